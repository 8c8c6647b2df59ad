import { t } from '@backline/texts/en/factors';
import { Dialog, type FormError } from '@backline/ui';

export interface UnkeptCodesDialogProps {
  error: FormError | null;
  onMakeNew: () => void;
  onKept: () => void;
}

/** Asks about recovery codes that were made, and that their owner has not said to have kept. */
export function UnkeptCodesDialog({ error, onMakeNew, onKept }: UnkeptCodesDialogProps) {
  return (
    <Dialog
      title={t('factors.unkeptTitle')}
      description={t('factors.unkeptLead')}
      isSubmitting={false}
      error={error}
      submitLabel={t('factors.makeCodes')}
      goBackLabel={t('factors.codesKept')}
      isFirm
      onSubmit={onMakeNew}
      onClose={onKept}
    />
  );
}
