import type { AppRouter } from '@backline/api';
import { pendingTermsHeader } from '@backline/domain/consents/pending-terms-header';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AuthStore } from '../stores/auth-store.ts';

export const trpc = createTRPCReact<AppRouter>();

export type TrpcClient = ReturnType<typeof createTrpcClient>;

/** The calls of this area have one answer for everybody: each is a request of its own without a token, so that caches may answer it. */
export const sharedArea = 'catalog';

/**
 * Calls without a token: those of a person who has no session yet, and those whose answer is the same for everybody.
 */
const withoutToken: ReadonlySet<string> = new Set([
  'packs.getHistory',
  'packs.listPublished',
  'account.signUp',
  'sessions.createSession',
  // Its cookie is for this path alone.
  'sessions.continueSignUp',
]);

const url = '/trpc';
/** The server takes at most as many calls in one request. */
const maxItems = 10;

/** `onPendingTerms`: an answer has said that the account has terms to accept. */
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
            // Logging out sends the token that it has just removed from the store.
            const token = opList[0].context.token ?? authStore.getState().token;
            return typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
          },
        }),
      }),
    ],
  });
}
