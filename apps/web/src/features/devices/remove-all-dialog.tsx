import { t } from '@backline/texts/en/computers';
import { Dialog, type FormError } from '@backline/ui';

export interface RemoveAllDialogProps {
  /** How many computers there are. */
  computers: number;
  isSubmitting: boolean;
  /** How many were removed. */
  released: number | null;
  error: FormError | null;
  onSubmit: () => void;
  onClose: () => void;
}

export function RemoveAllDialog({ computers, isSubmitting, released, error, onSubmit, onClose }: RemoveAllDialogProps) {
  return (
    <Dialog
      title={t('computers.removeAllQuestion')}
      description={`${t('computers.removesAll', { count: computers })} ${t('computers.afterRemoval')}`}
      isSubmitting={isSubmitting}
      error={error}
      success={released === null ? null : t('computers.allRemoved')}
      successDetail={released === null ? undefined : t('computers.removedHint')}
      submitLabel={t('computers.removeAll')}
      isDanger
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
