import type { ProductConfig } from '@backline/domain/product';
import { browserStorage, storageKeys, tabStorage } from '../lib/browser/browser-storage.ts';
import { createQueryClient } from '../lib/calls/query-client.ts';
import { createTrpcClient } from '../lib/calls/trpc.ts';
import type { Services } from '../lib/services-provider.tsx';
import { createAuthStore } from '../lib/stores/auth-store.ts';
import { createCartStore } from '../lib/stores/cart-store.ts';
import { createRecentStore } from '../lib/stores/recent-store.ts';
import { pendingTerms } from '../lib/text/pending-terms.ts';
import { createTrackers } from '../lib/trackers/trackers.ts';
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
