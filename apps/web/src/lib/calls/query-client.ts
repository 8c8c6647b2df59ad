import { queryGcMs, queryRetries, retryDelayMs } from '@backline/domain/limits';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { onceKey } from '../browser/use-once.ts';
import { isRefusal, toErrorBody } from './to-error-body.ts';
import { sharedArea, trpc } from './trpc.ts';

const freshMs = 30_000;

// A button shows its call as pending before the second click of a double click. By default, it would do so in a later task.
notifyManager.setScheduler(queueMicrotask);
/** A pack is requested without retries, so that a dead link shows the 404 page at once. */
const collectionKey = getQueryKey(trpc.catalog.getCollection);

/** Calls `onUnauthenticated` if a call is refused for lack of a valid session. */
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

function isShared([path]: readonly unknown[]): boolean {
  return Array.isArray(path) && path[0] === sharedArea;
}

/** Removes one person's data before the next logs in. One-time actions and shared answers stay. */
export function forgetVisitor(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== onceKey && !isShared(queryKey) });
  queryClient.getMutationCache().clear();
}
