import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/email-links';
import { withAddressToken } from '../../../lib/auth/with-address-token.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { OnceLink } from './once-link.tsx';

export const ConfirmEmailPage = withAddressToken(ConfirmEmail, paths.error);

function ConfirmEmail({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  return (
    <OnceLink
      id={['confirm-email', token]}
      run={() => client.account.confirmEmail.mutate({ token })}
      title={t('emailLinks.confirmEmailTitle')}
      workingLabel={t('emailLinks.confirmEmailWorking')}
      done={t('emailLinks.confirmEmailDone')}
      failed={t('emailLinks.confirmEmailFailed')}
    />
  );
}
