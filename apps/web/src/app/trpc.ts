import type { AppRouter } from '@backline/api';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AuthStore } from './auth-store.ts';

export const trpc = createTRPCReact<AppRouter>();

export type TrpcClient = ReturnType<typeof createTrpcClient>;

/** The server takes at most as many calls in one request. */
const maxItems = 10;

export function createTrpcClient(authStore: AuthStore) {
  return trpc.createClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxItems,
        headers: ({ opList }) => {
          // Logging out sends the token that it has just removed from the store.
          const token = opList[0].context.token ?? authStore.getState().token;
          return typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
        },
      }),
    ],
  });
}
