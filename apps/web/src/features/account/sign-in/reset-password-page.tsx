import { resetRedirectMs } from '@backline/domain/limits';
import { paths, withRedirect } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/sign-in';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readRedirect, toEntrance } from '../../../lib/auth/redirects.ts';
import { withAddressToken } from '../../../lib/auth/with-address-token.tsx';
import { browserStorage, storageKeys } from '../../../lib/browser/browser-storage.ts';
import { toFormError, toPasswordFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { linkQuery } from '../links/link-query.ts';
import { OutcomeCard } from '../links/outcome-card.tsx';
import { isDeadLink, toRemedy } from '../links/to-outcome.ts';
import { ResetPasswordCard } from './reset-password-card.tsx';

export const ResetPasswordPage = withAddressToken(ResetPassword);

function ResetPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const check = trpc.account.checkReset.useQuery({ token }, { ...linkQuery, retry: false });
  const reset = trpc.account.resetPassword.useMutation({
    onSuccess: () => browserStorage.write(storageKeys.newPassword, 'yes'),
  });

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
        {...toRemedy(check.error ?? reset.error, recover, check.refetch)}
      />
    );
  }
  return (
    <ResetPasswordCard
      isSubmitting={reset.isPending}
      isDone={reset.isSuccess}
      error={toPasswordFormError(reset.error, t('account.resetFailed'))}
      onReset={(password) => reset.mutate({ token, password })}
    />
  );
}
