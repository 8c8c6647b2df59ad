import { t } from '@backline/texts/computers';
import { Dialog, type DialogState, TextField } from '@backline/ui';
import { useFields } from '../../../lib/use-fields.ts';

export interface RenameDeviceDialogProps extends DialogState {
  currentName: string;
  /** Text typed before the owner had to log in again. */
  typedBefore?: string | undefined;
  onSubmit: (name: string) => void;
}

export function RenameDeviceDialog({ currentName, typedBefore, onSubmit, ...dialog }: RenameDeviceDialogProps) {
  const { field, watch, handleSubmit } = useFields({ name: typedBefore ?? currentName });
  const name = watch('name').trim();
  return (
    <Dialog
      {...dialog}
      title={t('computers.renameComputer')}
      description={t('computers.renameLead')}
      submitDisabledReason={name === '' || name === currentName ? t('computers.nameUnchanged') : undefined}
      submitLabel={t('computers.rename')}
      onSubmit={handleSubmit(() => onSubmit(name))}
    >
      <TextField label={t('computers.name')} autoComplete="off" maxLength={64} required {...field('name')} />
    </Dialog>
  );
}
