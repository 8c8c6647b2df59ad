import { rich, t } from '@backline/texts/installer';
import { Button, type CallState, ErrorNotice } from '@backline/ui';
import { Rich, whole } from '../../lib/text/rich.tsx';

export interface MailLinkCardProps extends CallState {
  /** The customer's own address; null while the account is loading. */
  email: string | null;
  isSent: boolean;
  onSubmit: () => void;
}

/** On a phone, which cannot run an installer, it mails the page's link. */
export function MailLinkCard({ email, isSubmitting, isSent, error, onSubmit }: MailLinkCardProps) {
  return (
    <section
      aria-label={t('installer.mailLinkLabel')}
      className="grid grid-cols-1 gap-4 rounded-card border border-hairline bg-panel p-5"
    >
      <p>{t('installer.mailLinkLead')}</p>
      <Button isWide isDisabled={email === null} isPending={isSubmitting} onClick={onSubmit}>
        {t(isSent ? 'installer.mailLinkAgain' : 'installer.mailLink')}
      </Button>
      <p role="status" className="break-words text-13 text-dust empty:hidden">
        {isSent && !isSubmitting && (
          <Rich parts={rich('installer.mailLinkSent', { email: email ?? '', address: whole })} />
        )}
      </p>
      <ErrorNotice error={error} />
    </section>
  );
}
