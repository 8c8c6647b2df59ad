import { formatMoney } from '@backline/domain/format-money';
import type { OrderDetails } from '@backline/domain/orders/order';
import { rich, t } from '@backline/texts/orders';
import { CopyButton } from '@backline/ui';
import clsx from 'clsx';
import { dated, Rich } from '../../lib/text/rich.tsx';
import { type AccountPaths, type LinesProps, linkTo, OrderLines } from './order-lines.tsx';
import { OrderWord } from './order-word.tsx';

export interface OrderCardProps {
  order: OrderDetails;
  /** Where a line's items link to; null for a guest, who has no account here. */
  account: AccountPaths | null;
  toGet?: LinesProps['toGet'];
}

/** The lines of an order and their charges. */
export function OrderCard({ order, account, toGet }: OrderCardProps) {
  const { transactionId, paidAt, word, total, periodEndsAt, isPlan, isDue } = order;
  return (
    <section aria-labelledby="order-day" className="rounded-card border border-hairline bg-panel p-5 mobile:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="order-day" tabIndex={-1} className="font-serif text-28 tracking-tight">
          <Rich parts={rich('orders.orderOf', dated(paidAt))} />
        </h2>
        <span role="status">
          <OrderWord word={word} />
        </span>
      </div>
      {word !== 'paid' && (
        <p className="mt-2 max-w-reading text-dust">
          {isDue && account !== null ? (
            <Rich parts={rich('orders.due', { a: linkTo(account.plan) })} />
          ) : (
            t('orders.wordHint', { word })
          )}
        </p>
      )}
      <p className="mt-4 text-28 tabular-nums">{formatMoney(total)}</p>
      <p className="text-13 text-dust">{toChargedText(order)}</p>
      {isPlan && periodEndsAt !== null && (
        <p className="text-13 text-dust">
          <Rich parts={rich('orders.forPeriod', dated(periodEndsAt))} />
        </p>
      )}
      <OrderLines order={order} account={account} toGet={toGet} />
      <OrderSums order={order} />
      <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-t pt-4">
        <p className="min-w-0 text-13 text-dust">
          {t('orders.number')}{' '}
          <span className="inline-block max-w-full break-all font-mono text-paper">{transactionId}</span>
        </p>
        <span className="flex items-center gap-3 max-mobile:-ml-5">
          <CopyButton label={t('orders.copyNumber')} text={transactionId} />
        </span>
      </div>
    </section>
  );
}

function toChargedText({ total, cardLastFour, can }: OrderDetails): string {
  if (can.invoice.why === 'not_paid') return t('orders.notCharged');
  if (total.amount === 0) return t('orders.nothingCharged');
  return cardLastFour === null ? t('orders.charged') : t('orders.chargedTo', { lastFour: cardLastFour });
}

type Sums = Pick<OrderDetails, 'subtotal' | 'discount' | 'tax' | 'credit' | 'total' | 'refunded'>;

/** Rows from the subtotal to the charged amount and the refunds. Sums that are unknown or zero are left out. */
function OrderSums({ order }: { order: Sums }) {
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
