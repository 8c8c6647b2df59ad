import { rich, t } from '@backline/texts/account/sign-in';
import { Button, ErrorNotice, Form, type FormError, PasswordField } from '@backline/ui';
import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Rich } from '../../../lib/text/rich.tsx';
import { AuthHeading } from './auth-heading.tsx';

interface AuthFormProps extends ComponentProps<typeof Form> {
  title: string;
  lead: string;
  error: FormError | null;
  submitLabel: string;
  disabledReason?: string | undefined;
  /** Content below the button. */
  footer?: ReactNode;
}

/** The frame of the login forms. */
export function AuthForm({
  title,
  lead,
  className = 'gap-5',
  error,
  submitLabel,
  disabledReason,
  footer,
  children,
  ...form
}: AuthFormProps) {
  return (
    <>
      <AuthHeading title={title}>{lead}</AuthHeading>
      <Form {...form} className={clsx('grid max-w-form', className)}>
        {children}
        <ErrorNotice error={error} />
        <Button type="submit" isPending={form.isSubmitting} disabledReason={disabledReason} isWide>
          {submitLabel}
        </Button>
        {footer}
      </Form>
    </>
  );
}

interface NewPasswordProps {
  label: string;
  hint: string;
  field: (name: 'password' | 'confirmation') => object;
}

/** Two fields for a new password. */
export function NewPassword({ label, hint, field }: NewPasswordProps) {
  const shared = { autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <PasswordField label={label} hint={hint} {...shared} {...field('password')} />
      <PasswordField label={t('signIn.confirmPassword')} {...shared} {...field('confirmation')} />
    </>
  );
}

export interface LegalLinks {
  termsUrl: string | null;
  privacyUrl: string | null;
}

/** The label of the terms checkbox, with links to the documents if the vendor has any. */
export function TermsLabel({ termsUrl, privacyUrl }: LegalLinks) {
  return (
    <Rich
      parts={rich('signIn.accept', {
        terms: (label) => <Document url={termsUrl}>{label}</Document>,
        privacy: (label) => <Document url={privacyUrl}>{label}</Document>,
      })}
    />
  );
}

function Document({ url, children }: { url: string | null; children: string }) {
  if (url === null) return children;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="text-paper underline underline-offset-4 hover:text-accent"
    >
      {children}
    </a>
  );
}
