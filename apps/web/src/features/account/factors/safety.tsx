import type { FactorList } from '@backline/domain/factors/list-factors';
import { t } from '@backline/texts/account/factors';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { saveTextFile } from '../../../lib/browser/save-text-file.ts';
import { toErrorBody, toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { SafetyDialog, type SafetyDialogProps } from './safety-dialog.tsx';

export interface SafetyProps extends Pick<SafetyDialogProps, 'about' | 'onPasskey'> {
  factors: FactorList;
  /** The new recovery codes to show. Null while a new app has to be confirmed first. */
  codes: readonly string[] | null;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/**
 * Keeps the user on the page while something is shown that can't be shown again: Back does nothing, and the browser
 * asks before it leaves.
 */
function useStay(isHeld: boolean) {
  const blocker = useBlocker(isHeld);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);
}

/** The dialog about a new app or new recovery codes, with its calls. */
export function Safety({ about, factors, codes, onPasskey, onCodes, onClose }: SafetyProps) {
  const { name: productName, slug } = useProduct();
  const { listFactors } = trpc.useUtils().factors;
  const [isDone, setDone] = useState(false);
  const begin = trpc.factors.beginTotp.useMutation();
  const beginOnce = begin.mutate;
  const isAsking = about === 'app' && codes === null;
  useEffect(() => {
    if (isAsking) beginOnce();
  }, [isAsking, beginOnce]);
  const confirm = trpc.factors.confirmTotp.useMutation({
    onSuccess: async ({ recoveryCodes }) => {
      await listFactors.invalidate();
      if (recoveryCodes === null) setDone(true);
      else onCodes(recoveryCodes);
    },
  });
  const keep = trpc.factors.keepRecoveryCodes.useMutation({
    onSuccess: async () => {
      await listFactors.invalidate();
      setDone(true);
    },
    // Newer codes have replaced these, so there is nothing left to save.
    onError: async (error) => {
      if (toErrorBody(error)?.code !== 'not_found') return;
      await listFactors.invalidate();
      onClose();
    },
  });
  const hasCodes = codes !== null && !isDone;
  useStay(hasCodes);
  const { unkeptCodesId, recoveryCodesLeft } = factors;
  const step = isDone
    ? ({ kind: 'done', codesLeft: codes?.length ?? recoveryCodesLeft } as const)
    : codes === null
      ? ({ kind: 'app', begun: begin.data ?? null } as const)
      : ({ kind: 'codes', codes } as const);
  return (
    <SafetyDialog
      step={step}
      about={about}
      isSubmitting={confirm.isPending || keep.isPending}
      error={
        hasCodes
          ? toFormError(keep.error, t('factors.keptFailed'))
          : toFormError(begin.error ?? confirm.error, t('factors.appFailed'))
      }
      onCode={(code) => confirm.mutate({ code })}
      onSave={() =>
        saveTextFile(
          `${slug}-recovery-codes.txt`,
          `${t('factors.codesFile', { productName })}\n\n${(codes ?? []).join('\n')}\n`,
        )
      }
      onKept={() => (unkeptCodesId === null ? setDone(true) : keep.mutate({ id: unkeptCodesId }))}
      onPasskey={onPasskey}
      onClose={onClose}
    />
  );
}
