import { t } from '@backline/texts/account/sign-in';
import { type CallState, Notice } from '@backline/ui';
import { useFields } from '../../../lib/use-fields.ts';
import { AuthForm, NewPassword } from '../frame/auth-form.tsx';

export interface ResetPasswordCardProps extends CallState {
  isDone: boolean;
  onReset: (password: string) => void;
}

const empty = { password: '', confirmation: '' };

function findProblem({ password, confirmation }: typeof empty) {
  if (password === confirmation) return null;
  return { field: 'confirmation', message: t('account.passwordsDiffer') } as const;
}

export function ResetPasswordCard({ isSubmitting, isDone, error, onReset }: ResetPasswordCardProps) {
  const { field, formState, handleSubmit } = useFields(empty, findProblem);
  return (
    <AuthForm
      title={t('signIn.resetTitle')}
      lead={t('signIn.resetLead')}
      isSubmitting={isSubmitting}
      error={formState.errors.confirmation ? null : error}
      submitLabel={t('signIn.submit')}
      disabledReason={isDone ? t('signIn.resetDone') : undefined}
      onSubmit={handleSubmit(({ password }) => onReset(password))}
    >
      <NewPassword label={t('signIn.newPassword')} hint={t('signIn.length')} field={field} />
      {isDone && <Notice tone="success" message={t('account.success')} />}
    </AuthForm>
  );
}
