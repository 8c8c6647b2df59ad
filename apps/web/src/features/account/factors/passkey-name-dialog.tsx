import { t } from '@backline/texts/account/factors';
import { Dialog, type DialogCall, TextField } from '@backline/ui';
import { useFields } from '../../../lib/use-fields.ts';

export interface PasskeyNameDialogProps extends DialogCall {
  /** The name of the passkey to rename; null when adding one. */
  currentName: string | null;
  onSubmit: (name: string) => void;
}

export function PasskeyNameDialog({ currentName, onSubmit, ...dialog }: PasskeyNameDialogProps) {
  const isNew = currentName === null;
  const { field, watch, handleSubmit } = useFields({ name: currentName ?? t('factors.thisDevice') });
  return (
    <Dialog
      {...dialog}
      title={t(isNew ? 'factors.nameTitle' : 'factors.renameTitle')}
      description={t(isNew ? 'factors.nameLead' : 'factors.renameLead')}
      success={t(isNew ? 'factors.passkeyAdded' : 'factors.renamed')}
      goBackDisabledReason={dialog.isSubmitting ? t('factors.underWay') : undefined}
      submitLabel={t(isNew ? 'factors.addPasskey' : 'factors.rename')}
      submitDisabledReason={watch('name').trim() === '' ? t('factors.nameMissing') : undefined}
      onSubmit={handleSubmit(({ name }) => onSubmit(name.trim()))}
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
