import type { AppRouter } from '@backline/api';
import { pendingTermsHeader } from '@backline/domain/consents/pending-terms-header';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AuthStore } from '../stores/auth-store.ts';

export const trpc = createTRPCReact<AppRouter>();

export type TrpcClient = ReturnType<typeof createTrpcClient>;

/**
 * Calls in this area have the same answer for everyone. Each is a separate request without a token, so that caches can
 * answer it.
 */
export const sharedArea = 'catalog';

/** Calls without a token: those before there is a session, and those with the same answer for everyone. */
const withoutToken: ReadonlySet<string> = new Set([
  'packs.getHistory',
  'packs.listPublished',
  'account.signUp',
  'sessions.createSession',
  // Its cookie is only sent to this path.
  'sessions.continueSignUp',
]);

const url = '/trpc';
/** The server accepts at most this many calls per request. */
const maxItems = 10;

/** `onPendingTerms`: an answer has announced terms for the account to accept. */
export function createTrpcClient(authStore: AuthStore, onPendingTerms: () => void) {
  return trpc.createClient({
    links: [
      splitLink({
        condition: ({ path }) => path.startsWith(`${sharedArea}.`) || withoutToken.has(path),
        true: httpLink({ url }),
        false: httpBatchLink({
          url,
          maxItems,
          fetch: async (input, init) => {
            const answer = await fetch(input, init as RequestInit);
            if (answer.headers.has(pendingTermsHeader)) onPendingTerms();
            return answer;
          },
          headers: ({ opList }) => {
            // Logging out still needs the token that was just removed from the store.
            const token = opList[0].context.token ?? authStore.getState().token;
            return typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
          },
        }),
      }),
    ],
  });
}
