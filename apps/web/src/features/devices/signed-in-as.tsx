import { deviceSignIn } from '@backline/texts/en/device-sign-in';
import { createTexts } from '@backline/texts/write';
import { Button } from '@backline/ui';
import { useAuth } from '../../lib/auth-provider.tsx';
import { useCurrentUser } from '../../lib/use-current-user.ts';

const { t } = createTexts({ deviceSignIn });

/** The account that a computer would be added to. Another one comes back to this page, with the same code. */
export function SignedInAs() {
  const { logOut } = useAuth();
  const { user } = useCurrentUser();
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-13 text-dust">
      {user !== null && (
        <span className="min-w-0 break-words">
          Logged in as <span className="text-paper">{user.email}</span>
        </span>
      )}
      <Button variant="text" onClick={logOut}>
        {t('deviceSignIn.useAnotherAccount')}
      </Button>
    </p>
  );
}
