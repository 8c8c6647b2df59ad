import { accountMessages } from '@backline/domain/messages';
import { canSubmitEmail } from '@backline/domain/parse-email';
import { Dialog, type FormError, TextField } from '@backline/ui';
import { useState } from 'react';

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
  const [email, setEmail] = useState('');
  return (
    <Dialog
      title="Change Email"
      description={`You log in with ${currentEmail} now. We mail a link to the new address; the change holds once you open it.`}
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? accountMessages.changeEmailDone : null}
      submitDisabledReason={canSubmitEmail(email) ? undefined : 'Enter the new email first.'}
      onSubmit={() => onSubmit(email.trim())}
      onClose={onClose}
    >
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={setEmail}
      />
    </Dialog>
  );
}
