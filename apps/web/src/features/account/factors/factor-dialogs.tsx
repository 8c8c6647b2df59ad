import type { FactorList, Passkey } from '@backline/domain/factors/list-factors';
import { t } from '@backline/texts/account/factors';
import type { FormError } from '@backline/ui';
import { useMutation } from '@tanstack/react-query';
import { loadPasskeys } from '../../../lib/auth/passkeys.ts';
import { toErrorBody, toFormError, toFormState } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { ChangeFactorDialog } from './change-factor-dialog.tsx';
import type { FactorWish } from './factors-card.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

interface Shared {
  /** New recovery codes, which are shown only once. */
  onCodes: (about: 'passkey' | 'codes', codes: readonly string[]) => void;
  onClose: () => void;
}

interface FactorDialogsProps extends Shared {
  wish: FactorWish;
  factors: FactorList;
}

/** The card's open dialog and its calls. */
export function FactorDialogs({ wish, factors, ...shared }: FactorDialogsProps) {
  const count = factors.passkeys.length + (factors.totpSince === null ? 0 : 1);
  if (wish.kind === 'addPasskey') return <AddPasskey {...shared} />;
  if (wish.kind === 'renamePasskey') return <RenamePasskey passkey={wish.passkey} {...shared} />;
  return <ChangeFactor wish={wish} isLast={count === 1 && wish.kind !== 'makeCodes'} {...shared} />;
}

function useRefresh() {
  const utils = trpc.useUtils();
  return () => utils.factors.listFactors.invalidate();
}

/** The error if a passkey could not be added. */
function toMakingError(error: unknown): FormError | null {
  if (!error) return null;
  const known = toErrorBody(error) !== null || !(error instanceof Error) || 'data' in error;
  return known
    ? toFormError(error, t('factors.passkeyFailed'))
    : { message: t('factors.passkeyFailed'), detail: t('factors.cancelled') };
}

function AddPasskey({ onCodes, onClose }: Shared) {
  const { client } = trpc.useUtils();
  const refresh = useRefresh();
  const add = useMutation({
    async mutationFn(name: string) {
      const { makePasskey } = await loadPasskeys();
      const attestation = await makePasskey(await client.factors.beginPasskey.mutate());
      return client.factors.addPasskey.mutate({ name, attestation });
    },
    onSuccess: async ({ recoveryCodes }) => {
      await refresh();
      if (recoveryCodes !== null) onCodes('passkey', recoveryCodes);
    },
  });
  return (
    <PasskeyNameDialog
      currentName={null}
      isSubmitting={add.isPending}
      isDone={add.isSuccess}
      error={toMakingError(add.error)}
      onSubmit={add.mutate}
      onClose={onClose}
    />
  );
}

function RenamePasskey({ passkey: { id, name }, onClose }: Shared & { passkey: Passkey }) {
  const refresh = useRefresh();
  const rename = trpc.factors.renamePasskey.useMutation({ onSuccess: refresh });
  return (
    <PasskeyNameDialog
      currentName={name}
      {...toFormState(rename, t('factors.renameFailed'))}
      onSubmit={(newName) => rename.mutate({ id, name: newName })}
      onClose={onClose}
    />
  );
}

type ChangeWish = Extract<FactorWish, { kind: 'removePasskey' | 'removeApp' | 'makeCodes' }>;

function ChangeFactor({ wish, isLast, onCodes, onClose }: Shared & { wish: ChangeWish | FactorWish; isLast: boolean }) {
  const refresh = useRefresh();
  const removePasskey = trpc.factors.removePasskey.useMutation({ onSuccess: refresh });
  const removeApp = trpc.factors.removeTotp.useMutation({ onSuccess: refresh });
  const makeCodes = trpc.factors.makeRecoveryCodes.useMutation({
    onSuccess: async ({ recoveryCodes }) => {
      await refresh();
      onCodes('codes', recoveryCodes);
    },
  });
  const submit = () => {
    if (wish.kind === 'removePasskey') removePasskey.mutate({ id: wish.passkey.id });
    else if (wish.kind === 'removeApp') removeApp.mutate();
    else makeCodes.mutate();
  };
  const calls = [removePasskey, removeApp, makeCodes];
  const what =
    wish.kind === 'removePasskey'
      ? { kind: wish.kind, name: wish.passkey.name }
      : { kind: wish.kind === 'removeApp' ? ('removeApp' as const) : ('makeCodes' as const) };
  const error = calls.map((call) => call.error).find(Boolean);
  return (
    <ChangeFactorDialog
      what={what}
      isLast={isLast}
      isSubmitting={calls.some(({ isPending }) => isPending)}
      isDone={removePasskey.isSuccess || removeApp.isSuccess}
      error={toFormError(error, t(wish.kind === 'makeCodes' ? 'factors.newCodesFailed' : 'factors.removeFailed'))}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
