import { account } from '@backline/texts/en/account';
import { createTexts } from '@backline/texts/write';
import { Dialog, type FormError, PasswordField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

const { t } = createTexts({ account });

export interface ChangePasswordDialogProps {
  isSubmitting: boolean;
  isDone: boolean;
  /** The new address of a pending change of email, which the new password withdrew. */
  withdrawnEmail?: string | undefined;
  error: FormError | null;
  onSubmit: (change: { password: string; newPassword: string }) => void;
  onClose: () => void;
}

const empty = { password: '', newPassword: '', confirmation: '' };

export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { isSubmitting, isDone, withdrawnEmail, error, onSubmit, onClose } = props;
  const { field, watch, formState, clearErrors, handleSubmit } = useFields(empty, findProblem);
  const onChange = () => clearErrors();

  return (
    <Dialog
      title="Change Password"
      description="Every other device is logged out, and a change of email that you have not confirmed yet is withdrawn."
      isSubmitting={isSubmitting}
      error={formState.errors.confirmation ? null : error}
      success={isDone ? t('account.success') : null}
      successDetail={
        withdrawnEmail &&
        `The change to ${withdrawnEmail} was withdrawn. If you still want it, change your email again.`
      }
      submitDisabledReason={findDisabledReason(watch())}
      onSubmit={handleSubmit(({ password, newPassword }) => onSubmit({ password, newPassword }))}
      onClose={onClose}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...field('password', { onChange })}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="8 to 64 characters."
        required
        {...field('newPassword', { onChange })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...field('confirmation', { onChange })}
      />
    </Dialog>
  );
}

function findProblem({ newPassword, confirmation }: typeof empty) {
  if (newPassword === confirmation) return null;
  return { field: 'confirmation', message: t('account.newPasswordsDiffer') } as const;
}

function findDisabledReason({ password, newPassword, confirmation }: typeof empty): string | undefined {
  if (password.trim() === '') return 'Enter your current password first.';
  return newPassword === '' || confirmation === '' ? 'Enter the new password twice first.' : undefined;
}
