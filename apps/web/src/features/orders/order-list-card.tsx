import type { OrderSummary } from '@backline/domain/orders/order';
import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/orders';
import { Loading } from '@backline/ui';
import { memo } from 'react';
import { ButtonLink } from '../site/button-link.tsx';
import { type GrowingList, ListRest } from '../site/list-rest.tsx';
import { RowSkeleton } from '../site/row-skeleton.tsx';
import { OrderRow } from './order-row.tsx';

/** Memoized, so that a list of 2,000 rows does not render them all again for each new page. */
const KeptRow = memo(OrderRow);

export interface OrderListCardProps extends GrowingList {
  /** Null while the first orders load. */
  orders: readonly OrderSummary[] | null;
}

/** The orders, newest first. More load near the end of the list, or with the button. */
export function OrderListCard({ orders, ...growing }: OrderListCardProps) {
  if (orders?.length === 0) return <NoOrders />;
  return (
    <section aria-label={t('orders.orders')} className="rounded-card border border-hairline bg-panel px-4 mobile:px-7">
      {orders === null ? (
        <Loading label={t('orders.loading')} className="-mt-px">
          {[1, 2, 3, 4].map((row) => (
            <RowSkeleton key={row} className="items-center px-1 py-4" picture="me-4 size-14" />
          ))}
        </Loading>
      ) : (
        <ul>
          {orders.map((order) => (
            <KeptRow key={order.transactionId} order={order} />
          ))}
        </ul>
      )}
      {orders !== null && (
        <ListRest
          count={orders.length}
          {...growing}
          endText={t('orders.all', { count: orders.length })}
          moreText={t('orders.earlier')}
          loadingText={t('orders.loadingEarlier')}
        />
      )}
    </section>
  );
}

function NoOrders() {
  return (
    <section aria-label={t('orders.orders')} className="rounded-card border border-hairline bg-panel p-5 mobile:p-8">
      <h2 className="font-serif text-22 tracking-tight">{t('orders.empty')}</h2>
      <p className="mt-1 max-w-reading text-dust">{t('orders.emptyHint')}</p>
      <ButtonLink to={paths.marketplace} className="mt-6">
        {t('orders.toTheMarketplace')}
      </ButtonLink>
    </section>
  );
}
