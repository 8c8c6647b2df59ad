import type { OrderDetails } from '@backline/domain/orders/order';
import { t } from '@backline/texts/en/orders';
import { useState } from 'react';
import { toFormState } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface WithdrawFromOrderProps {
  order: OrderDetails;
  onClose: () => void;
}

/** The open dialog and its call. Its lines stay those of its opening, so that none moves while it is read. */
export function WithdrawFromOrder({ order, onClose }: WithdrawFromOrderProps) {
  const { transactionId } = order;
  const [lines] = useState(order.lines);
  const { user } = useCurrentUser();
  const { orders: cache } = trpc.useUtils();
  const withdraw = trpc.orders.withdraw.useMutation({
    onSuccess: (now) => cache.getOrder.setData({ transactionId }, now),
    onError: () => cache.getOrder.invalidate({ transactionId }),
    onSettled: () => cache.listOrders.invalidate(),
  });
  const submit = useSingleFlight(withdraw.mutateAsync);
  return (
    <WithdrawDialog
      lines={lines}
      isGuest={false}
      initialName={user?.contactName ?? ''}
      {...toFormState(withdraw, t('orders.withdrawFailed'))}
      onSubmit={(declaration) => submit({ transactionId, ...declaration })}
      onClose={onClose}
    />
  );
}
