import type { CartItem } from '@backline/domain/catalog/catalog';
import type { ProductConfig } from '@backline/domain/product';
import { cadenza } from '@backline/fixtures';
import { createPayments } from '@backline/web/app/paddle/payments.ts';
import { Providers } from '@backline/web/app/providers.tsx';
import { createRoutes } from '@backline/web/app/router.tsx';
import type { Receipt } from '@backline/web/features/catalog/cart/receipt.ts';
import { storageKeys } from '@backline/web/lib/browser/browser-storage.ts';
import { createQueryClient } from '@backline/web/lib/calls/query-client.ts';
import { trpc } from '@backline/web/lib/calls/trpc.ts';
import type { Services } from '@backline/web/lib/services-provider.tsx';
import { createAuthStore } from '@backline/web/lib/stores/auth-store.ts';
import { createCartStore } from '@backline/web/lib/stores/cart-store.ts';
import { createRecentStore } from '@backline/web/lib/stores/recent-store.ts';
import { pendingTerms } from '@backline/web/lib/text/pending-terms.ts';
import { createLateTrackers } from '@backline/web/lib/trackers/late-trackers.ts';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { answeringLink, type OnCall } from './answering-link.ts';
import { createPaddleAnswers, type PaddleWorld, type SayPaddle } from './answering-paddle.ts';
import type { Answers } from './answers.ts';
import { createMemoryStorage } from './memory-storage.ts';

export interface PortalProps {
  /** The visitor's address: a path with its query. */
  path: string;
  /** The state that the previous page put into the history entry. */
  state?: unknown;
  isSignedIn?: boolean;
  product?: ProductConfig;
  answers: Answers;
  onCall: OnCall;
  /** The browser's stored cart. */
  cart?: readonly CartItem[];
  /** The ids of the packs that were viewed in this browser. */
  recent?: readonly string[];
  /** The receipt that the tab stored before its reload. */
  purchase?: Receipt;
  planPayment?: string;
  /** True if the payment window was closed before the page loaded. */
  hasLeftPayment?: boolean;
  paddle?: PaddleWorld;
  onReload?: () => void;
  onPaid?: Services['trackers']['checkoutCompleted'];
  onVerified?: Services['trackers']['accountVerified'];
  /** Called when the provider's script has loaded. `say` sends its events. */
  onPaddle?: (say: SayPaddle) => void;
  /** Called when a script for analytics or referrals would load. */
  onTracker?: (url: string) => void;
  /** True if a server's answer has said that there are terms to accept. */
  hasPendingTerms?: boolean;
}

/** The whole portal at one address, with its real routes and providers. Only the network is replaced. */
export function Portal({ path, state, product = cadenza, ...world }: PortalProps) {
  const [{ services, router }] = useState(() => {
    const services = createServices({ product, ...world });
    const { pathname, search, hash } = new URL(path, 'http://portal.invalid');
    const initialEntries = [{ pathname, search, hash, state }];
    return { services, router: createMemoryRouter(createRoutes(product, services), { initialEntries }) };
  });
  return (
    <Providers product={product} services={services}>
      <RouterProvider router={router} />
    </Providers>
  );
}

function createServices({
  product,
  isSignedIn = false,
  answers,
  onCall,
  cart = [],
  recent = [],
  purchase,
  planPayment,
  hasLeftPayment = false,
  paddle = {},
  onReload = () => undefined,
  onPaid = () => undefined,
  onVerified = () => undefined,
  onPaddle,
  onTracker = () => undefined,
  hasPendingTerms = false,
}: Omit<PortalProps, 'path' | 'product'> & { product: ProductConfig }): Services {
  const authStore = createAuthStore(createMemoryStorage(isSignedIn ? { [storageKeys.token]: 'a-token' } : {}));
  const queryClient = createQueryClient(() => authStore.signOut('expired'));
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  if (hasPendingTerms) queryClient.setQueryData(pendingTerms.queryKey, true);
  const trpcClient = trpc.createClient({ links: [answeringLink(answers, onCall)] });
  const tabStorage = createMemoryStorage({
    ...(purchase === undefined ? {} : { [storageKeys.purchase]: JSON.stringify(purchase) }),
    ...(planPayment === undefined ? {} : { [storageKeys.planPayment]: planPayment }),
    ...(hasLeftPayment && { [storageKeys.leftPayment]: 'yes' }),
  });
  const lateTrackers = createLateTrackers(product, createMemoryStorage({}), async (url) => onTracker(url));
  return {
    authStore,
    queryClient,
    trpcClient,
    cartStore: createCartStore(createMemoryStorage({ [storageKeys.cart]: JSON.stringify(cart) }), tabStorage),
    recentStore: createRecentStore(createMemoryStorage({ [storageKeys.recent]: JSON.stringify(recent) })),
    payments: createPayments(product.paddle, createPaddleAnswers(paddle, onPaddle)),
    trackers: {
      accountVerified: onVerified,
      checkoutCompleted: onPaid,
      watchReferrals: () => undefined,
      load: async () => lateTrackers,
    },
    tabStorage,
    reload: onReload,
  };
}
