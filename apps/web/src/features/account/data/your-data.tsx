import { t } from '@backline/texts/account/privacy';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveTextFile } from '../../../lib/browser/save-text-file.ts';
import { toFormError, toFormState, toLoadError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { Confirm } from '../../site/confirm.tsx';
import { EraseAccountDialog } from './erase-account-dialog.tsx';
import { MailChoiceCard } from './mail-choice-card.tsx';
import { YourDataCard } from './your-data-card.tsx';

/** The export and erasure of a person's data, with their calls. Both first ask for the password or a passkey. */
export function YourData() {
  const utils = trpc.useUtils();
  const { slug } = useProduct();
  const [wish, setWish] = useState<'export' | 'erase' | null>(null);
  const erasure = trpc.privacy.getErasure.useQuery();
  const factors = trpc.factors.listFactors.useQuery();
  const refresh = () => utils.privacy.getErasure.invalidate();
  // Then the dialog shows the current reason for a refusal, with a link to resolve it.
  const erase = trpc.privacy.requestErasure.useMutation({ onError: refresh });
  const save = useMutation({
    async mutationFn() {
      const exported = await utils.client.privacy.exportUser.query();
      saveTextFile(`${slug}-account.json`, `${JSON.stringify(exported, null, 2)}\n`);
    },
  });
  const until = factors.data?.confirmedUntil ?? null;
  const isConfirmed = () => until !== null && Date.parse(until) > Date.now();
  const startExport = () => {
    setWish(null);
    save.mutate();
  };
  const error = toFormError(save.error, t('privacy.exportFailed')) ?? toLoadError(erasure, t('privacy.failed'));
  return (
    <>
      <YourDataCard
        erasure={erasure.data ?? null}
        error={error}
        isExporting={save.isPending}
        isExported={save.isSuccess}
        onExport={() => (isConfirmed() ? startExport() : setWish('export'))}
        onErase={() => setWish('erase')}
        onRetry={erasure.refetch}
      />
      {wish !== null && !erase.isSuccess && !isConfirmed() && (
        <Confirm onDone={() => wish === 'export' && startExport()} onClose={() => setWish(null)} />
      )}
      {wish === 'erase' && (erase.isSuccess || isConfirmed()) && erasure.data !== undefined && (
        <EraseAccountDialog
          erasure={erasure.data}
          {...toFormState(erase, t('privacy.eraseFailed'))}
          onSubmit={() => erase.mutate()}
          onClose={() => {
            setWish(null);
            erase.reset();
            void refresh();
          }}
        />
      )}
    </>
  );
}

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
