import { findSignUpProblem } from '@backline/domain/account/rules';
import { paths } from '@backline/domain/paths';
import { Button, Checkbox, Form, type FormError, Notice, PasswordField, TextField } from '@backline/ui';
import { useRef, useState } from 'react';
import { AuthHeading } from './auth-heading.tsx';
import { AuthLink } from './auth-link.tsx';
import { type LegalLinks, TermsLabel } from './terms-label.tsx';

export interface SignUpCardProps {
  productName: string;
  isConsentPrechecked: boolean;
  legal: LegalLinks;
  isSubmitting: boolean;
  error: FormError | null;
  onSignUp: (form: { contactName: string; authId: string; password: string; emailMarketingConsent: boolean }) => void;
}

type Problem = NonNullable<ReturnType<typeof findSignUpProblem>> | { field: 'authId'; message: string };

export function SignUpCard({
  productName,
  isConsentPrechecked,
  legal,
  isSubmitting,
  error,
  onSignUp,
}: SignUpCardProps) {
  const [contactName, setContactName] = useState('');
  const [authId, setAuthId] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [wantsNews, setWantsNews] = useState(isConsentPrechecked);
  const [hasAcceptedTerms, setAcceptedTerms] = useState(isConsentPrechecked);
  const [problem, setProblem] = useState<Problem | null>(null);
  const email = useRef<HTMLInputElement>(null);

  const submit = () => {
    const broken =
      findSignUpProblem({ contactName, password, confirmation, hasAcceptedTerms }) ??
      (email.current?.checkValidity()
        ? null
        : ({ field: 'authId', message: 'Please enter your email address' } as const));
    setProblem(broken);
    if (broken === null) onSignUp({ contactName, authId, password, emailMarketingConsent: wantsNews });
  };
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.message : undefined);

  return (
    <>
      <AuthHeading title="Create Your Account">
        One account for your downloads, licenses and everything you add to {productName}.
      </AuthHeading>
      <Form isSubmitting={isSubmitting} problem={problem} onSubmit={submit} className="grid max-w-form gap-5">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          hint="8 to 64 characters."
          required
          value={contactName}
          onChange={setContactName}
          error={errorOf('contactName')}
        />
        <TextField
          ref={email}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          value={authId}
          onChange={setAuthId}
          error={errorOf('authId')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="8 to 64 characters. A few words in a row are easy to keep and hard to guess."
          required
          value={password}
          onChange={setPassword}
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
        <div className="grid gap-2">
          <Checkbox
            name="news"
            label={`Send me news of instruments and offers for ${productName}.`}
            isChecked={wantsNews}
            onChange={setWantsNews}
          />
          <Checkbox
            name="terms"
            label={<TermsLabel {...legal} />}
            isChecked={hasAcceptedTerms}
            onChange={setAcceptedTerms}
            error={errorOf('hasAcceptedTerms')}
          />
        </div>
        {error !== null && <Notice tone="error" {...error} />}
        <Button type="submit" isPending={isSubmitting} isWide>
          Create
        </Button>
        <p className="flex flex-wrap items-center gap-x-2 text-dust">
          Already have an account?
          <Button asChild variant="text">
            <AuthLink to={paths.login}>Login</AuthLink>
          </Button>
        </p>
      </Form>
    </>
  );
}
