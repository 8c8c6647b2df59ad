import { paths } from '@backline/domain/paths';
import { Button, Form, type FormError, Notice, TextField } from '@backline/ui';
import { useFields } from '../../lib/use-fields.ts';
import { AuthHeading } from './auth-heading.tsx';
import { AuthLink } from './auth-link.tsx';
import type { ResendState } from './to-resend-state.ts';

export interface AccountCreatedCardProps {
  /** Where the link was sent; null: unknown, so the form asks for the address. */
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
      <AuthHeading title="Account Created">
        {authId === null ? 'Please check your email' : `Please check your email at ${authId}`} and click the verify
        link. It works for 24 hours.
      </AuthHeading>
      <div className="grid max-w-form gap-8">
        <Button asChild isWide variant={authId === null ? 'secondary' : 'primary'}>
          <AuthLink to={paths.login}>Return</AuthLink>
        </Button>
        <Form
          isSubmitting={resendState === 'sending'}
          onSubmit={() => onResend(address)}
          className="grid gap-4 border-hairline border-t pt-6"
        >
          <p className="text-13 text-dust">
            {authId === null
              ? 'Is the link lost or too old? Enter your account’s email, and we’ll send a new one.'
              : 'Nothing there after a few minutes? Look among the spam first, then ask for another link.'}
          </p>
          {authId === null && (
            <TextField label="Email" type="email" autoComplete="email" required {...field('authId')} />
          )}
          {error !== null && <Notice tone="error" {...error} />}
          {resendState === 'sent' && (
            <Notice tone="success" message="If this address is waiting to be verified, a new link is on its way." />
          )}
          <Button
            type="submit"
            variant={authId === null ? 'primary' : 'secondary'}
            className="justify-self-start"
            isPending={resendState === 'sending'}
            disabledReason={address.trim() === '' ? 'Enter your email first.' : undefined}
          >
            Send the Link Again
          </Button>
        </Form>
      </div>
    </>
  );
}
