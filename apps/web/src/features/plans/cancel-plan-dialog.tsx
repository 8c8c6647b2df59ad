import { billing } from '@backline/texts/en/billing';
import { plan } from '@backline/texts/en/plan';
import { createTexts } from '@backline/texts/write';
import { Dialog, type FormError } from '@backline/ui';
import { formatDay } from '../../lib/format-day.ts';

const { t } = createTexts({ billing, plan });

export interface CancelPlanDialogProps {
  planName: string;
  /** Whether the plan ends at once or with its period. */
  cancelsAt: 'period_end' | 'once';
  isTrial: boolean;
  periodEnd: string | null;
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: () => void;
  onClose: () => void;
}

/** Names what stops, on which day, and what stays. The focus begins at Go Back. */
export function CancelPlanDialog({ planName, cancelsAt, isTrial, periodEnd, ...dialog }: CancelPlanDialogProps) {
  const when = periodEnd === null ? 'at the end of the period that you have paid' : `on ${formatDay(periodEnd)}`;
  const isAtOnce = cancelsAt === 'once';
  return (
    <Dialog
      title={t('plan.cancelTitle')}
      description={
        isAtOnce
          ? t('billing.aPaymentIsOpen')
          : `The plan ends ${when}. Until then everything plays as before.${isTrial ? ' Nothing is charged.' : ''}`
      }
      isSubmitting={dialog.isSubmitting}
      error={dialog.error}
      success={dialog.isDone ? t('plan.canceledDone') : null}
      isDanger
      onSubmit={dialog.onSubmit}
      onClose={dialog.onClose}
    >
      <dl className="grid gap-4 border-hairline border-t pt-5">
        <div>
          <dt className="text-13 text-dust">Stops {isAtOnce ? 'now' : when}</dt>
          <dd className="mt-1">{t('billing.whatOnlyLetsYou', { planName })}</dd>
        </div>
        <div>
          <dt className="text-13 text-dust">{t('billing.stays')}</dt>
          <dd className="mt-1">
            The packs that you bought and every perpetual license.{' '}
            {isAtOnce ? t('billing.toHaveThePlan') : t('billing.untilThenYouCan')}
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
