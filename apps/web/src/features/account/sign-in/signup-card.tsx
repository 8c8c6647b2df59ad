import { findSignUpProblem } from '@backline/domain/account/rules';
import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/sign-in';
import { type CallState, Checkbox, TextField } from '@backline/ui';
import { useFields } from '../../../lib/use-fields.ts';
import { AuthForm, type LegalLinks, NewPassword, TermsLabel } from '../frame/auth-form.tsx';
import { AuthLink } from '../frame/auth-link.tsx';

export interface SignUpCardProps extends CallState {
  productName: string;
  /** The address known from the previous page, or empty. */
  initialEmail?: string;
  /** The next step, in a sentence; null for none. */
  purpose: string | null;
  isConsentPrechecked: boolean;
  legal: LegalLinks;
  onSignUp: (form: { contactName: string; authId: string; password: string; emailMarketingConsent: boolean }) => void;
}

export function SignUpCard({
  productName,
  initialEmail = '',
  purpose,
  isConsentPrechecked,
  legal,
  isSubmitting,
  error,
  onSignUp,
}: SignUpCardProps) {
  const { field, handleSubmit } = useFields(
    {
      contactName: '',
      authId: initialEmail,
      password: '',
      confirmation: '',
      emailMarketingConsent: isConsentPrechecked,
      hasAcceptedTerms: isConsentPrechecked,
    },
    (form, { authId }) => {
      const email = authId?.ref;
      const isEmail = email instanceof HTMLInputElement && email.checkValidity();
      const problem = findSignUpProblem(form);
      if (problem !== null) return { field: problem.field, message: t(problem.key) };
      return isEmail ? null : { field: 'authId', message: t('signIn.emailInvalid') };
    },
  );
  const submit = handleSubmit(({ confirmation, hasAcceptedTerms, ...form }) => onSignUp(form));

  return (
    <AuthForm
      title={t('signIn.signUpTitle')}
      lead={purpose ?? t('signIn.signUpLead', { productName })}
      className="gap-4"
      isSubmitting={isSubmitting}
      error={error}
      submitLabel={t('signIn.create')}
      onSubmit={submit}
      footer={
        <p className="flex flex-wrap items-center gap-x-2 text-dust">
          {t('signIn.haveAccount')}
          <AuthLink to={paths.login} variant="text">
            {t('signIn.login')}
          </AuthLink>
        </p>
      }
    >
      <TextField
        label={t('signIn.name')}
        autoComplete="name"
        hint={t('signIn.nameHint')}
        required
        {...field('contactName')}
      />
      <TextField label={t('signIn.email')} type="email" autoComplete="email" required {...field('authId')} />
      <NewPassword label={t('signIn.password')} hint={t('signIn.passwordHint')} field={field} />
      <div className="grid gap-2">
        <Checkbox label={t('signIn.marketingConsent', { productName })} {...field('emailMarketingConsent')} />
        <Checkbox label={<TermsLabel {...legal} />} {...field('hasAcceptedTerms')} />
      </div>
    </AuthForm>
  );
}
