import { t } from '@backline/texts/en/profile';
import { Dialog, type FormError, PasswordField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';

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

export function ChangePasswordDialog({
  isSubmitting,
  isDone,
  withdrawnEmail,
  error,
  onSubmit,
  onClose,
}: ChangePasswordDialogProps) {
  const { field, watch, formState, clearErrors, handleSubmit } = useFields(empty, findProblem);
  const onChange = () => clearErrors();

  return (
    <Dialog
      title={t('profile.changePassword')}
      description={t('profile.passwordLead')}
      isSubmitting={isSubmitting}
      error={formState.errors.confirmation ? null : error}
      success={isDone ? t('account.success') : null}
      successDetail={withdrawnEmail && t('profile.changeWithdrawn', { withdrawnEmail })}
      submitDisabledReason={findDisabledReason(watch())}
      onSubmit={handleSubmit(({ password, newPassword }) => onSubmit({ password, newPassword }))}
      onClose={onClose}
    >
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        required
        {...field('password', { onChange })}
      />
      <PasswordField
        label={t('profile.newPassword')}
        autoComplete="new-password"
        hint={t('profile.length')}
        required
        {...field('newPassword', { onChange })}
      />
      <PasswordField
        label={t('profile.confirmNewPassword')}
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
  if (password.trim() === '') return t('profile.currentPasswordMissing');
  return newPassword === '' || confirmation === '' ? t('profile.newPasswordMissing') : undefined;
}
