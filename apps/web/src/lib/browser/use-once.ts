import { useQuery } from '@tanstack/react-query';
import { useIsWatched } from './is-watched.ts';

export const onceKey = 'once';

interface Once {
  /** Identifies the action, including its token. */
  key: readonly string[];
  isReady?: boolean;
  run: () => Promise<unknown>;
}

/**
 * Runs an action once, as soon as it is ready and the page is visible. It is a query that all mounts of its key share
 * and that never repeats: no retry, no refetch on mount or focus.
 */
export function useOnce({ key, isReady = true, run }: Once) {
  const isWatched = useIsWatched();
  return useQuery({
    queryKey: [onceKey, ...key],
    queryFn: async () => {
      await run();
      return true;
    },
    enabled: (query) => isReady && isWatched && query.state.status === 'pending',
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });
}
