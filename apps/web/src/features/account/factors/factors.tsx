import { t } from '@backline/texts/account/factors';
import { useState } from 'react';
import { knowsPasskeys } from '../../../lib/auth/passkeys.ts';
import { saveTextFile } from '../../../lib/browser/save-text-file.ts';
import { useIsHydrated } from '../../../lib/browser/use-is-hydrated.ts';
import { toFormError, toLoadError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { Confirm } from '../../site/confirm.tsx';
import { FactorDialogs } from './factor-dialogs.tsx';
import { FactorsCard, type FactorsCardProps, type FactorWish } from './factors-card.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { UnkeptCodesDialog } from './unkept-codes-dialog.tsx';

/** The account's password and second step. */
export function Factors({ onPassword }: Pick<FactorsCardProps, 'onPassword'>) {
  const list = trpc.factors.listFactors.useQuery();
  const { name: productName, slug } = useProduct();
  const [wish, setWish] = useState<FactorWish | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const keep = trpc.factors.keepRecoveryCodes.useMutation({
    onSettled: async () => {
      await list.refetch();
      setCodes(null);
    },
  });
  const unkept = list.data?.unkeptCodesId ?? null;
  const noteKept = () => (unkept === null ? setCodes(null) : keep.mutate({ id: unkept }));
  const isHydrated = useIsHydrated();
  const isSupported = isHydrated && knowsPasskeys();
  const problem =
    list.data?.arePasskeysOffered === false ? 'factors.notOffered' : isSupported ? null : 'factors.notSupported';
  const until = list.data?.confirmedUntil ?? null;
  const isConfirmed = wish?.kind === 'renamePasskey' || (until !== null && Date.parse(until) > Date.now());
  return (
    <>
      <FactorsCard
        factors={list.data ?? null}
        error={toLoadError(list, t('factors.failed'))}
        passkeyProblem={problem}
        onPassword={onPassword}
        onWish={setWish}
        onRetry={() => void list.refetch()}
      />
      {wish !== null && !isConfirmed && <Confirm onDone={() => undefined} onClose={() => setWish(null)} />}
      {wish !== null && isConfirmed && list.data !== undefined && (
        <FactorDialogs
          wish={wish}
          factors={list.data}
          onCodes={(made) => {
            setCodes(made);
            setWish(null);
          }}
          onClose={() => setWish(null)}
        />
      )}
      {unkept !== null && codes === null && wish === null && (
        <UnkeptCodesDialog
          isSubmitting={keep.isPending}
          error={toFormError(keep.error, t('factors.keptFailed'))}
          onMakeNew={() => setWish({ kind: 'makeCodes' })}
          onKept={noteKept}
        />
      )}
      {codes !== null && (
        <RecoveryCodesDialog
          codes={codes}
          isSubmitting={keep.isPending}
          onSave={() =>
            saveTextFile(
              `${slug}-recovery-codes.txt`,
              `${t('factors.codesFile', { productName })}\n\n${codes.join('\n')}\n`,
            )
          }
          onKept={noteKept}
        />
      )}
    </>
  );
}
