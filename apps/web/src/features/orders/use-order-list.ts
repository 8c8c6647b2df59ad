import type { OrderPage } from '@backline/domain/orders/list-orders';
import type { OrderSummary } from '@backline/domain/orders/order';
import { trpc } from '../../lib/trpc.ts';
import { useAllPages } from '../../lib/use-all-pages.ts';

const toItems = ({ orders }: OrderPage) => orders;
const toId = ({ transactionId }: OrderSummary) => transactionId;

/** The orders as far as they are loaded. */
export function useOrderList() {
  const { client } = trpc.useUtils();
  const newest = trpc.orders.listOrders.useQuery({});
  const ask = (before: string) => client.orders.listOrders.query({ before });
  return useAllPages({ key: ['ordersBefore'], newest, ask, toItems, toId });
}
