import { t } from '@backline/texts/en/factors';
import { Dialog, type FormError, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

export interface PasskeyNameDialogProps {
  /** Of the passkey that is renamed; null: one is added. */
  currentName: string | null;
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { currentName, isSubmitting, isDone, error, onSubmit, onClose } = props;
  const isNew = currentName === null;
  const { field, watch, handleSubmit } = useFields({ name: currentName ?? t('factors.thisDevice') });
  return (
    <Dialog
      title={t(isNew ? 'factors.nameTitle' : 'factors.renameTitle')}
      description={t(isNew ? 'factors.nameLead' : 'factors.renameLead')}
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? t(isNew ? 'factors.passkeyAdded' : 'factors.renamed') : null}
      submitLabel={isNew ? t('factors.addPasskey') : t('factors.rename')}
      submitDisabledReason={watch('name').trim() === '' ? t('factors.nameMissing') : undefined}
      onSubmit={handleSubmit(({ name }) => onSubmit(name.trim()))}
      onClose={onClose}
    >
      <TextField
        label={t('factors.name')}
        hint={t('factors.nameHint')}
        autoComplete="off"
        maxLength={64}
        required
        {...field('name')}
      />
    </Dialog>
  );
}
