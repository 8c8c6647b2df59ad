import { t } from '@backline/texts/orders';
import { withAddressToken } from '../../lib/auth/with-address-token.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { formatDay } from '../../lib/text/format-day.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PressedLink } from '../account/links/pressed-link.tsx';

/** The page that a guest's mailed link opens to confirm a withdrawal. Nothing happens until the button is pressed. */
export const ConfirmWithdrawalPage = withAddressToken(Confirm);

function Confirm({ token }: { token: string }) {
  usePageTitle(t('orders.confirmPageTitle'));
  const confirm = trpc.orders.confirmWithdrawal.useMutation();
  const day = confirm.data === undefined ? '' : formatDay(confirm.data.paidAt);
  return (
    <PressedLink
      token={token}
      call={confirm}
      title={t('orders.confirmPageTitle')}
      lead={t('orders.confirmPageLead')}
      press={t('orders.confirmPageButton')}
      note={t('orders.confirmPageNote')}
      workingLabel={t('orders.confirming')}
      doneTitle={t('orders.confirmedTitle')}
      done={t('orders.confirmed', { day })}
      detail={t('orders.confirmedNext')}
      failed={t('orders.confirmFailed')}
    />
  );
}
