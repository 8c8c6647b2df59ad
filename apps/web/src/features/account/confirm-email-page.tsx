import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/sign-in';
import { trpc } from '../../lib/trpc.ts';
import { useOnce } from '../../lib/use-once.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { toOutcome, toRemedy } from './to-outcome.ts';

export const ConfirmEmailPage = withAddressToken(ConfirmEmail, paths.error);

function ConfirmEmail({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  const confirm = useOnce({ key: ['confirm-email', token], run: () => client.account.confirmEmail.mutate({ token }) });
  return (
    <OutcomeCard
      title={t('signIn.confirmEmailTitle')}
      workingLabel={t('signIn.confirmEmailWorking')}
      outcome={toOutcome(confirm, t('account.confirmEmailDone'), t('account.confirmEmailFailed'))}
      returnPath={paths.login}
      {...toRemedy(confirm.error, { label: t('signIn.toAccount'), path: paths.account }, () => void confirm.refetch())}
    />
  );
}
