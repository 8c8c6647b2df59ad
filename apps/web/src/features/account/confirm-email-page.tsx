import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/sign-in';
import { trpc } from '../../lib/trpc.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { OnceLink } from './once-link.tsx';

export const ConfirmEmailPage = withAddressToken(ConfirmEmail, paths.error);

function ConfirmEmail({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  return (
    <OnceLink
      id={['confirm-email', token]}
      run={() => client.account.confirmEmail.mutate({ token })}
      title={t('signIn.confirmEmailTitle')}
      workingLabel={t('signIn.confirmEmailWorking')}
      done={t('account.confirmEmailDone')}
      failed={t('account.confirmEmailFailed')}
    />
  );
}
