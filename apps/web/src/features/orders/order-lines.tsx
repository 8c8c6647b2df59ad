import { formatMoney } from '@backline/domain/format-money';
import { toLineWord } from '@backline/domain/orders/line-word';
import type { OrderDetails, OrderLine } from '@backline/domain/orders/order';
import { toCollectionPath } from '@backline/domain/pages/paths';
import { rich, t } from '@backline/texts/orders';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Rich } from '../../lib/text/rich.tsx';
import { OrderCover } from './order-cover.tsx';
import { toLineName } from './to-names.ts';

/** The account page with the delivered items. */
export interface AccountPaths {
  licenses: string;
  plan: string;
  /** The page with the customer's computers. */
  computers: string;
}

export interface LinesProps {
  order: Pick<OrderDetails, 'lines' | 'isPlan'>;
  account: AccountPaths | null;
  /** How to get the pack of a line. */
  toGet?: ((line: OrderLine) => ReactNode) | undefined;
}

const underlined = 'text-paper underline decoration-edge underline-offset-4 hover:decoration-accent';

/** A link inside a sentence about an order. */
export const linkTo = (path: string) => (words: string) => (
  <Link to={path} className={underlined}>
    {words}
  </Link>
);

export function OrderLines({ order: { lines, isPlan }, account, toGet }: LinesProps) {
  return (
    <ul aria-label={t('orders.items')} className="mt-6">
      {lines.map((line) => (
        <li key={line.itemId} className="flex items-start gap-4 border-hairline border-t py-4">
          <OrderCover item={line} isPlan={isPlan} size={40} className="size-10 shrink-0 rounded-control" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="min-w-0 break-words font-serif text-18 tracking-tight">
                <Name line={line} planPath={isPlan ? (account?.plan ?? null) : null} />
              </h3>
              <p className="text-15 tabular-nums">{formatMoney(line.total)}</p>
            </div>
            <Parts line={line} />
            <p className="text-13 text-dust">
              <Delivery line={line} isPlan={isPlan} account={account} />
            </p>
            {!isPlan && toGet?.(line)}
          </div>
        </li>
      ))}
    </ul>
  );
}

type OneLine = { line: OrderLine };

function Name({ line, planPath }: OneLine & { planPath: string | null }) {
  const path = line.collectionSlug === null ? planPath : toCollectionPath(line.collectionSlug);
  const name = toLineName(line);
  if (path === null) return name;
  return (
    <Link to={path} className="rounded-control decoration-accent underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}

/** The parts of a line's price that are known and add something to the total. */
function Parts({ line: { price, discount, tax, total, refunded } }: OneLine) {
  const parts = [
    price !== null && price.amount !== total.amount && t('orders.price', { price: formatMoney(price) }),
    discount !== null &&
      discount.amount !== 0 &&
      t('orders.discount', { discount: formatMoney({ ...discount, amount: -discount.amount }) }),
    tax !== null && tax.amount !== 0 && t('orders.tax', { tax: formatMoney(tax) }),
    refunded.amount > 0 && t('orders.paidBackSum', { sum: formatMoney(refunded) }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : <p className="text-13 text-dust tabular-nums">{parts.join(' · ')}</p>;
}

type DeliveryProps = OneLine & { isPlan: boolean; account: AccountPaths | null };

function Delivery({ line, isPlan, account }: DeliveryProps): ReactNode {
  const word = toLineWord(line);
  if (word !== 'usable' || account === null) return t('orders.line', { word, lastFour: line.delivered.lastFour ?? '' });
  return (
    <>
      <Rich
        parts={
          isPlan
            ? rich('orders.deliveredPlan', { a: linkTo(account.plan) })
            : rich('orders.deliveredLicense', { a: linkTo(account.licenses) })
        }
      />
      <span className="print:hidden">
        {' · '}
        <Link to={account.computers} className={underlined}>
          {t('orders.computers')}
        </Link>
      </span>
    </>
  );
}
