import { accountMessages } from '@backline/domain/messages';
import { Dialog, type FormError, PasswordField } from '@backline/ui';
import { useState } from 'react';

export interface ChangePasswordDialogProps {
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: (change: { password: string; newPassword: string }) => void;
  onClose: () => void;
}

const empty = { password: '', newPassword: '', confirmation: '' };

export function ChangePasswordDialog({ isSubmitting, isDone, error, onSubmit, onClose }: ChangePasswordDialogProps) {
  const [fields, setFields] = useState(empty);
  const [problem, setProblem] = useState<{ message: string } | null>(null);

  const edit = (field: keyof typeof empty) => (value: string) => {
    setFields((current) => ({ ...current, [field]: value }));
    setProblem(null);
  };
  const submit = () => {
    const { password, newPassword, confirmation } = fields;
    if (newPassword !== confirmation) setProblem({ message: accountMessages.newPasswordsDiffer });
    else onSubmit({ password, newPassword });
  };

  return (
    <Dialog
      title="Change Password"
      description="Every other device that is logged in to your account is logged out."
      isSubmitting={isSubmitting}
      error={problem === null ? error : null}
      success={isDone ? accountMessages.success : null}
      submitDisabledReason={findDisabledReason(fields)}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        required
        value={fields.password}
        onChange={edit('password')}
      />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        hint="8 to 64 characters."
        required
        value={fields.newPassword}
        onChange={edit('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={fields.confirmation}
        onChange={edit('confirmation')}
        error={problem?.message}
      />
    </Dialog>
  );
}

function findDisabledReason({ password, newPassword, confirmation }: typeof empty): string | undefined {
  if (password.trim() === '') return 'Enter your current password first.';
  return newPassword === '' || confirmation === '' ? 'Enter the new password twice first.' : undefined;
}
