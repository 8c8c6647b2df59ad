import type { QueryClient } from '@tanstack/react-query';
import type { ItemStorage } from './browser/browser-storage.ts';
import { createProvided } from './calls/create-provided.ts';
import type { TrpcClient } from './calls/trpc.ts';
import type { Payments } from './payments.ts';
import type { AuthStore } from './stores/auth-store.ts';
import type { CartStore } from './stores/cart-store.ts';
import type { RecentStore } from './stores/recent-store.ts';
import type { Trackers } from './trackers/trackers.ts';

export interface Services {
  authStore: AuthStore;
  queryClient: QueryClient;
  trpcClient: TrpcClient;
  cartStore: CartStore;
  recentStore: RecentStore;
  payments: Payments;
  trackers: Trackers;
  /** Only outlives a reload. */
  tabStorage: ItemStorage;
  reload: () => void;
}

export const [ServicesContext, useServices] = createProvided<Services>(
  'useServices must be used within a ServicesProvider',
);
