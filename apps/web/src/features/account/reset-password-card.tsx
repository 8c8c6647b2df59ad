import { account } from '@backline/texts/en/account';
import { createTexts } from '@backline/texts/write';
import { Button, Form, type FormError, Notice, PasswordField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';
import { AuthHeading } from './auth-heading.tsx';

const { t } = createTexts({ account });

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
      <AuthHeading title="Recover Password">
        Choose a new password. Every device that is logged in to your account is logged out.
      </AuthHeading>
      <Form
        isSubmitting={isSubmitting}
        onSubmit={handleSubmit(({ password }) => onReset(password))}
        className="grid max-w-form gap-5"
      >
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="8 to 64 characters."
          required
          {...field('password')}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirmation')} />
        {error !== null && !formState.errors.confirmation && <Notice tone="error" {...error} />}
        {isDone && <Notice tone="success" message={t('account.success')} />}
        <Button
          type="submit"
          isPending={isSubmitting}
          disabledReason={isDone ? 'Your password has been changed.' : undefined}
          isWide
        >
          Submit
        </Button>
      </Form>
    </>
  );
}
