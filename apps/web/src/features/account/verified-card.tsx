import { accountMessages } from '@backline/domain/messages';
import { paths } from '@backline/domain/paths';
import { Button } from '@backline/ui';
import { Link } from 'react-router-dom';
import { AuthHeading } from './auth-heading.tsx';

export function VerifiedCard() {
  return (
    <>
      <AuthHeading title={accountMessages.verified}>
        Everything is in place. Log in and pick up where you left off.
      </AuthHeading>
      <Button asChild>
        <Link to={paths.account}>Log In</Link>
      </Button>
    </>
  );
}
