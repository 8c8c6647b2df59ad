import type { QueryClient } from '@tanstack/react-query';
import type { AuthStore } from './auth-store.ts';
import type { ItemStorage } from './browser-storage.ts';
import type { CartStore } from './cart-store.ts';
import { createProvided } from './create-provided.ts';
import type { Payments } from './payments.ts';
import type { RecentStore } from './recent-store.ts';
import type { Trackers } from './trackers.ts';
import type { TrpcClient } from './trpc.ts';

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
  () => new Error('useServices must be used within a ServicesProvider'),
);
