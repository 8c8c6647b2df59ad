import { paths, withRedirect } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/account';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { readRedirect } from '../../../lib/auth/redirects.ts';
import { browserStorage, storageKeys } from '../../../lib/browser/browser-storage.ts';
import { toErrorBody, toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useKnownEmail } from '../frame/use-known-email.ts';
import { usePurpose } from '../frame/use-purpose.ts';
import { SignUpCard } from './signup-card.tsx';

export function SignUpPage() {
  const { name, isConsentPrechecked, termsUrl, privacyUrl } = useProduct();
  const { search } = useLocation();
  const { token } = useAuth();
  const email = useKnownEmail();
  const purpose = usePurpose(search);
  const redirectTo = readRedirect(search);
  const navigate = useNavigate();
  const onboardingOffer = new URLSearchParams(search).get('offer')?.trim().slice(0, 64) || undefined;
  const signUp = trpc.account.signUp.useMutation({
    onSuccess: (_, { authId }) => {
      browserStorage.write(storageKeys.begun, 'true');
      void navigate(withRedirect(paths.accountCreated, redirectTo), { state: { authId } });
    },
  });

  // A logged-in visitor with a link from the codes' mail already has an account.
  if (token !== null && redirectTo !== null) return <Navigate to={redirectTo} replace />;
  const error = toFormError(signUp.error, t('account.signUpRefused'));
  const constraint = toErrorBody(signUp.error)?.passwordConstraint;
  return (
    <SignUpCard
      productName={name}
      initialEmail={email}
      purpose={purpose}
      isConsentPrechecked={isConsentPrechecked}
      legal={{ termsUrl, privacyUrl }}
      isSubmitting={signUp.isPending}
      error={error && constraint ? { ...error, detail: constraint } : error}
      onSignUp={(form) => signUp.mutate({ ...form, onboardingOffer, redirectTo: redirectTo ?? undefined })}
    />
  );
}
