import { t } from '@backline/texts/account/second-step';
import { useMutation } from '@tanstack/react-query';
import { knowsPasskeys, loadPasskeys } from '../../lib/auth/passkeys.ts';
import { toPasskeyError } from '../../lib/auth/to-passkey-error.ts';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmProps {
  /** Confirmed: for the next ten minutes nothing asks again. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks a session's owner to confirm their identity, with its calls. */
export function Confirm({ onDone, onClose }: ConfirmProps) {
  const utils = trpc.useUtils();
  const list = trpc.factors.listFactors.useQuery();
  const onSuccess = async () => {
    await utils.factors.listFactors.invalidate();
    onDone();
  };
  const confirm = trpc.factors.confirm.useMutation({ onSuccess });
  const ask = useMutation({
    async mutationFn() {
      const { askPasskey } = await loadPasskeys();
      const options = await utils.client.factors.getConfirmOptions.mutate();
      return utils.client.factors.confirm.mutate({ assertion: await askPasskey(options) });
    },
    onSuccess,
  });
  const submit = (password: string) => {
    ask.reset();
    confirm.mutate({ password });
  };
  const press = () => {
    confirm.reset();
    ask.mutate();
  };
  const passkeys = list.data?.passkeys.filter(({ isFlagged, isOrphaned }) => !isFlagged && !isOrphaned) ?? [];
  return (
    <ConfirmDialog
      hasPasskey={passkeys.length > 0 && knowsPasskeys()}
      isSubmitting={confirm.isPending}
      isAskingPasskey={ask.isPending}
      error={toFormError(confirm.error, t('secondStep.failed')) ?? toPasskeyError(ask.error)}
      onPassword={submit}
      onPasskey={press}
      onClose={onClose}
    />
  );
}
