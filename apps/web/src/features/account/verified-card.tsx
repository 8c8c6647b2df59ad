import { account } from '@backline/texts/en/account';
import { createTexts } from '@backline/texts/write';
import { Button } from '@backline/ui';
import { Link, useLocation } from 'react-router-dom';
import { toEntrance } from '../../lib/redirects.ts';
import { AuthHeading } from './auth-heading.tsx';

const { t } = createTexts({ account });

export function VerifiedCard() {
  const { search } = useLocation();
  return (
    <>
      <AuthHeading title={t('account.verified')}>
        Everything is in place. Log in and pick up where you left off.
      </AuthHeading>
      <Button asChild>
        <Link to={toEntrance(search)}>Log In</Link>
      </Button>
    </>
  );
}
