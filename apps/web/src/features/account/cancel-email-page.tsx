import { t } from '@backline/texts/en/sign-in';
import { trpc } from '../../lib/trpc.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { OnceLink } from './once-link.tsx';

export const CancelEmailPage = withAddressToken(CancelEmail);

function CancelEmail({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  return (
    <OnceLink
      id={['cancel-email', token]}
      run={() => client.account.cancelEmail.mutate({ token })}
      title={t('signIn.cancelEmailTitle')}
      workingLabel={t('signIn.cancelEmailWorking')}
      done={t('account.cancelEmailDone')}
      failed={t('account.cancelEmailFailed')}
    />
  );
}
