import { canSubmitEmail } from '@backline/domain/parse-email';
import { account } from '@backline/texts/en/account';
import { createTexts } from '@backline/texts/write';
import { Dialog, type FormError, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

const { t } = createTexts({ account });

export interface ChangeEmailDialogProps {
  currentEmail: string;
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: (email: string) => void;
  onClose: () => void;
}

export function ChangeEmailDialog({
  currentEmail,
  isSubmitting,
  isDone,
  error,
  onSubmit,
  onClose,
}: ChangeEmailDialogProps) {
  const { field, watch, handleSubmit } = useFields({ email: '' });
  return (
    <Dialog
      title="Change Email"
      description={`You log in with ${currentEmail} now. We mail a link to the new address; the change holds once you open it.`}
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? t('account.changeEmailDone') : null}
      submitDisabledReason={canSubmitEmail(watch('email')) ? undefined : 'Enter the new email first.'}
      onSubmit={handleSubmit(({ email }) => onSubmit(email.trim()))}
      onClose={onClose}
    >
      <TextField label="New email" type="email" autoComplete="email" required {...field('email')} />
    </Dialog>
  );
}
