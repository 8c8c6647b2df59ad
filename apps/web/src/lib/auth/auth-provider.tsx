import { t } from '@backline/texts/account/account';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useBrowserStore } from '../browser/use-browser-store.ts';
import { createProvided } from '../calls/create-provided.ts';
import { forgetVisitor } from '../calls/query-client.ts';
import { trpc } from '../calls/trpc.ts';
import type { AuthState, AuthStore } from '../stores/auth-store.ts';
import { forgetAccount } from '../text/when-forgotten.ts';

interface Auth extends AuthState {
  signIn: (token: string) => void;
  /** Also ends the session at the server, if it can be reached. */
  logOut: () => void;
}

const [AuthContext, useAuth] = createProvided<Auth>(t('account.authOutsideProvider'));

export { useAuth };

const stranger: AuthState = { token: null, signOutReason: null };

export function AuthProvider({ store, children }: { store: AuthStore; children: ReactNode }) {
  const { token, signOutReason } = useBrowserStore(store, stranger);
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();

  useEffect(() => {
    window.addEventListener('storage', store.follow);
    return () => window.removeEventListener('storage', store.follow);
  }, [store]);

  useEffect(
    () =>
      store.subscribe((now, before) => {
        forgetVisitor(queryClient);
        // After an expired session, the user returns to the same page.
        if (before.token !== null && now.signOutReason !== 'expired') forgetAccount();
      }),
    [store, queryClient],
  );

  const auth = useMemo<Auth>(
    () => ({
      token,
      signOutReason,
      signIn: store.signIn,
      logOut: () => {
        const ending = client.sessions.endSession.mutate(undefined, { context: { token } });
        ending.catch(() => undefined);
        store.signOut('logged_out');
      },
    }),
    [token, signOutReason, store, client],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
