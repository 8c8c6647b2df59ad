import { t } from '@backline/texts/account/sign-in';
import { Button } from '@backline/ui';
import { useLocation } from 'react-router-dom';
import { toEntrance } from '../../../lib/auth/redirects.ts';
import { ButtonLink } from '../../site/button-link.tsx';
import { AuthHeading } from '../frame/auth-heading.tsx';

export interface VerifiedCardProps {
  /** Logs in without typing; null to go to the login page. */
  onLogIn: (() => void) | null;
  isPending: boolean;
}

export function VerifiedCard({ onLogIn, isPending }: VerifiedCardProps) {
  const { search } = useLocation();
  return (
    <>
      <AuthHeading title={t('account.verified')}>{t('signIn.verifiedLead')}</AuthHeading>
      {onLogIn === null ? (
        <ButtonLink to={toEntrance(search)}>{t('signIn.logIn')}</ButtonLink>
      ) : (
        <Button isPending={isPending} onClick={onLogIn}>
          {t('signIn.logIn')}
        </Button>
      )}
    </>
  );
}
