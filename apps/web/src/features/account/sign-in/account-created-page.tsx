import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/sign-in';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { readRedirect } from '../../../lib/auth/redirects.ts';
import { toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { AccountCreatedCard } from './account-created-card.tsx';
import { toResendState } from './to-resend-state.ts';
import { useAwaitedAddress } from './use-begun-sign-up.ts';

export function AccountCreatedPage() {
  const { state, search } = useLocation();
  const { token } = useAuth();
  useAwaitedAddress();
  const authId: unknown = state?.authId;
  const resend = trpc.account.resendVerification.useMutation();
  // Another tab has logged in.
  if (token !== null) return <Navigate to={readRedirect(search) ?? paths.account} replace />;
  return (
    <AccountCreatedCard
      authId={typeof authId === 'string' ? authId.trim() : null}
      resendState={toResendState(resend)}
      error={toFormError(resend.error, t('signIn.resendFailed'))}
      onResend={(address) => resend.mutate({ authId: address, redirectTo: readRedirect(search) ?? undefined })}
    />
  );
}
