import { t } from '@backline/texts/account/factors';
import { Dialog, type DialogCall } from '@backline/ui';

export interface ChangeFactorDialogProps extends DialogCall {
  what: { kind: 'removePasskey'; name: string } | { kind: 'removeApp' } | { kind: 'makeCodes' };
  /** True if this removes the last factor besides the password. */
  isLast: boolean;
  onSubmit: () => void;
}

/** Explains what is lost before a factor is removed, or recovery codes are replaced. */
export function ChangeFactorDialog({ what, isLast, onSubmit, ...dialog }: ChangeFactorDialogProps) {
  const words = {
    removePasskey: [
      t('factors.removePasskeyTitle'),
      t('factors.removePasskeyLead', { name: what.kind === 'removePasskey' ? what.name : '' }),
    ],
    removeApp: [t('factors.removeAppTitle'), t('factors.removeAppLead')],
    makeCodes: [t('factors.newCodesTitle'), t('factors.newCodesLead')],
  } as const;
  const [title, lead] = words[what.kind];
  return (
    <Dialog
      {...dialog}
      title={title}
      description={isLast ? `${lead} ${t('factors.removeLast')}` : lead}
      success={t('factors.removed')}
      goBackDisabledReason={dialog.isSubmitting ? t('factors.underWay') : undefined}
      isDanger={what.kind !== 'makeCodes'}
      submitLabel={t(what.kind === 'makeCodes' ? 'factors.makeCodes' : 'factors.remove')}
      onSubmit={onSubmit}
    />
  );
}
