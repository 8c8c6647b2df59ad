import type { OrderDetails } from '@backline/domain/orders/order';
import { t } from '@backline/texts/en/orders';
import { useState } from 'react';
import { toFormState } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface WithdrawAsGuestProps {
  token: string;
  order: OrderDetails;
  onClose: () => void;
}

/** The open dialog and its call, which mails the link that confirms it. */
export function WithdrawAsGuest({ token, order, onClose }: WithdrawAsGuestProps) {
  const [lines] = useState(order.lines);
  const { orders: cache } = trpc.useUtils();
  const withdraw = trpc.orders.withdrawAsGuest.useMutation({
    onSettled: () => cache.getGuestOrder.invalidate({ token }),
  });
  const submit = useSingleFlight(withdraw.mutateAsync);
  return (
    <WithdrawDialog
      lines={lines}
      isGuest
      initialName=""
      {...toFormState(withdraw, t('orders.withdrawFailed'))}
      onSubmit={(declaration) => submit({ token, ...declaration })}
      onClose={onClose}
    />
  );
}
