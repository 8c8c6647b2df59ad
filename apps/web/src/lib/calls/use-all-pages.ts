import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** A page of a list, and where the next one starts; null for none. */
interface Page {
  next: string | null;
}

interface PagedList<ListPage extends Page, Item> {
  /** Identifies the list among the queries. */
  key: readonly unknown[];
  /** The newest page, once loaded. */
  newest: ListPage | undefined;
  /** Requests the page that starts there. */
  ask: (before: string) => Promise<ListPage>;
  toItems: (page: ListPage) => readonly Item[];
  toId: (item: Item) => string;
}

/**
 * The loaded part of a list. The newest page is refreshed like other queries; earlier ones are requested once, because
 * otherwise a long list would request all of them. If new entries shift the pages, they load again. `toItems` and
 * `toId` must be stable functions.
 */
export function useAllPages<ListPage extends Page, Item>({
  key,
  newest,
  ask,
  toItems,
  toId,
}: PagedList<ListPage, Item>) {
  const next = newest?.next ?? null;
  const earlier = useInfiniteQuery({
    queryKey: [...key, next],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: next ?? '',
    getNextPageParam: (page) => page.next,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, fetchNextPage, hasNextPage, isFetching } = earlier;
  const hasMore = next !== null && (data === undefined || hasNextPage);
  const items = useMemo(() => {
    if (newest === undefined) return null;
    const all = [newest, ...(data?.pages ?? [])].flatMap(toItems);
    return [...new Map(all.map((item) => [toId(item), item])).values()];
  }, [newest, data, toItems, toId]);
  const loadMore = useCallback(() => {
    if (hasMore && !isFetching) void fetchNextPage();
  }, [hasMore, isFetching, fetchNextPage]);
  return {
    items,
    rest: isFetching ? ('loading' as const) : hasMore ? ('more' as const) : ('end' as const),
    error: earlier.error,
    loadMore,
  };
}
