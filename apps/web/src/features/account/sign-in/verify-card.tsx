import type { VerificationField } from '@backline/domain/account/fields';
import { findVerifyProblem } from '@backline/domain/account/rules';
import { t } from '@backline/texts/account/sign-in';
import { type CallState, Checkbox, TextField } from '@backline/ui';
import { useFields } from '../../../lib/use-fields.ts';
import { AuthForm, type LegalLinks, NewPassword, TermsLabel } from '../frame/auth-form.tsx';

export interface VerifyCardProps extends CallState {
  required: readonly VerificationField[];
  legal: LegalLinks;
  onVerify: (details: { contactName: string | undefined; password: string | undefined }) => void;
}

/** Asks for the account's missing details. */
export function VerifyCard({ required, legal, isSubmitting, error, onVerify }: VerifyCardProps) {
  const needsName = required.includes('contactName');
  const needsPassword = required.includes('password');
  const toDetails = ({ contactName, password }: { contactName: string; password: string }) => ({
    contactName: needsName ? contactName : undefined,
    password: needsPassword ? password : undefined,
  });
  const { field, handleSubmit } = useFields(
    { contactName: '', password: '', confirmation: '', hasAcceptedTerms: false },
    (form) => {
      const problem = findVerifyProblem({ ...form, ...toDetails(form) });
      return problem && { field: problem.field, message: t(problem.key) };
    },
  );
  const submit = handleSubmit((form) => onVerify(toDetails(form)));

  return (
    <AuthForm
      title={t('account.verifyTitle')}
      lead={t('signIn.verifyLead')}
      isSubmitting={isSubmitting}
      error={error}
      submitLabel={t('signIn.submit')}
      onSubmit={submit}
    >
      {needsName && (
        <TextField
          label={t('signIn.name')}
          autoComplete="name"
          hint={t('signIn.nameHint')}
          required
          {...field('contactName')}
        />
      )}
      {needsPassword && <NewPassword label={t('signIn.password')} hint={t('signIn.passwordHint')} field={field} />}
      <Checkbox label={<TermsLabel {...legal} />} {...field('hasAcceptedTerms')} />
    </AuthForm>
  );
}
