import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/sign-in';
import { trpc } from '../../lib/trpc.ts';
import { useOnce } from '../../lib/use-once.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { toOutcome, toRemedy } from './to-outcome.ts';

export const CancelEmailPage = withAddressToken(CancelEmail);

function CancelEmail({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  const cancel = useOnce({ key: ['cancel-email', token], run: () => client.account.cancelEmail.mutate({ token }) });
  return (
    <OutcomeCard
      title={t('signIn.cancelEmailTitle')}
      workingLabel={t('signIn.cancelEmailWorking')}
      outcome={toOutcome(cancel, t('account.cancelEmailDone'), t('account.cancelEmailFailed'))}
      returnPath={paths.login}
      {...toRemedy(cancel.error, { label: t('signIn.toAccount'), path: paths.account }, () => void cancel.refetch())}
    />
  );
}
