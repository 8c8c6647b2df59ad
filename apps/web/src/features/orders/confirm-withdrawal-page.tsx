import { t } from '@backline/texts/en/orders';
import { formatDay } from '../../lib/format-day.ts';
import { trpc } from '../../lib/trpc.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { PressedLink } from '../account/pressed-link.tsx';

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
