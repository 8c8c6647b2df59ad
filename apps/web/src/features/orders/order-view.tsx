import type { OrderDetails } from '@backline/domain/orders/order';
import { InvoiceCard, type InvoiceCardProps } from './invoice-card.tsx';
import { MoneyBackCard } from './money-back-card.tsx';
import { OrderCard } from './order-card.tsx';
import type { AccountPaths, LinesProps } from './order-lines.tsx';
import { WithdrawalCard } from './withdrawal-card.tsx';

interface OrderViewProps extends Omit<InvoiceCardProps, 'order'> {
  order: OrderDetails;
  account: AccountPaths | null;
  toGet?: LinesProps['toGet'];
  onWithdraw: () => void;
}

/** An order and all its actions, for its owner or a guest. */
export function OrderView({ order, account, toGet, onWithdraw, ...invoice }: OrderViewProps) {
  return (
    <>
      <OrderCard order={order} account={account} toGet={toGet} />
      {order.adjustments.length > 0 && <MoneyBackCard order={order} />}
      <InvoiceCard order={order} {...invoice} />
      <WithdrawalCard order={order} onWithdraw={onWithdraw} />
    </>
  );
}
