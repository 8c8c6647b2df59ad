import type { OrderSummary } from '@backline/domain/orders/order';
import { paths } from '@backline/domain/paths';
import { orders as orderTexts } from '@backline/texts/en/orders';
import { createTexts } from '@backline/texts/write';
import { Button, type FormError, Notice, Skeleton } from '@backline/ui';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { OrderRow } from './order-row.tsx';

const { t } = createTexts({ orders: orderTexts });

/** Drawn once: while a list of 2,000 grows by pages, the rows that are there stay as they are. */
const KeptRow = memo(OrderRow);

export interface OrderListCardProps {
  /** Null while the first ones load. */
  orders: readonly OrderSummary[] | null;
  planPath: string;
  /** `more`: earlier ones are there to load; `end`: these are all. */
  rest: 'more' | 'loading' | 'end';
  /** Why the earlier ones could not be loaded. */
  error: FormError | null;
  onMore: () => void;
}

/** So far above the list's end it is made longer, so that nobody who scrolls arrives there first. */
const reach = '1200px';

/** The orders, the newest first. It grows before its end is reached, or by the button. */
export function OrderListCard({ orders, planPath, rest, error, onMore }: OrderListCardProps) {
  if (orders?.length === 0) return <NoOrders />;
  return (
    <section aria-label={t('orders.orders')} className="rounded-card border border-hairline bg-panel px-4 mobile:px-7">
      {orders === null ? (
        <div role="status" className="-mt-px">
          <span className="sr-only">{t('orders.loading')}</span>
          {[1, 2, 3, 4].map((row) => (
            <SkeletonRow key={row} />
          ))}
        </div>
      ) : (
        <ul>
          {orders.map((order) => (
            <KeptRow key={order.transactionId} order={order} planPath={planPath} />
          ))}
        </ul>
      )}
      {orders !== null && <End count={orders.length} rest={rest} error={error} onMore={onMore} />}
    </section>
  );
}

type EndProps = Pick<OrderListCardProps, 'rest' | 'error' | 'onMore'> & { count: number };

function End({ count, rest, error, onMore }: EndProps) {
  const mark = useRef<HTMLDivElement>(null);
  const isAuto = rest === 'more' && error === null;
  // Each page moves the end away, so it is watched again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list that has grown
  useEffect(() => {
    if (!isAuto || mark.current === null) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: `0px 0px ${reach}` },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [isAuto, count, onMore]);
  if (rest === 'end')
    return <p className="border-hairline border-t py-4 text-13 text-dust">{t('orders.all', { count })}</p>;
  return (
    <div ref={mark} className="grid gap-3 border-hairline border-t py-4">
      {error !== null && <Notice tone="error" {...error} />}
      <p role="status" className="sr-only">
        {rest === 'loading' && t('orders.loadingEarlier')}
      </p>
      <Button variant="quiet" className="justify-self-center" isPending={rest === 'loading'} onClick={onMore}>
        {error === null ? t('orders.earlier') : t('orders.tryAgain')}
      </Button>
    </div>
  );
}

function NoOrders() {
  return (
    <section aria-label={t('orders.orders')} className="rounded-card border border-hairline bg-panel p-5 mobile:p-8">
      <h2 className="font-serif text-22 tracking-tight">{t('orders.empty')}</h2>
      <p className="mt-1 max-w-reading text-dust">{t('orders.emptyHint')}</p>
      <Button asChild className="mt-6">
        <Link to={paths.marketplace}>{t('orders.toTheMarketplace')}</Link>
      </Button>
    </section>
  );
}

function SkeletonRow() {
  return (
    <div className="flex items-center gap-4 border-hairline border-t px-1 py-4">
      <Skeleton className="mr-4 size-14 shrink-0" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-5 w-40 max-w-full" />
        <Skeleton className="h-3 w-24" />
      </div>
      <Skeleton className="h-6 w-20" />
    </div>
  );
}
