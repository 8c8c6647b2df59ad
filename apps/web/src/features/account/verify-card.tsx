import type { VerificationField } from '@backline/domain/account/fields';
import { findVerifyProblem } from '@backline/domain/account/rules';
import { t } from '@backline/texts/en/sign-in';
import { Button, Checkbox, Form, type FormError, Notice, PasswordField, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';
import { AuthHeading } from './auth-heading.tsx';
import { type LegalLinks, TermsLabel } from './terms-label.tsx';

export interface VerifyCardProps {
  required: readonly VerificationField[];
  legal: LegalLinks;
  isSubmitting: boolean;
  error: FormError | null;
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
    <>
      <AuthHeading title={t('account.verifyTitle')}>{t('signIn.verifyLead')}</AuthHeading>
      <Form isSubmitting={isSubmitting} onSubmit={submit} className="grid max-w-form gap-5">
        {needsName && (
          <TextField
            label={t('signIn.name')}
            autoComplete="name"
            hint={t('signIn.nameHint')}
            required
            {...field('contactName')}
          />
        )}
        {needsPassword && (
          <>
            <PasswordField
              label={t('signIn.password')}
              autoComplete="new-password"
              hint={t('signIn.passwordHint')}
              required
              {...field('password')}
            />
            <PasswordField
              label={t('signIn.confirmPassword')}
              autoComplete="new-password"
              required
              {...field('confirmation')}
            />
          </>
        )}
        <Checkbox label={<TermsLabel {...legal} />} {...field('hasAcceptedTerms')} />
        {error !== null && <Notice tone="error" {...error} />}
        <Button type="submit" isPending={isSubmitting} isWide>
          {t('signIn.submit')}
        </Button>
      </Form>
    </>
  );
}
