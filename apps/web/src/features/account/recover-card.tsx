import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/sign-in';
import { Button, Form, type FormError, Notice, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';
import { AuthHeading } from './auth-heading.tsx';
import { AuthLink } from './auth-link.tsx';

export interface RecoverCardProps {
  isSubmitting: boolean;
  isSent: boolean;
  error: FormError | null;
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
    <>
      <AuthHeading title={t('signIn.forgotPasswordTitle')}>{t('signIn.recoverLead')}</AuthHeading>
      <Form
        isSubmitting={isSubmitting}
        onSubmit={handleSubmit(({ authId }) => onRecover(authId))}
        className="grid max-w-form gap-5"
      >
        <TextField label={t('signIn.email')} type="email" autoComplete="username" required {...field('authId')} />
        {error !== null && <Notice tone="error" {...error} />}
        {isSent && <Notice tone="info" message={t('account.recoverSent')} />}
        <Button type="submit" isPending={isSubmitting} disabledReason={disabledReason} isWide>
          {t('signIn.submit')}
        </Button>
        <Button asChild variant="text" className="justify-self-start">
          <AuthLink to={paths.login}>{t('signIn.backToLogin')}</AuthLink>
        </Button>
      </Form>
    </>
  );
}
