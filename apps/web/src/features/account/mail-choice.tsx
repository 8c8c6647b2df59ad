import { t } from '@backline/texts/en/privacy';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { MailChoiceCard } from './mail-choice-card.tsx';

/** The choice of mails from the vendor, and its calls. */
export function MailChoice() {
  const utils = trpc.useUtils();
  const choice = trpc.consents.getMailChoice.useQuery();
  const change = trpc.consents.changeMailChoice.useMutation({
    onSuccess: () => utils.consents.getMailChoice.invalidate(),
  });
  return (
    <MailChoiceCard
      isGiven={change.isPending ? change.variables.isGiven : (choice.data?.isGiven ?? null)}
      error={toFormError(change.error ?? (choice.data === undefined ? choice.error : null), t('privacy.mailsFailed'))}
      isSaving={change.isPending}
      onChange={(isGiven) => change.mutate({ isGiven })}
    />
  );
}
