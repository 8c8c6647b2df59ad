import { rich, t } from '@backline/texts/device-sign-in';
import { Button } from '@backline/ui';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { useCurrentUser } from '../../../lib/auth/use-current-user.ts';
import { Rich } from '../../../lib/text/rich.tsx';

/** The account that would get the computer. Logging in to another returns to this page with the same code. */
export function SignedInAs() {
  const { logOut } = useAuth();
  const { user } = useCurrentUser();
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-13 text-dust">
      {user !== null && (
        <span className="min-w-0 break-words">
          <Rich
            parts={rich('deviceSignIn.loggedInAs', {
              email: user.email,
              address: (words) => <span className="text-paper">{words}</span>,
            })}
          />
        </span>
      )}
      <Button variant="text" onClick={logOut}>
        {t('deviceSignIn.otherAccount')}
      </Button>
    </p>
  );
}
