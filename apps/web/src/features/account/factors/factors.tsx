import { t } from '@backline/texts/account/factors';
import { useState } from 'react';
import { knowsPasskeys } from '../../../lib/auth/passkeys.ts';
import { useIsHydrated } from '../../../lib/browser/use-is-hydrated.ts';
import { toFormError, toLoadError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { Confirm } from '../../site/confirm.tsx';
import { FactorDialogs } from './factor-dialogs.tsx';
import { FactorsCard, type FactorsCardProps, type FactorWish } from './factors-card.tsx';
import { Safety, type SafetyProps } from './safety.tsx';
import { UnkeptCodesDialog } from './unkept-codes-dialog.tsx';

/** The account's password and second step. */
export function Factors({ onPassword }: Pick<FactorsCardProps, 'onPassword'>) {
  const list = trpc.factors.listFactors.useQuery();
  const [wish, setWish] = useState<FactorWish | null>(null);
  const [made, setMade] = useState<{ about: SafetyProps['about']; codes: readonly string[] } | null>(null);
  const keep = trpc.factors.keepRecoveryCodes.useMutation({ onSettled: () => list.refetch() });
  const unkept = list.data?.unkeptCodesId ?? null;
  const isHydrated = useIsHydrated();
  const isSupported = isHydrated && knowsPasskeys();
  const problem =
    list.data?.arePasskeysOffered === false ? 'factors.notOffered' : isSupported ? null : 'factors.notSupported';
  const until = list.data?.confirmedUntil ?? null;
  const isConfirmed = wish?.kind === 'renamePasskey' || (until !== null && Date.parse(until) > Date.now());
  const isAddingApp = wish?.kind === 'addApp' && isConfirmed;
  const close = () => {
    setMade(null);
    setWish(null);
  };
  const show = (about: SafetyProps['about'], codes: readonly string[]) => {
    setMade({ about, codes });
    setWish(null);
  };
  return (
    <>
      <FactorsCard
        factors={list.data ?? null}
        error={toLoadError(list, t('factors.failed'))}
        passkeyProblem={problem}
        onPassword={onPassword}
        onWish={setWish}
        onRetry={list.refetch}
      />
      {wish !== null && !isConfirmed && <Confirm onDone={() => undefined} onClose={() => setWish(null)} />}
      {wish !== null && wish.kind !== 'addApp' && isConfirmed && list.data !== undefined && (
        <FactorDialogs wish={wish} factors={list.data} onCodes={show} onClose={() => setWish(null)} />
      )}
      {unkept !== null && made === null && wish === null && (
        <UnkeptCodesDialog
          isSubmitting={keep.isPending}
          error={toFormError(keep.error, t('factors.keptFailed'))}
          onMakeNew={() => setWish({ kind: 'makeCodes' })}
          onKept={() => keep.mutate({ id: unkept })}
        />
      )}
      {(made !== null || isAddingApp) && list.data !== undefined && (
        <Safety
          about={made?.about ?? 'app'}
          factors={list.data}
          codes={made?.codes ?? null}
          onPasskey={
            problem === null && list.data.passkeys.length === 0
              ? () => {
                  setMade(null);
                  setWish({ kind: 'addPasskey' });
                }
              : null
          }
          onCodes={(codes) => show('app', codes)}
          onClose={close}
        />
      )}
    </>
  );
}
