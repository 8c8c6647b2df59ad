import { useQuery } from '@tanstack/react-query';
import { useIsWatched } from './is-watched.ts';

export const onceKey = 'once';

interface Once {
  /** Tells this act from every other, the token included. */
  key: readonly string[];
  isReady?: boolean;
  run: () => Promise<unknown>;
}

/**
 * Does something by itself, once: as soon as it is ready and somebody is looking. It is kept as a query, which is
 * shared by every mount of its key, and which nothing here ever repeats: no retry, no remount, no focus.
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
