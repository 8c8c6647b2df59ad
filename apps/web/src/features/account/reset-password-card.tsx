import { t } from '@backline/texts/en/sign-in';
import { Button, Form, type FormError, Notice, PasswordField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';
import { AuthHeading } from './auth-heading.tsx';

export interface ResetPasswordCardProps {
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
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
    <>
      <AuthHeading title={t('signIn.resetTitle')}>{t('signIn.resetLead')}</AuthHeading>
      <Form
        isSubmitting={isSubmitting}
        onSubmit={handleSubmit(({ password }) => onReset(password))}
        className="grid max-w-form gap-5"
      >
        <PasswordField
          label={t('signIn.newPassword')}
          autoComplete="new-password"
          hint={t('signIn.length')}
          required
          {...field('password')}
        />
        <PasswordField
          label={t('signIn.confirmPassword')}
          autoComplete="new-password"
          required
          {...field('confirmation')}
        />
        {error !== null && !formState.errors.confirmation && <Notice tone="error" {...error} />}
        {isDone && <Notice tone="success" message={t('account.success')} />}
        <Button
          type="submit"
          isPending={isSubmitting}
          disabledReason={isDone ? t('signIn.resetDone') : undefined}
          isWide
        >
          {t('signIn.submit')}
        </Button>
      </Form>
    </>
  );
}
