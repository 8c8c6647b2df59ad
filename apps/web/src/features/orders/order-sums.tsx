import { formatMoney } from '@backline/domain/format-money';
import type { Money } from '@backline/domain/money';
import type { OrderDetails } from '@backline/domain/orders/order';
import { t } from '@backline/texts/orders';
import clsx from 'clsx';

interface OrderSumsProps {
  order: Pick<OrderDetails, 'subtotal' | 'discount' | 'tax' | 'credit' | 'total' | 'refunded'>;
}

const isSome = (sum: Money | null): sum is Money => sum !== null && sum.amount !== 0;
const minus = (sum: Money | null) => sum && { ...sum, amount: -sum.amount };

/** Rows from the subtotal to the charged amount and the refunds. Sums that are unknown or zero are left out. */
export function OrderSums({ order: { subtotal, discount, tax, credit, total, refunded } }: OrderSumsProps) {
  const isFromBalance = credit !== null && credit.amount > 0;
  const parts = [
    { label: t('orders.discountOf'), sum: minus(discount) },
    { label: t('orders.taxOf'), sum: tax },
    { label: t(isFromBalance ? 'orders.fromBalance' : 'orders.toBalance'), sum: minus(credit) },
  ].filter(({ sum }) => isSome(sum));
  const isRefunded = isSome(refunded);
  const net = { ...total, amount: total.amount - refunded.amount };
  const rows = [
    ...(parts.length > 0 ? [{ label: t('orders.subtotal'), sum: subtotal }, ...parts] : []),
    { label: t('orders.total'), sum: total },
    ...(isRefunded
      ? [
          { label: t('orders.paidBack'), sum: minus(refunded) },
          { label: t('orders.paidInAll'), sum: net },
        ]
      : []),
  ];
  return (
    <dl className="grid gap-1 border-hairline border-t pt-4 text-15 tabular-nums">
      {rows.map(
        ({ label, sum }, at) =>
          sum !== null && (
            <div
              key={label}
              className={clsx('flex justify-between gap-6', at === rows.length - 1 ? 'font-semibold' : 'text-dust')}
            >
              <dt>{label}</dt>
              <dd>{formatMoney(sum)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
