import { Button } from '@backline/ui';
import { AuthHeading } from './auth-heading.tsx';

/** Nothing happens before the button is pressed, because mail scanners and browsers open links as well. */
export function SecureCard({ onSecure }: { onSecure: () => void }) {
  return (
    <>
      <AuthHeading title="Wasn’t It You?">
        Press the button if somebody else used your email. Everybody is logged out of the account, its computers have to
        sign in again, what was asked for is withdrawn, and we mail a link to choose a new password.
      </AuthHeading>
      <div className="grid max-w-form gap-5">
        <Button onClick={onSecure} isWide>
          This Wasn’t Me
        </Button>
        <p className="text-dust">If it was you, close this page: nothing has happened.</p>
      </div>
    </>
  );
}
