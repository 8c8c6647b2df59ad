import { t } from '@backline/texts/account/profile';
import { Dialog, type DialogCall, PasswordField } from '@backline/ui';
import { useFields } from '../../../lib/use-fields.ts';

export interface ChangePasswordDialogProps extends DialogCall {
  /** The new address of a pending email change that the new password canceled. */
  withdrawnEmail?: string | undefined;
  onSubmit: (change: { password: string; newPassword: string }) => void;
}

const empty = { password: '', newPassword: '', confirmation: '' };

export function ChangePasswordDialog({ withdrawnEmail, error, onSubmit, ...dialog }: ChangePasswordDialogProps) {
  const { field, watch, formState, clearErrors, handleSubmit } = useFields(empty, findProblem);
  const onChange = () => clearErrors();

  return (
    <Dialog
      {...dialog}
      title={t('profile.changePassword')}
      description={t('profile.passwordLead')}
      error={formState.errors.confirmation ? null : error}
      success={t('account.success')}
      successDetail={withdrawnEmail && t('profile.changeWithdrawn', { withdrawnEmail })}
      submitDisabledReason={findDisabledReason(watch())}
      onSubmit={handleSubmit(({ password, newPassword }) => onSubmit({ password, newPassword }))}
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
  return { field: 'confirmation', message: t('profile.newPasswordsDiffer') } as const;
}

function findDisabledReason({ password, newPassword, confirmation }: typeof empty): string | undefined {
  if (password.trim() === '') return t('profile.currentPasswordMissing');
  return newPassword === '' || confirmation === '' ? t('profile.newPasswordMissing') : undefined;
}
