import { signIn } from '@backline/texts/en/sign-in';
import { createTexts } from '@backline/texts/write';
import { Button } from '@backline/ui';
import { AuthHeading } from './auth-heading.tsx';

const { t } = createTexts({ signIn });

/** Nothing happens before the button is pressed, because mail scanners and browsers open links as well. */
export function SecureCard({ onSecure }: { onSecure: () => void }) {
  return (
    <>
      <AuthHeading title={t('signIn.secureTitle')}>{t('signIn.secureLead')}</AuthHeading>
      <div className="grid max-w-form gap-5">
        <Button onClick={onSecure} isWide>
          {t('signIn.secure')}
        </Button>
        <p className="text-dust">{t('signIn.secureNote')}</p>
      </div>
    </>
  );
}
