import type { OrderSummary } from '@backline/domain/orders/order';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';

/**
 * The orders as far as they are loaded. The newest page is asked again like other queries; earlier ones are asked once,
 * because a list of many pages would ask for all of them. They begin again where a new order moves the pages.
 */
export function useOrderList() {
  const { client } = trpc.useUtils();
  const newest = trpc.orders.listOrders.useQuery({});
  const next = newest.data?.next ?? null;
  const earlier = useInfiniteQuery({
    queryKey: ['ordersBefore', next],
    queryFn: ({ pageParam }) => client.orders.listOrders.query(pageParam === null ? {} : { before: pageParam }),
    initialPageParam: next,
    getNextPageParam: (page) => page.next,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { fetchNextPage, hasNextPage, isFetching } = earlier;
  const isBegun = earlier.data !== undefined;
  const hasMore = next !== null && (!isBegun || hasNextPage);
  const orders = useMemo(() => {
    if (newest.data === undefined) return null;
    const all = [...newest.data.orders, ...(earlier.data?.pages.flatMap((page) => page.orders) ?? [])];
    return [...new Map<string, OrderSummary>(all.map((order) => [order.transactionId, order])).values()];
  }, [newest.data, earlier.data]);
  const loadMore = useCallback(() => {
    if (hasMore && !isFetching) void fetchNextPage();
  }, [hasMore, isFetching, fetchNextPage]);
  return {
    orders,
    rest: isFetching ? ('loading' as const) : hasMore ? ('more' as const) : ('end' as const),
    error: newest.error,
    moreError: earlier.error,
    isFetching: newest.isFetching,
    retry: () => void newest.refetch(),
    loadMore,
  };
}
