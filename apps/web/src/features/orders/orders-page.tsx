import type { OrderPage } from '@backline/domain/orders/list-orders';
import type { OrderSummary } from '@backline/domain/orders/order';
import { orderParam } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/orders';
import { Notice } from '@backline/ui';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useAllPages } from '../../lib/calls/use-all-pages.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { OrderListCard } from './order-list-card.tsx';
import { OwnOrder } from './own-order.tsx';

const toItems = ({ orders }: OrderPage) => orders;
const toId = ({ transactionId }: OrderSummary) => transactionId;

/** The orders loaded so far. */
function useOrderList() {
  const { client } = trpc.useUtils();
  const newest = trpc.orders.listOrders.useQuery({});
  const ask = (before: string) => client.orders.listOrders.query({ before });
  return useAllPages({ key: ['ordersBefore'], newest, ask, toItems, toId });
}

export function OrdersPage() {
  usePageTitle(t('orders.orders'));
  const [params] = useSearchParams();
  const opened = params.get(orderParam);
  const shown = useRef(opened);
  // The link that was followed is gone, so its focus moves to the new heading.
  useEffect(() => {
    if (shown.current !== opened) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    shown.current = opened;
  }, [opened]);
  if (opened !== null) return <OwnOrder key={opened} transactionId={opened} />;
  return (
    <>
      <PageHeading title={t('orders.orders')} text={t('orders.lead')} />
      <OwnOrders />
    </>
  );
}

function OwnOrders() {
  const { items: orders, rest, error, moreError, isFetching, retry, loadMore } = useOrderList();
  const failure = orders === null ? toFormError(error, t('orders.listFailed')) : null;
  if (failure !== null) return <Notice tone="error" {...failure} onRetry={retry} isRetrying={isFetching} />;
  return (
    <OrderListCard
      orders={orders}
      rest={rest}
      error={toFormError(moreError, t('orders.moreFailed'))}
      onMore={loadMore}
    />
  );
}
