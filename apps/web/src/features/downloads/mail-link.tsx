import { t } from '@backline/texts/en/installer';
import { toFormError } from '../../lib/to-error-body.ts';
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
      isSubmitting={mail.isPending}
      isSent={mail.isSuccess}
      error={toFormError(mail.error, t('installer.mailLinkFailed'))}
      onSubmit={() => submit(undefined)}
    />
  );
}
