import { accountMessages } from '@backline/domain/messages';
import { Dialog, type FormError, PasswordField } from '@backline/ui';
import { useState } from 'react';

export interface ChangePasswordDialogProps {
  isSubmitting: boolean;
  isDone: boolean;
  /** The new address of a change of email that ended with the old password. */
  withdrawnEmail?: string | undefined;
  error: FormError | null;
  onSubmit: (change: { password: string; newPassword: string }) => void;
  onClose: () => void;
}

const empty = { password: '', newPassword: '', confirmation: '' };

export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { isSubmitting, isDone, withdrawnEmail, error, onSubmit, onClose } = props;
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
      description="Every other device is logged out, and a change of email that you have not confirmed yet is withdrawn."
      isSubmitting={isSubmitting}
      error={problem === null ? error : null}
      success={isDone ? accountMessages.success : null}
      successDetail={
        withdrawnEmail &&
        `The change to ${withdrawnEmail} was withdrawn. If you still want it, change your email again.`
      }
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
