import type { OrderPage } from '@backline/domain/orders/list-orders';
import type { OrderSummary } from '@backline/domain/orders/order';
import { orderParam } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/orders';
import { Notice } from '@backline/ui';
import { useSearchParams } from 'react-router-dom';
import { useStepFocus } from '../../lib/browser/focus-heading.ts';
import { toFormError, toLoadError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useAllPages } from '../../lib/calls/use-all-pages.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { OrderListCard } from './order-list-card.tsx';
import { OwnOrder } from './own-order.tsx';

const toItems = ({ orders }: OrderPage) => orders;
const toId = ({ transactionId }: OrderSummary) => transactionId;

export function OrdersPage() {
  usePageTitle(t('orders.orders'));
  const [params] = useSearchParams();
  const opened = params.get(orderParam);
  // The link that was followed is gone, so its focus moves to the new heading.
  useStepFocus(opened);
  if (opened !== null) return <OwnOrder key={opened} transactionId={opened} />;
  return (
    <>
      <PageHeading title={t('orders.orders')} text={t('orders.lead')} />
      <OwnOrders />
    </>
  );
}

function OwnOrders() {
  const { client } = trpc.useUtils();
  const newest = trpc.orders.listOrders.useQuery({});
  const ask = (before: string) => client.orders.listOrders.query({ before });
  const list = useAllPages({ key: ['ordersBefore'], newest: newest.data, ask, toItems, toId });
  const failure = toLoadError(newest, t('orders.listFailed'));
  if (failure !== null)
    return <Notice tone="error" {...failure} onRetry={newest.refetch} isRetrying={newest.isFetching} />;
  return (
    <OrderListCard
      orders={list.items}
      rest={list.rest}
      error={toFormError(list.error, t('orders.moreFailed'))}
      onMore={list.loadMore}
    />
  );
}
