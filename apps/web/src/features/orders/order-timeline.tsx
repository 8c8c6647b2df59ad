import type { OrderDetails } from '@backline/domain/orders/order';
import { t } from '@backline/texts/orders';
import clsx from 'clsx';
import { formatDay } from '../../lib/text/format-day.ts';
import { toMoments } from './to-moments.ts';

/** More moments do not fit side by side. */
const inLineMax = 4;

/** The order in time: paid, withdrawn, refunded. One line, which stands upright if it is narrow or long. */
export function OrderTimeline({ order }: { order: OrderDetails }) {
  const moments = toMoments(order);
  const latest = moments.findLastIndex(({ at }) => at !== order.can.withdraw.until);
  const isInLine = moments.length <= inLineMax;
  return (
    <ol
      aria-label={t('orders.history')}
      className={clsx('mt-8 grid', isInLine && '@min-[30rem]:auto-cols-fr @min-[30rem]:grid-flow-col')}
    >
      {moments.map(({ key, at, title, notes, isOpen }, place) => (
        <li
          key={key}
          className={clsx(
            'relative pb-5 ps-6 not-last:before:absolute not-last:before:top-3 not-last:before:-bottom-1 not-last:before:inset-s-1 not-last:before:w-px not-last:before:bg-edge last:pb-0 forced-colors:not-last:before:bg-[CanvasText] print:pb-3',
            isInLine &&
              '@min-[30rem]:pt-6 @min-[30rem]:pe-6 @min-[30rem]:pb-0 @min-[30rem]:ps-0 @min-[30rem]:not-last:before:top-1 @min-[30rem]:not-last:before:inset-e-0 @min-[30rem]:not-last:before:bottom-auto @min-[30rem]:not-last:before:h-px @min-[30rem]:not-last:before:w-auto',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'absolute inset-s-0 size-2.25 rounded-full border',
              isInLine ? 'top-2 @min-[30rem]:top-0' : 'top-2',
              place === latest ? 'border-accent' : 'border-dust',
              isOpen ? 'bg-panel' : place === latest ? 'bg-accent' : 'bg-dust',
              !isOpen && 'forced-colors:bg-[CanvasText]',
            )}
          />
          <p className="break-words font-medium tabular-nums">{title}</p>
          <p className="text-13 text-dust tabular-nums">
            <time dateTime={at}>{formatDay(at)}</time>
          </p>
          {notes.map((note) => (
            <p key={note} className="break-words text-13 text-dust">
              {note}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
