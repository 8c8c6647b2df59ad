import type { VerificationField } from '@backline/domain/account/fields';
import { findVerifyProblem } from '@backline/domain/account/rules';
import { accountMessages } from '@backline/domain/messages';
import { Button, Checkbox, Form, type FormError, Notice, PasswordField, TextField } from '@backline/ui';
import { useState } from 'react';
import { AuthHeading } from './auth-heading.tsx';
import { type LegalLinks, TermsLabel } from './terms-label.tsx';

export interface VerifyCardProps {
  required: readonly VerificationField[];
  legal: LegalLinks;
  isSubmitting: boolean;
  error: FormError | null;
  onVerify: (details: { contactName: string | undefined; password: string | undefined }) => void;
}

/** Asks for what the account still lacks. */
export function VerifyCard({ required, legal, isSubmitting, error, onVerify }: VerifyCardProps) {
  const needsName = required.includes('contactName');
  const needsPassword = required.includes('password');
  const [typedName, setTypedName] = useState('');
  const [typedPassword, setTypedPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [hasAcceptedTerms, setAcceptedTerms] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof findVerifyProblem>>(null);

  const submit = () => {
    const contactName = needsName ? typedName : undefined;
    const password = needsPassword ? typedPassword : undefined;
    const broken = findVerifyProblem({ contactName, password, confirmation, hasAcceptedTerms });
    setProblem(broken);
    if (broken === null) onVerify({ contactName, password });
  };
  const errorOf = (field: NonNullable<typeof problem>['field']) =>
    problem?.field === field ? problem.message : undefined;

  return (
    <>
      <AuthHeading title={accountMessages.verifyTitle}>
        This completes your account; you can change it later.
      </AuthHeading>
      <Form isSubmitting={isSubmitting} problem={problem} onSubmit={submit} className="grid max-w-form gap-5">
        {needsName && (
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            hint="8 to 64 characters."
            required
            value={typedName}
            onChange={setTypedName}
            error={errorOf('contactName')}
          />
        )}
        {needsPassword && (
          <>
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              hint="8 to 64 characters. A few words in a row are easy to keep and hard to guess."
              required
              value={typedPassword}
              onChange={setTypedPassword}
              error={errorOf('password')}
            />
            <PasswordField
              label="Confirm Password"
              name="confirm-password"
              autoComplete="new-password"
              required
              value={confirmation}
              onChange={setConfirmation}
              error={errorOf('confirmation')}
            />
          </>
        )}
        <Checkbox
          name="terms"
          label={<TermsLabel {...legal} />}
          isChecked={hasAcceptedTerms}
          onChange={setAcceptedTerms}
          error={errorOf('hasAcceptedTerms')}
        />
        {error !== null && <Notice tone="error" {...error} />}
        <Button type="submit" isPending={isSubmitting} isWide>
          Submit
        </Button>
      </Form>
    </>
  );
}
