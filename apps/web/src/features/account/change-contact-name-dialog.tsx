import { canSubmitContactName } from '@backline/domain/account/rules';
import { account } from '@backline/texts/en/account';
import { createTexts } from '@backline/texts/write';
import { Dialog, type FormError, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

const { t } = createTexts({ account });

export interface ChangeContactNameDialogProps {
  currentName: string;
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: (contactName: string) => void;
  onClose: () => void;
}

export function ChangeContactNameDialog(props: ChangeContactNameDialogProps) {
  const { currentName, isSubmitting, isDone, error, onSubmit, onClose } = props;
  const { field, watch, handleSubmit } = useFields({ contactName: currentName });
  return (
    <Dialog
      title="Change Display Name"
      description="The portal greets you by this name, and support finds you by it."
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? t('account.changeNameDone') : null}
      submitDisabledReason={
        canSubmitContactName(watch('contactName'), currentName)
          ? undefined
          : 'Enter a name that differs from the current one.'
      }
      onSubmit={handleSubmit(({ contactName }) => onSubmit(contactName.trim()))}
      onClose={onClose}
    >
      <TextField
        label="Display name"
        autoComplete="name"
        hint="8 to 64 characters."
        required
        {...field('contactName')}
      />
    </Dialog>
  );
}
