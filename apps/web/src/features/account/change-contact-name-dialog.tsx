import { canSubmitContactName } from '@backline/domain/account/rules';
import { t } from '@backline/texts/en/profile';
import { Dialog, type FormError, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

export interface ChangeContactNameDialogProps {
  currentName: string;
  /** Typed already, before its owner had to log in again. */
  typedBefore?: string | undefined;
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: (contactName: string) => void;
  onClose: () => void;
}

export function ChangeContactNameDialog(props: ChangeContactNameDialogProps) {
  const { currentName, typedBefore, isSubmitting, isDone, error, onSubmit, onClose } = props;
  const { field, watch, handleSubmit } = useFields({ contactName: typedBefore ?? currentName });
  return (
    <Dialog
      title={t('profile.changeDisplayName')}
      description={t('profile.nameLead')}
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? t('account.changeNameDone') : null}
      submitDisabledReason={
        canSubmitContactName(watch('contactName'), currentName) ? undefined : t('profile.nameUnchanged')
      }
      onSubmit={handleSubmit(({ contactName }) => onSubmit(contactName.trim()))}
      onClose={onClose}
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
