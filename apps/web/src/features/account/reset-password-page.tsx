import { resetRedirectMs } from '@backline/domain/limits';
import { paths, withRedirect } from '@backline/domain/paths';
import { t } from '@backline/texts/en/sign-in';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { browserStorage, storageKeys } from '../../lib/browser-storage.ts';
import { readRedirect, toEntrance } from '../../lib/redirects.ts';
import { toFormError, toPasswordFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { linkQuery } from './link-query.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { ResetPasswordCard } from './reset-password-card.tsx';
import { isDeadLink, toRemedy } from './to-outcome.ts';

export const ResetPasswordPage = withAddressToken(ResetPassword);

function ResetPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const check = trpc.account.checkReset.useQuery({ token }, { ...linkQuery, retry: false });
  const reset = trpc.account.resetPassword.useMutation({
    onSuccess: () => browserStorage.write(storageKeys.newPassword, 'yes'),
  });
  const submit = useSingleFlight(reset.mutateAsync);

  useEffect(() => {
    if (!reset.isSuccess) return;
    const timer = setTimeout(() => navigate(toEntrance(search)), resetRedirectMs);
    return () => clearTimeout(timer);
  }, [reset.isSuccess, navigate, search]);

  // The link may expire while the user thinks of a password.
  const isDead = isDeadLink(reset.error);
  if (!check.isSuccess || isDead) {
    const problem = isDead
      ? toFormError(reset.error, t('account.resetFailed'))
      : toFormError(check.error, t('account.linkInvalid'));
    const recover = { label: t('signIn.askAgain'), path: withRedirect(paths.recover, readRedirect(search)) };
    return (
      <OutcomeCard
        title={t('signIn.resetTitle')}
        workingLabel={t('signIn.linkChecking')}
        outcome={problem === null ? { state: 'working' } : { state: 'error', ...problem }}
        returnPath={paths.home}
        {...toRemedy(check.error ?? reset.error, recover, () => void check.refetch())}
      />
    );
  }
  return (
    <ResetPasswordCard
      isSubmitting={reset.isPending}
      isDone={reset.isSuccess}
      error={toPasswordFormError(reset.error, t('account.resetFailed'))}
      onReset={(password) => submit({ token, password })}
    />
  );
}
