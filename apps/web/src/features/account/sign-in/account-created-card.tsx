import { paths } from '@backline/domain/pages/paths';
import { rich, t } from '@backline/texts/account/sign-in';
import { Button, ErrorNotice, Form, type FormError, Notice, TextField } from '@backline/ui';
import { Rich, whole } from '../../../lib/text/rich.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { AuthHeading } from '../frame/auth-heading.tsx';
import { AuthLink } from '../frame/auth-link.tsx';
import type { ResendState } from './to-resend-state.ts';

export interface AccountCreatedCardProps {
  /** Where the link was sent; null if unknown, so the form asks for the address. */
  authId: string | null;
  resendState: ResendState;
  error: FormError | null;
  onResend: (authId: string) => void;
}

export function AccountCreatedCard({ authId, resendState, error, onResend }: AccountCreatedCardProps) {
  const { field, watch } = useFields({ authId: '' });
  const address = authId ?? watch('authId');
  return (
    <>
      <AuthHeading title={t('signIn.accountCreated')}>
        {authId === null ? (
          t('signIn.checkEmail')
        ) : (
          <Rich parts={rich('signIn.checkEmailAt', { authId, address: whole })} />
        )}
      </AuthHeading>
      <div className="grid max-w-form gap-8">
        <AuthLink to={paths.login} variant="secondary" className="w-full">
          {t('signIn.return')}
        </AuthLink>
        <Form
          isSubmitting={resendState === 'sending'}
          onSubmit={() => onResend(address)}
          className="grid gap-4 border-hairline border-t pt-6"
        >
          <p className="text-13 text-dust">{t(authId === null ? 'signIn.linkLost' : 'signIn.mailMissing')}</p>
          {authId === null && (
            <TextField label={t('signIn.email')} type="email" autoComplete="email" required {...field('authId')} />
          )}
          <ErrorNotice error={error} />
          {resendState === 'sent' && <Notice tone="success" message={t('signIn.resent')} />}
          <Button
            type="submit"
            variant={authId === null ? 'primary' : 'secondary'}
            className="justify-self-start"
            isPending={resendState === 'sending'}
            disabledReason={address.trim() === '' ? t('signIn.emailMissing') : undefined}
          >
            {t('signIn.resend')}
          </Button>
        </Form>
      </div>
    </>
  );
}
