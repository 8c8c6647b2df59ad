import { paths } from '@backline/domain/pages/paths';
import { rich, t } from '@backline/texts/account/sign-in';
import { Button, type CallState, Form, Notice, PasswordField, TextField } from '@backline/ui';
import type { ReactNode } from 'react';
import { Rich, whole } from '../../../lib/text/rich.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { AuthHeading } from '../frame/auth-heading.tsx';
import { AuthLink } from '../frame/auth-link.tsx';
import type { ResendState } from './to-resend-state.ts';

export interface LoginCardProps extends CallState {
  productName: string;
  /** The address known from the previous page, or empty. */
  initialEmail?: string;
  /** A sentence about the next step after login. Null if there is none. */
  purpose: string | null;
  /** The password was correct, but the address is not verified yet, so the link can be sent again. */
  isUnverified: boolean;
  resendState: ResendState;
  /** The address that got a new link. */
  resentTo: string | null;
  onLogin: (login: { authId: string; password: string }) => void;
  onResend: (authId: string) => void;
  /** Other ways to log in. They are last, so that nothing moves when they load late. */
  children?: ReactNode;
  /** Called when the form gets focus. */
  onBegin?: () => void;
}

export function LoginCard({
  productName,
  initialEmail = '',
  purpose,
  isSubmitting,
  error,
  isUnverified,
  resendState,
  resentTo,
  onLogin,
  onResend,
  children,
  onBegin,
}: LoginCardProps) {
  const { field, getValues, handleSubmit } = useFields({ authId: initialEmail, password: '' });
  return (
    <>
      <AuthHeading title={t('signIn.logInTo', { productName })}>{purpose ?? undefined}</AuthHeading>
      <Form
        isSubmitting={isSubmitting}
        onFocus={onBegin}
        onSubmit={handleSubmit((login) => onLogin(login))}
        className="grid max-w-form gap-5"
      >
        <TextField
          label={t('signIn.email')}
          type="email"
          autoComplete="username webauthn"
          required
          {...field('authId')}
        />
        <PasswordField label={t('signIn.password')} autoComplete="current-password" required {...field('password')} />
        {error !== null && (
          <Notice tone="error" {...error}>
            {isUnverified && resendState !== 'sent' && (
              <Button
                variant="secondary"
                className="mt-2 justify-self-start"
                isPending={resendState === 'sending'}
                onClick={() => onResend(getValues('authId'))}
              >
                {t('signIn.resend')}
              </Button>
            )}
          </Notice>
        )}
        {resentTo !== null && (
          <Notice tone="success" message={<Rich parts={rich('signIn.resentTo', { resentTo, address: whole })} />} />
        )}
        {resendState === 'failed' && <Notice tone="error" message={t('signIn.resendRefused')} />}
        <Button type="submit" isPending={isSubmitting} isWide>
          {t('signIn.login')}
        </Button>
        <div className="flex flex-wrap justify-between gap-x-5">
          <AuthLink to={paths.recover} variant="text">
            {t('signIn.forgotPassword')}
          </AuthLink>
          <AuthLink to={paths.signUp} variant="text">
            {t('signIn.createAccount')}
          </AuthLink>
        </div>
        {children}
      </Form>
    </>
  );
}
