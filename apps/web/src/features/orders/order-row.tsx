import { formatMoney } from '@backline/domain/format-money';
import type { OrderSummary } from '@backline/domain/orders/order';
import { toCollectionPath, toOrdersPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/orders';
import { KeyRound, PlusMark } from '@backline/ui';
import clsx from 'clsx';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../lib/text/format-day.ts';
import { CoverImage } from '../site/cover-image.tsx';
import { OrderWord } from './order-word.tsx';
import { toName, toNames } from './to-names.ts';

export interface OrderRowProps {
  order: OrderSummary;
  /** The page of the plan. */
  planPath: string;
}

const namesMax = 3;

/** An order: its date, items, total and state. The whole row opens it, and item names link to the shop. */
export function OrderRow({ order, planPath }: OrderRowProps) {
  const { transactionId, paidAt, total, word, isPlan, items } = order;
  const day = formatDay(paidAt);
  const sum = formatMoney(total);
  const distinct = [...new Map(items.map((item) => [toName(item), item])).values()];
  const shown = distinct.slice(0, namesMax);
  const more = distinct.length - shown.length;
  return (
    <li className="@container relative border-hairline not-first:border-t [contain-intrinsic-size:auto_6rem] [content-visibility:auto] has-[a:hover]:bg-raised/40">
      <div className="flex items-center gap-x-4 px-1 py-4">
        <Covers items={shown} isPlan={isPlan} />
        <div className="min-w-0 flex-1">
          <p className="break-words font-serif text-18 tracking-tight">
            {shown.map((item, at) => (
              <Fragment key={toName(item)}>
                {at > 0 && ', '}
                <ItemName item={item} planPath={isPlan ? planPath : null} />
              </Fragment>
            ))}
            {more > 0 && <span className="text-dust"> {t('orders.more', { count: more })}</span>}
          </p>
          <p className="text-13 text-dust">
            <Link
              to={toOrdersPath(transactionId)}
              aria-label={t('orders.openOrder', { day, names: toNames(items), total: sum })}
              className="inline-flex min-h-6 items-center rounded-control after:absolute after:inset-0 after:rounded-control hover:text-paper"
            >
              <time dateTime={paidAt}>{day}</time>
            </Link>
          </p>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1 @min-[33rem]:flex @min-[33rem]:items-center @min-[33rem]:gap-6">
          <span className="text-15 tabular-nums">{sum}</span>
          <span className="@min-[33rem]:w-32 @min-[33rem]:text-right">
            <OrderWord word={word} />
          </span>
        </div>
      </div>
    </li>
  );
}

type Item = OrderSummary['items'][number];

function ItemName({ item, planPath }: { item: Item; planPath: string | null }) {
  const path = item.collectionSlug === null ? planPath : toCollectionPath(item.collectionSlug);
  if (path === null) return toName(item);
  return (
    <Link
      to={path}
      className="relative z-10 inline-block min-h-6 rounded-control decoration-accent underline-offset-4 hover:underline"
    >
      {toName(item)}
    </Link>
  );
}

/** The first cover lies on top, and the others show at its right. */
const under = ['z-2', 'z-1 -ml-12 opacity-72', '-ml-12 opacity-48'];

/** Up to three overlapping covers. A plan has its mark. */
function Covers({ items, isPlan }: { items: readonly Item[]; isPlan: boolean }) {
  const covers = items.flatMap((item) => (item.assets === null ? [] : [{ name: toName(item), image: item.assets }]));
  if (covers.length === 0)
    return (
      <div className="mr-4 grid size-14 shrink-0 place-items-center rounded-control bg-raised text-dust">
        {isPlan ? <PlusMark className="size-6" /> : <KeyRound className="size-5" />}
      </div>
    );
  return (
    <div className="flex w-18 shrink-0 items-center">
      {covers.map(({ name, image }, at) => (
        <CoverImage
          key={name}
          name={name}
          url={image.card_img.url}
          color={image.card_img.color}
          size={56}
          className={clsx('size-14 shrink-0 rounded-control', under[at])}
        />
      ))}
    </div>
  );
}
