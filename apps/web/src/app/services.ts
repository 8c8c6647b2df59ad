import type { QueryClient } from '@tanstack/react-query';
import { type AuthStore, createAuthStore } from './auth-store.ts';
import { createBrowserStorage } from './browser-storage.ts';
import { createQueryClient } from './query-client.ts';
import { createTrpcClient, type TrpcClient } from './trpc.ts';

export interface Services {
  authStore: AuthStore;
  queryClient: QueryClient;
  trpcClient: TrpcClient;
}

export const browserStorage = createBrowserStorage(() => window.localStorage);

export function createServices(): Services {
  const authStore = createAuthStore(browserStorage);
  const queryClient = createQueryClient(() => authStore.signOut('expired'));
  return { authStore, queryClient, trpcClient: createTrpcClient(authStore) };
}
