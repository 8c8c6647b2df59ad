import { t } from '@backline/texts/en/installer';
import { toFormState } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { MailLinkCard } from './mail-link-card.tsx';

/** The card and its call. */
export function MailLink({ email }: { email: string | null }) {
  const mail = trpc.downloads.mailDownloadPage.useMutation();
  const submit = useSingleFlight(() => mail.mutateAsync());
  return (
    <MailLinkCard
      email={email}
      {...toFormState(mail, t('installer.mailLinkFailed'))}
      isSent={mail.isSuccess}
      onSubmit={() => submit(undefined)}
    />
  );
}
