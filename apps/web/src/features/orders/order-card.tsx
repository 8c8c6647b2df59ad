import { formatMoney } from '@backline/domain/format-money';
import type { OrderDetails } from '@backline/domain/orders/order';
import type { ProductConfig } from '@backline/domain/product';
import { rich, t } from '@backline/texts/orders';
import { CopyButton } from '@backline/ui';
import { dated, Rich } from '../../lib/text/rich.tsx';
import { OrderActions, type OrderActionsProps } from './order-actions.tsx';
import { type AccountPaths, type LinesProps, linkTo, OrderLines } from './order-lines.tsx';
import { OrderSums } from './order-sums.tsx';
import { OrderTape, type OrderTapeProps } from './order-tape.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderWord } from './order-word.tsx';

export interface OrderCardProps extends OrderActionsProps, Pick<OrderTapeProps, 'tracks'> {
  order: OrderDetails;
  /** The vendor, for the receipt. */
  product: Pick<ProductConfig, 'name' | 'imprint'>;
  /** Where a line's items link to; null for a guest, who has no account here. */
  account: AccountPaths | null;
  toGet?: LinesProps['toGet'];
}

/** An order for its owner or a guest: its sound, its sum, its time, its actions and its lines. On paper, the receipt. */
export function OrderCard({ order, product, account, tracks, toGet, ...actions }: OrderCardProps) {
  const { word, total, cardLastFour, periodEndsAt, isPlan, isDue, can } = order;
  const isCharged = can.invoice.isPossible;
  return (
    <section
      aria-labelledby="order-sum"
      className="@container rounded-card border border-hairline bg-panel p-5 mobile:p-8 print:border-0 print:p-0"
    >
      <Seller product={product} isSoldByPaddle={isCharged} />
      <div className="flex flex-col gap-6 @min-[32rem]:flex-row-reverse @min-[32rem]:items-start @min-[32rem]:gap-8">
        <div className="min-w-0 @min-[32rem]:w-2/5 print:flex-1">
          <span role="status">
            <OrderWord word={word} total={total} />
          </span>
          <h2 id="order-sum" className="mt-2 break-words font-serif text-28 tabular-nums tracking-tight">
            {t('orders.charge', { charge: toCharge(order), sum: formatMoney(total) })}
          </h2>
          {isCharged && cardLastFour !== null && (
            <p className="text-13 text-dust">{t('orders.chargedTo', { lastFour: cardLastFour })}</p>
          )}
          {isPlan && periodEndsAt !== null && (
            <p className="text-13 text-dust">
              <Rich parts={rich('orders.forPeriod', dated(periodEndsAt))} />
            </p>
          )}
          {word !== 'paid' && (
            <p className="mt-2 text-13 text-dust">
              {isDue && account !== null ? (
                <Rich parts={rich('orders.due', { a: linkTo(account.plan) })} />
              ) : (
                t('orders.wordHint', { word })
              )}
            </p>
          )}
        </div>
        <div className="min-w-0 @min-[32rem]:flex-1 print:hidden">
          <OrderTape order={order} tracks={tracks} />
        </div>
      </div>
      <OrderTimeline order={order} />
      <OrderActions order={order} {...actions} />
      <OrderLines order={order} account={account} toGet={toGet} />
      <OrderSums order={order} />
      <Numbers order={order} />
    </section>
  );
}

type Charge = 'paid' | 'free' | 'open' | 'failed';

function toCharge({ word, total, isDue, can }: OrderDetails): Charge {
  if (can.invoice.why === 'not_paid') return word === 'unpaid' && !isDue ? 'failed' : 'open';
  return total.amount === 0 ? 'free' : 'paid';
}

/** The seller, on paper. */
function Seller({ product, isSoldByPaddle }: Pick<OrderCardProps, 'product'> & { isSoldByPaddle: boolean }) {
  const [vendor = product.name, ...address] = product.imprint;
  return (
    <div className="mb-8 hidden print:block">
      <p className="font-serif text-22 tracking-tight">{vendor}</p>
      {address.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isSoldByPaddle && <p>{t('orders.soldBy')}</p>}
    </div>
  );
}

/** The numbers that support and accountants ask for. */
function Numbers({ order: { transactionId, invoiceNumber, can } }: Pick<OrderCardProps, 'order'>) {
  const mono = 'inline-block max-w-full break-all font-mono text-paper';
  return (
    <div className="mt-6 border-hairline border-t pt-4 text-13 text-dust">
      {invoiceNumber !== null && can.invoice.isPossible && (
        <p>
          {t('orders.invoiceNumber')} <span className={mono}>{invoiceNumber}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-0">
          {t('orders.number')} <span className={mono}>{transactionId}</span>
        </p>
        <span className="-ms-5 flex items-center gap-3">
          <CopyButton label={t('orders.copyNumber')} text={transactionId} />
        </span>
      </div>
    </div>
  );
}
