import { t } from '@backline/texts/en/computers';
import { Dialog, type FormError, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

export interface RenameDeviceDialogProps {
  currentName: string;
  /** Typed already, before its owner had to log in again. */
  typedBefore?: string | undefined;
  isSubmitting: boolean;
  error: FormError | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

export function RenameDeviceDialog(props: RenameDeviceDialogProps) {
  const { currentName, typedBefore, isSubmitting, error, onSubmit, onClose } = props;
  const { field, watch, handleSubmit } = useFields({ name: typedBefore ?? currentName });
  const name = watch('name').trim();
  return (
    <Dialog
      title={t('computers.renameComputer')}
      description={t('computers.renameLead')}
      isSubmitting={isSubmitting}
      error={error}
      success={null}
      submitDisabledReason={name === '' || name === currentName ? t('computers.nameUnchanged') : undefined}
      submitLabel={t('computers.rename')}
      onSubmit={handleSubmit(() => onSubmit(name))}
      onClose={onClose}
    >
      <TextField label={t('computers.name')} autoComplete="off" maxLength={64} required {...field('name')} />
    </Dialog>
  );
}
