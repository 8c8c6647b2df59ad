import type { ProductConfig } from '@backline/domain/product';
import { cadenza } from '@backline/fixtures';
import { createAuthStore } from '@backline/web/app/auth-store.ts';
import { type ItemStorage, storageKeys } from '@backline/web/app/browser-storage.ts';
import { Providers } from '@backline/web/app/providers.tsx';
import { createQueryClient } from '@backline/web/app/query-client.ts';
import { createRoutes } from '@backline/web/app/router.tsx';
import type { Services } from '@backline/web/app/services.ts';
import { trpc } from '@backline/web/app/trpc.ts';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { answeringLink, type OnCall } from './answering-link.ts';
import type { Answers } from './answers.ts';

export interface PortalProps {
  /** Where the visitor is: a path with its query. */
  path: string;
  /** What the page before left in the history entry. */
  state?: unknown;
  isSignedIn?: boolean;
  product?: ProductConfig;
  answers: Answers;
  onCall: OnCall;
}

/** The whole portal at one address, with its real routes and providers. Only the network is not there. */
export function Portal({ path, state, product = cadenza, ...world }: PortalProps) {
  const [{ services, router }] = useState(() => {
    const services = createServices(world);
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

function createServices({ isSignedIn = false, answers, onCall }: Omit<PortalProps, 'path' | 'product'>): Services {
  const authStore = createAuthStore(createMemoryStorage(isSignedIn ? { [storageKeys.token]: 'a-token' } : {}));
  const queryClient = createQueryClient(() => authStore.signOut('expired'));
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const trpcClient = trpc.createClient({ links: [answeringLink(answers, onCall)] });
  return { authStore, queryClient, trpcClient };
}

function createMemoryStorage(items: Record<string, string>): ItemStorage {
  const kept = new Map(Object.entries(items));
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}
