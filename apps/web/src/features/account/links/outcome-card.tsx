import { t } from '@backline/texts/account/sign-in';
import { Button, type FormError, Notice, Spinner } from '@backline/ui';
import { ButtonLink } from '../../site/button-link.tsx';
import { AuthHeading } from '../frame/auth-heading.tsx';

export type Outcome = { state: 'working' } | ({ state: 'success' | 'error' } & FormError);

export interface OutcomeCardProps {
  title: string;
  /** The label of the spinner. */
  workingLabel: string;
  outcome: Outcome;
  returnLabel?: string;
  returnPath: string;
  /** A way out after an error, or the next step after success. */
  nextStep?: { label: string; path: string } | undefined;
  onRetry?: (() => void) | undefined;
}

/** The progress of a mailed link: a spinner, then the outcome and the next step. */
export function OutcomeCard({
  title,
  workingLabel,
  outcome,
  returnLabel = t('signIn.return'),
  returnPath,
  nextStep,
  onRetry,
}: OutcomeCardProps) {
  const isFailed = outcome.state === 'error';
  return (
    <>
      <AuthHeading title={title} isSilent={isFailed} />
      <div className="grid max-w-form gap-6">
        {outcome.state === 'working' && <Spinner label={workingLabel} />}
        {outcome.state !== 'working' && (
          <Notice tone={outcome.state} message={outcome.message} detail={outcome.detail} />
        )}
        {outcome.state !== 'working' && (
          <div className="flex flex-wrap gap-3">
            {nextStep !== undefined && <ButtonLink to={nextStep.path}>{nextStep.label}</ButtonLink>}
            <ButtonLink to={returnPath} variant={nextStep === undefined ? 'primary' : 'secondary'}>
              {returnLabel}
            </ButtonLink>
            {isFailed && onRetry && (
              <Button variant="secondary" onClick={() => onRetry()}>
                {t('signIn.tryAgain')}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
