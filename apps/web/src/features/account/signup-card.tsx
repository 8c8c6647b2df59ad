import { findSignUpProblem } from '@backline/domain/account/rules';
import { paths } from '@backline/domain/paths';
import { Button, Checkbox, Form, type FormError, Notice, PasswordField, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';
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

export function SignUpCard({
  productName,
  isConsentPrechecked,
  legal,
  isSubmitting,
  error,
  onSignUp,
}: SignUpCardProps) {
  const { field, handleSubmit } = useFields(
    {
      contactName: '',
      authId: '',
      password: '',
      confirmation: '',
      emailMarketingConsent: isConsentPrechecked,
      hasAcceptedTerms: isConsentPrechecked,
    },
    (form, { authId }) => {
      const email = authId?.ref;
      const isEmail = email instanceof HTMLInputElement && email.checkValidity();
      return (
        findSignUpProblem(form) ?? (isEmail ? null : { field: 'authId', message: 'Please enter your email address' })
      );
    },
  );
  const submit = handleSubmit(({ confirmation, hasAcceptedTerms, ...form }) => onSignUp(form));

  return (
    <>
      <AuthHeading title="Create Your Account">
        One account for your downloads, licenses and everything you add to {productName}.
      </AuthHeading>
      <Form isSubmitting={isSubmitting} onSubmit={submit} className="grid max-w-form gap-4">
        <TextField label="Name" autoComplete="name" hint="8 to 64 characters." required {...field('contactName')} />
        <TextField label="Email" type="email" autoComplete="email" required {...field('authId')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="8 to 64 characters. A few words in a row are easy to keep and hard to guess."
          required
          {...field('password')}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirmation')} />
        <div className="grid gap-2">
          <Checkbox
            label={`Send me news of instruments and offers for ${productName}.`}
            {...field('emailMarketingConsent')}
          />
          <Checkbox label={<TermsLabel {...legal} />} {...field('hasAcceptedTerms')} />
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
