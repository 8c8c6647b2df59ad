import type { ProductConfig } from '@backline/domain/product';
import type { QueryClient } from '@tanstack/react-query';
import { type AuthStore, createAuthStore } from './auth-store.ts';
import { createBrowserStorage, type ItemStorage } from './browser-storage.ts';
import { type CartStore, createCartStore } from './cart-store.ts';
import { createPayments, type Payments } from './paddle/payments.ts';
import { createQueryClient } from './query-client.ts';
import { createTrackers, type Trackers } from './trackers.ts';
import { createTrpcClient, type TrpcClient } from './trpc.ts';

export interface Services {
  authStore: AuthStore;
  queryClient: QueryClient;
  trpcClient: TrpcClient;
  cartStore: CartStore;
  payments: Payments;
  trackers: Trackers;
  /** Outlives a reload and nothing more. */
  tabStorage: ItemStorage;
  reload: () => void;
}

export const browserStorage = createBrowserStorage(() => window.localStorage);

export function createServices(product: ProductConfig): Services {
  const authStore = createAuthStore(browserStorage);
  const queryClient = createQueryClient(() => authStore.signOut('expired'));
  const tabStorage = createBrowserStorage(() => window.sessionStorage);
  return {
    authStore,
    queryClient,
    trpcClient: createTrpcClient(authStore),
    cartStore: createCartStore(browserStorage, tabStorage),
    payments: createPayments(product.paddle),
    trackers: createTrackers(product),
    tabStorage,
    reload: () => window.location.reload(),
  };
}
