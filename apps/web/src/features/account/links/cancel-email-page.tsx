import { t } from '@backline/texts/account/email-links';
import { withAddressToken } from '../../../lib/auth/with-address-token.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { OnceLink } from './once-link.tsx';

export const CancelEmailPage = withAddressToken(CancelEmail);

function CancelEmail({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  return (
    <OnceLink
      id={['cancel-email', token]}
      run={() => client.account.cancelEmail.mutate({ token })}
      title={t('emailLinks.cancelEmailTitle')}
      workingLabel={t('emailLinks.cancelEmailWorking')}
      done={t('emailLinks.cancelEmailDone')}
      failed={t('emailLinks.cancelEmailFailed')}
    />
  );
}
