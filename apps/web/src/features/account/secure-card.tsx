import { t } from '@backline/texts/en/secure';
import { Button } from '@backline/ui';
import { AuthHeading } from './auth-heading.tsx';

/** Nothing happens before the button is pressed, because mail scanners and browsers open links as well. */
export function SecureCard({ onSecure }: { onSecure: () => void }) {
  return (
    <>
      <AuthHeading title={t('secure.title')}>{t('secure.lead')}</AuthHeading>
      <div className="grid max-w-form gap-5">
        <Button onClick={onSecure} isWide>
          {t('secure.press')}
        </Button>
        <p className="text-dust">{t('secure.note')}</p>
      </div>
    </>
  );
}
