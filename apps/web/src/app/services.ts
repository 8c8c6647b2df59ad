import type { ProductConfig } from '@backline/domain/product';
import { createAuthStore } from '../lib/auth-store.ts';
import { browserStorage, storageKeys, tabStorage } from '../lib/browser-storage.ts';
import { createCartStore } from '../lib/cart-store.ts';
import { pendingTerms } from '../lib/pending-terms.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createRecentStore } from '../lib/recent-store.ts';
import type { Services } from '../lib/services-provider.tsx';
import { createTrackers } from '../lib/trackers.ts';
import { createTrpcClient } from '../lib/trpc.ts';
import { loadConsents } from './load-consents.ts';
import { createPayments } from './paddle/payments.ts';

/** `restart` shows the page again without a reload, for browsers that store nothing. */
export function createServices(product: ProductConfig, restart: () => void): Services {
  const authStore = createAuthStore(browserStorage);
  const queryClient = createQueryClient(() => authStore.signOut('expired'));
  return {
    authStore,
    queryClient,
    trpcClient: createTrpcClient(authStore, () => queryClient.setQueryData(pendingTerms.queryKey, true)),
    cartStore: createCartStore(browserStorage, tabStorage),
    recentStore: createRecentStore(browserStorage),
    payments: createPayments(product.paddle),
    trackers: createTrackers(product, loadConsents),
    tabStorage,
    reload: () => (tabStorage.isRefused() ? restart() : location.reload()),
  };
}

/** Applies changes that other pages made to the browser's storage. */
export function readStorageAgain({ authStore, cartStore }: Pick<Services, 'authStore' | 'cartStore'>): void {
  for (const [store, key] of [
    [authStore, storageKeys.token],
    [cartStore, storageKeys.cart],
  ] as const)
    store.follow({ key, newValue: browserStorage.read(key) });
}
