import { canSubmitContactName } from '@backline/domain/account/rules';
import { t } from '@backline/texts/account/profile';
import { Dialog, type DialogCall, TextField } from '@backline/ui';
import { useFields } from '../../../lib/use-fields.ts';

export interface ChangeContactNameDialogProps extends DialogCall {
  currentName: string;
  /** Text typed before the owner had to log in again. */
  typedBefore?: string | undefined;
  onSubmit: (contactName: string) => void;
}

export function ChangeContactNameDialog({
  currentName,
  typedBefore,

  onSubmit,
  ...dialog
}: ChangeContactNameDialogProps) {
  const { field, watch, handleSubmit } = useFields({ contactName: typedBefore ?? currentName });
  return (
    <Dialog
      {...dialog}
      title={t('profile.changeDisplayName')}
      description={t('profile.nameLead')}
      success={t('profile.changeNameDone')}
      submitDisabledReason={
        canSubmitContactName(watch('contactName'), currentName) ? undefined : t('profile.nameUnchanged')
      }
      onSubmit={handleSubmit(({ contactName }) => onSubmit(contactName.trim()))}
    >
      <TextField
        label={t('profile.displayName')}
        autoComplete="name"
        hint={t('profile.length')}
        required
        {...field('contactName')}
      />
    </Dialog>
  );
}
