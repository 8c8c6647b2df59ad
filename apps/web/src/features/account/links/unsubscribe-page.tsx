import { t } from '@backline/texts/account/privacy';
import { withAddressToken } from '../../../lib/auth/with-address-token.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { PressedLink } from './pressed-link.tsx';

/** Stops mails from the vendor, through the link in one of them. */
export const UnsubscribePage = withAddressToken(Unsubscribe);

function Unsubscribe({ token }: { token: string }) {
  const unsubscribe = trpc.consents.unsubscribe.useMutation();
  return (
    <PressedLink
      token={token}
      call={unsubscribe}
      title={t('privacy.unsubscribeTitle')}
      lead={t('privacy.unsubscribeLead')}
      press={t('privacy.unsubscribePress')}
      workingLabel={t('privacy.unsubscribing')}
      doneTitle={t('privacy.unsubscribedTitle')}
      done={t('privacy.unsubscribed')}
      detail={t('privacy.unsubscribedNext')}
      failed={t('privacy.unsubscribeFailed')}
    />
  );
}
