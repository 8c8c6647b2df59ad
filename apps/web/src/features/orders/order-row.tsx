import { formatMoney } from '@backline/domain/format-money';
import type { OrderSummary } from '@backline/domain/orders/order';
import { toOrdersPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/orders';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { formatDay } from '../../lib/text/format-day.ts';
import { OrderCover } from './order-cover.tsx';
import { OrderWord } from './order-word.tsx';
import { toName, toNames } from './to-names.ts';

const coversMax = 3;

/** An order: its items, date, total and state. The whole row opens it. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const { transactionId, paidAt, total, word, isPlan, items } = order;
  const day = formatDay(paidAt);
  const sum = formatMoney(total);
  const names = toNames(items);
  return (
    <li className="@container relative border-hairline not-first:border-t [contain-intrinsic-size:auto_6rem] [content-visibility:auto] has-[a:hover]:bg-raised/40">
      <div className="flex items-center gap-x-4 px-1 py-4">
        <Covers items={items} isPlan={isPlan} />
        <div className="min-w-0 flex-1">
          <p className="break-words font-serif text-18 tracking-tight">
            <Link
              to={toOrdersPath(transactionId)}
              aria-label={t('orders.openOrder', { day, names, total: sum })}
              className="decoration-accent underline-offset-4 after:absolute after:inset-0 after:rounded-control hover:underline"
            >
              {names}
            </Link>
          </p>
          <p className="text-13 text-dust">
            <time dateTime={paidAt}>{day}</time>
          </p>
        </div>
        <div className="grid max-w-2/5 shrink-0 justify-items-end gap-1 @min-[33rem]:flex @min-[33rem]:max-w-none @min-[33rem]:items-center @min-[33rem]:gap-6">
          <span className="text-15 tabular-nums">{sum}</span>
          <span className="@min-[33rem]:w-32 @min-[33rem]:text-end">
            <OrderWord word={word} total={total} />
          </span>
        </div>
      </div>
    </li>
  );
}

/** The first cover lies on top, and the others show at its right. */
const under = ['z-2', 'z-1 -ms-12 opacity-72', '-ms-12 opacity-48'];

/** Up to three overlapping covers. */
function Covers({ items, isPlan }: Pick<OrderSummary, 'items' | 'isPlan'>) {
  const distinct = [...new Map(items.map((item) => [toName(item), item])).values()];
  const covered = distinct.filter(({ assets }) => assets !== null);
  const shown = covered.length > 0 ? covered : distinct.slice(0, 1);
  return (
    <div className="flex w-18 shrink-0 items-center">
      {shown.slice(0, coversMax).map((item, at) => (
        <OrderCover
          key={toName(item)}
          item={item}
          isPlan={isPlan}
          size={56}
          className={clsx('size-14 shrink-0 rounded-control', under[at])}
        />
      ))}
    </div>
  );
}
