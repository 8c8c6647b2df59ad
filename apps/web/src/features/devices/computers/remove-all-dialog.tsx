import { t } from '@backline/texts/computers';
import { Dialog, type DialogState } from '@backline/ui';

export interface RemoveAllDialogProps extends DialogState {
  /** The number of computers. */
  computers: number;
  /** The number of removed computers. */
  released: number | null;
  onSubmit: () => void;
}

export function RemoveAllDialog({ computers, released, onSubmit, ...dialog }: RemoveAllDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={t('computers.removeAllQuestion')}
      description={`${t('computers.removesAll', { count: computers })} ${t('computers.afterRemoval')}`}
      success={released === null ? null : t('computers.allRemoved')}
      successDetail={released === null ? undefined : t('computers.removedHint')}
      submitLabel={t('computers.removeAll')}
      isDanger
      onSubmit={onSubmit}
    />
  );
}
