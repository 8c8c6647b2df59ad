import { accountMessages } from '@backline/domain/messages';
import { Button, Form, type FormError, Notice, PasswordField } from '@backline/ui';
import { useState } from 'react';
import { AuthHeading } from './auth-heading.tsx';

export interface ResetPasswordCardProps {
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onReset: (password: string) => void;
}

export function ResetPasswordCard({ isSubmitting, isDone, error, onReset }: ResetPasswordCardProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<{ message: string } | null>(null);

  const submit = () => {
    const broken = password === confirmation ? null : { message: accountMessages.passwordsDiffer };
    setProblem(broken);
    if (broken === null) onReset(password);
  };

  return (
    <>
      <AuthHeading title="Recover Password">
        Choose a new password. Every device that is logged in to your account is logged out.
      </AuthHeading>
      <Form isSubmitting={isSubmitting} problem={problem} onSubmit={submit} className="grid max-w-form gap-5">
        <PasswordField
          label="New Password"
          name="new-password"
          autoComplete="new-password"
          hint="8 to 64 characters."
          required
          value={password}
          onChange={setPassword}
        />
        <PasswordField
          label="Confirm Password"
          name="confirm-password"
          autoComplete="new-password"
          required
          value={confirmation}
          onChange={setConfirmation}
          error={problem?.message}
        />
        {error !== null && problem === null && <Notice tone="error" {...error} />}
        {isDone && <Notice tone="success" message={accountMessages.success} />}
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
