import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/sign-in';
import { type CallState, Notice, TextField } from '@backline/ui';
import { useFields } from '../../../lib/use-fields.ts';
import { AuthForm } from '../frame/auth-form.tsx';
import { AuthLink } from '../frame/auth-link.tsx';

export interface RecoverCardProps extends CallState {
  isSent: boolean;
  onRecover: (authId: string) => void;
}

export function RecoverCard({ isSubmitting, isSent, error, onRecover }: RecoverCardProps) {
  const { field, watch, handleSubmit } = useFields({ authId: '' });
  const disabledReason = isSent
    ? t('signIn.recoverSent')
    : watch('authId').trim() === ''
      ? t('signIn.emailMissing')
      : undefined;
  return (
    <AuthForm
      title={t('signIn.forgotPasswordTitle')}
      lead={t('signIn.recoverLead')}
      isSubmitting={isSubmitting}
      error={error}
      submitLabel={t('signIn.submit')}
      disabledReason={disabledReason}
      onSubmit={handleSubmit(({ authId }) => onRecover(authId))}
      footer={
        <AuthLink to={paths.login} variant="text" className="justify-self-start">
          {t('signIn.backToLogin')}
        </AuthLink>
      }
    >
      <TextField label={t('signIn.email')} type="email" autoComplete="username" required {...field('authId')} />
      {isSent && <Notice tone="info" message={t('account.recoverSent')} />}
    </AuthForm>
  );
}
