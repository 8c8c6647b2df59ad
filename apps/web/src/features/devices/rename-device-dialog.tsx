import { Dialog, type FormError, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

export interface RenameDeviceDialogProps {
  currentName: string;
  isSubmitting: boolean;
  error: FormError | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

export function RenameDeviceDialog({ currentName, isSubmitting, error, onSubmit, onClose }: RenameDeviceDialogProps) {
  const { field, watch, handleSubmit } = useFields({ name: currentName });
  const name = watch('name').trim();
  return (
    <Dialog
      title="Rename Computer"
      description="You and support find it by this name. The plugin shows it from its next start."
      isSubmitting={isSubmitting}
      error={error}
      success={null}
      submitDisabledReason={
        name === '' || name === currentName ? 'Enter a name that differs from the current one.' : undefined
      }
      submitLabel="Rename"
      onSubmit={handleSubmit(() => onSubmit(name))}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" maxLength={64} required {...field('name')} />
    </Dialog>
  );
}
