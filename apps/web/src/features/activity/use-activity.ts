import type { ActivityKind } from '@backline/domain/privacy/activity-kinds';
import type { ActivityEntry } from '@backline/domain/privacy/list-activity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';

/**
 * The activity as far as it is loaded. The newest page is asked again like other queries; earlier ones never change, and
 * are asked once.
 */
export function useActivity(kind: ActivityKind | null) {
  const { client } = trpc.useUtils();
  const input = kind === null ? {} : { kind };
  const newest = trpc.privacy.listActivity.useQuery(input);
  const next = newest.data?.next ?? null;
  const earlier = useInfiniteQuery({
    queryKey: ['activityBefore', kind, next],
    queryFn: ({ pageParam }) =>
      client.privacy.listActivity.query(pageParam === null ? input : { ...input, before: pageParam }),
    initialPageParam: next,
    getNextPageParam: (page) => page.next,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { fetchNextPage, hasNextPage, isFetching } = earlier;
  const hasMore = next !== null && (earlier.data === undefined || hasNextPage);
  const entries = useMemo(() => {
    if (newest.data === undefined) return null;
    const all = [...newest.data.entries, ...(earlier.data?.pages.flatMap((page) => page.entries) ?? [])];
    return [...new Map<string, ActivityEntry>(all.map((entry) => [entry.place, entry])).values()];
  }, [newest.data, earlier.data]);
  const loadMore = useCallback(() => {
    if (hasMore && !isFetching) void fetchNextPage();
  }, [hasMore, isFetching, fetchNextPage]);
  return {
    entries,
    rest: isFetching ? ('loading' as const) : hasMore ? ('more' as const) : ('end' as const),
    error: newest.error,
    moreError: earlier.error,
    isFetching: newest.isFetching,
    retry: () => void newest.refetch(),
    loadMore,
  };
}
