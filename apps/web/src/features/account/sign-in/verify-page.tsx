import { paths, withRedirect } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/sign-in';
import { Navigate, useLocation } from 'react-router-dom';
import { readRedirect } from '../../../lib/auth/redirects.ts';
import { useAddressToken } from '../../../lib/auth/use-address-token.ts';
import { useOnce } from '../../../lib/browser/use-once.ts';
import { toErrorBody, toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useServices } from '../../../lib/services-provider.tsx';
import { linkQuery } from '../links/link-query.ts';
import { OutcomeCard } from '../links/outcome-card.tsx';
import { isDeadLink, toOutcome, toRemedy } from '../links/to-outcome.ts';
import { useBegunSignUp } from './use-begun-sign-up.ts';
import { VerifiedCard } from './verified-card.tsx';
import { VerifyCard } from './verify-card.tsx';

export function VerifyPage() {
  const token = useAddressToken();
  return token === null ? <Navigate to={paths.error} state={{ isLinkDead: true }} replace /> : <Verify token={token} />;
}

function Verify({ token }: { token: string }) {
  const { search } = useLocation();
  const { client } = trpc.useUtils();
  const { termsUrl, privacyUrl } = useProduct();
  const check = trpc.account.getVerification.useQuery({ token }, linkQuery);
  const { trackers } = useServices();
  const begun = useBegunSignUp();
  const tell = ({ email }: { email: string }) => trackers.accountVerified(email);
  const verify = trpc.account.verify.useMutation({ onSuccess: tell });
  const required = check.data?.required ?? [];
  const automatic = useOnce({
    key: ['verify', token],
    isReady: check.isSuccess && !check.data.verified && required.length === 0,
    run: () => client.account.verify.mutate({ token }).then(tell),
  });

  if (check.isError) {
    const state = { isLinkDead: isDeadLink(check.error), why: toFormError(check.error, '')?.detail };
    return <Navigate to={withRedirect(paths.error, readRedirect(search))} state={state} replace />;
  }
  if (check.data?.verified || verify.isSuccess || automatic.isSuccess) return <VerifiedCard {...begun} />;
  if (required.length > 0 && !isDeadLink(verify.error)) {
    const error = toFormError(verify.error, t('account.verifyFailed'));
    const constraint = toErrorBody(verify.error)?.passwordConstraint;
    return (
      <VerifyCard
        required={required}
        legal={{ termsUrl, privacyUrl }}
        isSubmitting={verify.isPending}
        error={error && constraint ? { ...error, detail: constraint } : error}
        onVerify={(details) => verify.mutate({ token, ...details })}
      />
    );
  }
  const error = verify.error ?? automatic.error;
  const askAgain = { label: t('signIn.askAgain'), path: withRedirect(paths.accountCreated, readRedirect(search)) };
  return (
    <OutcomeCard
      title={t('signIn.verifyTitle')}
      workingLabel={t('signIn.verifyWorking')}
      outcome={toOutcome({ ...automatic, error }, t('account.verified'), t('account.verifyFailed'))}
      returnPath={paths.login}
      {...toRemedy(error, askAgain, automatic.refetch)}
    />
  );
}
