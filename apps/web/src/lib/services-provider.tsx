import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { AuthStore } from './auth-store.ts';
import type { ItemStorage } from './browser-storage.ts';
import type { CartStore } from './cart-store.ts';
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
  /** Outlives a reload and nothing more. */
  tabStorage: ItemStorage;
  reload: () => void;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices must be used within a ServicesProvider');
  return services;
}
