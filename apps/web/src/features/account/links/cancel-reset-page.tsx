import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/email-links';
import { withAddressToken } from '../../../lib/auth/with-address-token.tsx';
import { useOnce } from '../../../lib/browser/use-once.ts';
import { toErrorBody, toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { linkQuery } from './link-query.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { toOutcome, toRemedy } from './to-outcome.ts';

export const CancelResetPage = withAddressToken(CancelReset);

function CancelReset({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  const check = trpc.account.checkReset.useQuery({ token }, { ...linkQuery, retry: false });
  const cancel = useOnce({
    key: ['cancel-reset', token],
    isReady: check.isSuccess,
    run: () => client.account.cancelReset.mutate({ token }),
  });
  const problem = toFormError(check.error, t('account.linkInvalid'));
  // Someone may already have set a new password with it.
  const isUsed = toErrorBody(check.error)?.reason === 'used';
  const nextStep = isUsed ? { label: t('emailLinks.toRecover'), path: paths.recover } : undefined;
  return (
    <OutcomeCard
      title={t('emailLinks.cancelResetTitle')}
      workingLabel={t('emailLinks.cancelResetWorking')}
      outcome={
        problem === null
          ? toOutcome(cancel, t('emailLinks.cancelResetDone'), t('emailLinks.cancelResetFailed'))
          : { state: 'error', ...problem }
      }
      returnPath={paths.home}
      {...toRemedy(check.error ?? cancel.error, nextStep, () => void (check.isError ? check : cancel).refetch())}
    />
  );
}
