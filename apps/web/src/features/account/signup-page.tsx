import { paths, withRedirect } from '@backline/domain/paths';
import { account } from '@backline/texts/en/account';
import { createTexts } from '@backline/texts/write';
import { useLocation, useNavigate } from 'react-router-dom';
import { useProduct } from '../../lib/product-provider.tsx';
import { readRedirect } from '../../lib/redirects.ts';
import { toErrorBody, toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { SignUpCard } from './signup-card.tsx';

const { t } = createTexts({ account });

export function SignUpPage() {
  const { name, isConsentPrechecked, termsUrl, privacyUrl } = useProduct();
  const { search } = useLocation();
  const redirectTo = readRedirect(search);
  const navigate = useNavigate();
  const onboardingOffer = new URLSearchParams(search).get('offer')?.trim().slice(0, 64) || undefined;
  const signUp = trpc.account.signUp.useMutation({
    onSuccess: (_, { authId }) => navigate(withRedirect(paths.accountCreated, redirectTo), { state: { authId } }),
  });
  const submit = useSingleFlight(signUp.mutateAsync);

  const error = toFormError(signUp.error, t('account.signUpRefused'));
  const constraint = toErrorBody(signUp.error)?.passwordConstraint;
  return (
    <SignUpCard
      productName={name}
      isConsentPrechecked={isConsentPrechecked}
      legal={{ termsUrl, privacyUrl }}
      isSubmitting={signUp.isPending}
      error={error && constraint ? { ...error, detail: constraint } : error}
      onSignUp={(form) => submit({ ...form, onboardingOffer, redirectTo: redirectTo ?? undefined })}
    />
  );
}
