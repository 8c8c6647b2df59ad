import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/sign-in';
import { Button, Notice, Spinner } from '@backline/ui';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { canUsePasskeys } from '../../../lib/auth/passkeys.ts';
import { readRedirect } from '../../../lib/auth/redirects.ts';
import { useCurrentUser } from '../../../lib/auth/use-current-user.ts';
import { browserStorage } from '../../../lib/browser/browser-storage.ts';
import { getMachineId, prepareMachineId } from '../../../lib/browser/machine-id.ts';
import { createLate } from '../../../lib/calls/create-late.tsx';
import { toErrorBody, toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { AuthHeading } from '../frame/auth-heading.tsx';
import { useKnownEmail } from '../frame/use-known-email.ts';
import { usePurpose } from '../frame/use-purpose.ts';
import { LoginCard } from './login-card.tsx';
import { toResendState } from './to-resend-state.ts';

/** Loaded late, because most accounts have none. */
const loadLate = () => import('./login-late.ts');
const SecondStep = lazy(async () => ({ default: (await loadLate()).SecondStep }));
const PasskeyPart = createLate(async () => (await loadLate()).PasskeyPart);

export function LoginPage() {
  const { name, apiKey } = useProduct();
  const { search } = useLocation();
  const redirectTo = readRedirect(search);
  const email = useKnownEmail();
  const purpose = usePurpose(search);
  const { token, signIn, signOutReason, logOut } = useAuth();
  const { user, error: userError, isChecking, isFetching, retry } = useCurrentUser();
  const { client } = trpc.useUtils();
  // Creating the machine id is part of the mutation, so that the button shows it as pending.
  const login = useMutation({
    mutationFn: async (input: { authId: string; password: string }) =>
      client.sessions.createSession.mutate({ ...input, apiKey, machineId: await getMachineId(browserStorage) }),
    onSuccess: ({ token }) => signIn(token),
  });
  const { challenge, methods } = toErrorBody(login.error) ?? {};
  const resend = trpc.account.resendVerification.useMutation();

  const submit = (input: { authId: string; password: string }) => {
    resend.reset();
    login.mutate(input);
  };

  if (user !== null) return <Navigate to={redirectTo ?? paths.account} replace />;
  if (isChecking && !login.isSuccess)
    return (
      <>
        <AuthHeading title={t('signIn.logInToName', { name })} />
        <Spinner label={t('signIn.userLoading')} />
      </>
    );
  // A refused token was already removed. Any other failure says nothing about the session.
  const unknown = token === null ? null : toFormError(userError, t('account.userFetchFailed'));
  if (unknown !== null)
    return (
      <>
        <AuthHeading title={t('signIn.logInToName', { name })} isSilent />
        <div className="grid max-w-form gap-6">
          <Notice tone="error" {...unknown} />
          <div className="flex flex-wrap gap-3">
            <Button isPending={isFetching} onClick={() => retry()}>
              {t('signIn.tryAgain')}
            </Button>
            <Button variant="secondary" onClick={logOut}>
              {t('signIn.logOut')}
            </Button>
          </div>
        </div>
      </>
    );
  if (challenge !== undefined && methods !== undefined)
    return (
      <Suspense>
        <SecondStep choice={{ challenge, methods }} onToken={signIn} onBack={login.reset} />
      </Suspense>
    );
  const error =
    toFormError(login.error, t('account.loginFailed')) ??
    (signOutReason === 'expired' ? { message: t('account.userFetchFailed'), detail: t('signIn.sessionEnded') } : null);
  return (
    <LoginCard
      productName={name}
      initialEmail={email}
      purpose={purpose}
      isSubmitting={login.isPending || isChecking}
      error={login.isPending ? null : error}
      isUnverified={toErrorBody(login.error)?.code === 'email_unverified'}
      resendState={toResendState(resend)}
      resentTo={resend.isSuccess ? resend.variables.authId.trim() : null}
      onLogin={submit}
      onResend={(authId) => resend.mutate({ authId, redirectTo: redirectTo ?? undefined })}
      onBegin={() => prepareMachineId(browserStorage)}
    >
      {canUsePasskeys() && <PasskeyPart apiKey={apiKey} onToken={signIn} />}
    </LoginCard>
  );
}
