import { queryGcMs, queryRetries, retryDelayMs } from '@backline/domain/limits';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { isSharedKey } from './shared-calls.ts';
import { isRefusal, toErrorBody } from './to-error-body.ts';
import { trpc } from './trpc.ts';
import { onceKey } from './use-once.ts';

const freshMs = 30_000;
/** One collection is asked for once: a link that leads nowhere shows the 404 page without a wait. */
const collectionKey = getQueryKey(trpc.catalog.getCollection);

/** `onUnauthenticated` is told whenever any call is refused for want of a live session. */
export function createQueryClient(onUnauthenticated: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (toErrorBody(error)?.code === 'unauthenticated') onUnauthenticated();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < queryRetries && !isRefusal(error),
        retryDelay: retryDelayMs,
        gcTime: queryGcMs,
        staleTime: freshMs,
        networkMode: 'always',
      },
      mutations: { retry: false, gcTime: queryGcMs, networkMode: 'always' },
    },
  });
  // Set for the key, so that the route's loader and the page do not differ.
  client.setQueryDefaults(collectionKey, { retry: false });
  return client;
}

/** What one person was shown is not left for the next. What was done once stays done, and the shop is the same for all. */
export function forgetVisitor(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== onceKey && !isSharedKey(queryKey) });
  queryClient.getMutationCache().clear();
}
