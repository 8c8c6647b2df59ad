import { t } from '@backline/texts/account/factors';
import { Dialog, type FormError } from '@backline/ui';

export interface UnkeptCodesDialogProps {
  isSubmitting: boolean;
  error: FormError | null;
  onMakeNew: () => void;
  onKept: () => void;
}

/**
 * Asks about new recovery codes that were not confirmed as saved. Focus starts where an accidental key press does no
 * harm.
 */
export function UnkeptCodesDialog({ isSubmitting, error, onMakeNew, onKept }: UnkeptCodesDialogProps) {
  return (
    <Dialog
      title={t('factors.unkeptTitle')}
      description={t('factors.unkeptLead')}
      isSubmitting={isSubmitting}
      error={error}
      submitLabel={t('factors.codesKept')}
      goBackLabel={t('factors.makeCodes')}
      isFirm
      onSubmit={onKept}
      onClose={onMakeNew}
    />
  );
}
