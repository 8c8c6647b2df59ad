import { t } from '@backline/texts/account/factors';
import { type CallState, Dialog } from '@backline/ui';

export interface UnkeptCodesDialogProps extends CallState {
  onMakeNew: () => void;
  onKept: () => void;
}

/**
 * Asks about new recovery codes that were not confirmed as saved. Focus starts where an accidental key press does no
 * harm.
 */
export function UnkeptCodesDialog({ onMakeNew, onKept, ...call }: UnkeptCodesDialogProps) {
  return (
    <Dialog
      {...call}
      title={t('factors.unkeptTitle')}
      description={t('factors.unkeptLead')}
      submitLabel={t('factors.codesKept')}
      goBackLabel={t('factors.makeCodes')}
      isFirm
      onSubmit={onKept}
      onClose={onMakeNew}
    />
  );
}
