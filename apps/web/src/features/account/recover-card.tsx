import { paths } from '@backline/domain/paths';
import { account } from '@backline/texts/en/account';
import { createTexts } from '@backline/texts/write';
import { Button, Form, type FormError, Notice, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';
import { AuthHeading } from './auth-heading.tsx';
import { AuthLink } from './auth-link.tsx';

const { t } = createTexts({ account });

export interface RecoverCardProps {
  isSubmitting: boolean;
  isSent: boolean;
  error: FormError | null;
  onRecover: (authId: string) => void;
}

export function RecoverCard({ isSubmitting, isSent, error, onRecover }: RecoverCardProps) {
  const { field, watch, handleSubmit } = useFields({ authId: '' });
  const disabledReason = isSent
    ? 'The mail is on its way.'
    : watch('authId').trim() === ''
      ? 'Enter your email first.'
      : undefined;
  return (
    <>
      <AuthHeading title="Forgot Password">
        Enter your account’s email. We’ll send a link to set a new password.
      </AuthHeading>
      <Form
        isSubmitting={isSubmitting}
        onSubmit={handleSubmit(({ authId }) => onRecover(authId))}
        className="grid max-w-form gap-5"
      >
        <TextField label="Email" type="email" autoComplete="username" required {...field('authId')} />
        {error !== null && <Notice tone="error" {...error} />}
        {isSent && <Notice tone="info" message={t('account.recoverSent')} />}
        <Button type="submit" isPending={isSubmitting} disabledReason={disabledReason} isWide>
          Submit
        </Button>
        <Button asChild variant="text" className="justify-self-start">
          <AuthLink to={paths.login}>Back to Login</AuthLink>
        </Button>
      </Form>
    </>
  );
}
