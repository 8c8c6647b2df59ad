import { formatMoney } from '@backline/domain/format-money';
import type { OrderDetails } from '@backline/domain/orders/order';
import { t } from '@backline/texts/orders';
import clsx from 'clsx';

type Sums = Pick<OrderDetails, 'subtotal' | 'discount' | 'tax' | 'credit' | 'total' | 'refunded'>;

/** Rows from the subtotal to the charged amount and the refunds. Sums that are unknown or zero are left out. */
export function OrderSums({ order }: { order: Sums }) {
  const { subtotal, discount, tax, credit, total, refunded } = order;
  const isNothing = (sum: { amount: number } | null) => sum === null || sum.amount === 0;
  const minus = (sum: { amount: number; currency: string }) => formatMoney({ ...sum, amount: -sum.amount });
  const isMadeOfParts = ![discount, tax, credit].every(isNothing);
  const rows: { label: string; sum: string; isMain?: boolean }[] = [];
  if (subtotal !== null && isMadeOfParts) rows.push({ label: t('orders.subtotal'), sum: formatMoney(subtotal) });
  if (discount !== null && discount.amount !== 0) rows.push({ label: t('orders.discountOf'), sum: minus(discount) });
  if (tax !== null && tax.amount !== 0) rows.push({ label: t('orders.taxOf'), sum: formatMoney(tax) });
  if (credit !== null && credit.amount > 0) rows.push({ label: t('orders.fromBalance'), sum: minus(credit) });
  if (credit !== null && credit.amount < 0) rows.push({ label: t('orders.toBalance'), sum: minus(credit) });
  rows.push({ label: t('orders.total'), sum: formatMoney(total), isMain: refunded.amount === 0 });
  if (refunded.amount > 0) {
    rows.push({ label: t('orders.paidBack'), sum: minus(refunded) });
    const net = { ...total, amount: total.amount - refunded.amount };
    rows.push({ label: t('orders.paidInAll'), sum: formatMoney(net), isMain: true });
  }
  return (
    <dl className="ml-auto grid max-w-xs gap-1 border-hairline border-t pt-4 text-15 tabular-nums">
      {rows.map(({ label, sum, isMain }) => (
        <div key={label} className={clsx('flex justify-between gap-6', isMain ? 'font-semibold' : 'text-dust')}>
          <dt>{label}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  );
}
