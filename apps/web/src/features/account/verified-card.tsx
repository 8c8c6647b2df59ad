import { account } from '@backline/texts/en/account';
import { signIn } from '@backline/texts/en/sign-in';
import { createTexts } from '@backline/texts/write';
import { Button } from '@backline/ui';
import { Link, useLocation } from 'react-router-dom';
import { toEntrance } from '../../lib/redirects.ts';
import { AuthHeading } from './auth-heading.tsx';

const { t } = createTexts({ account, signIn });

export function VerifiedCard() {
  const { search } = useLocation();
  return (
    <>
      <AuthHeading title={t('account.verified')}>{t('signIn.verifiedLead')}</AuthHeading>
      <Button asChild>
        <Link to={toEntrance(search)}>{t('signIn.logIn')}</Link>
      </Button>
    </>
  );
}
