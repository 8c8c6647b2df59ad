import { trpc } from '../calls/trpc.ts';
import { useAuth } from './auth-provider.tsx';

/** The signed-in user, loaded if a token is stored. */
export function useCurrentUser() {
  const { token } = useAuth();
  const query = trpc.account.getCurrentUser.useQuery(undefined, { enabled: token !== null });
  const user = token === null ? null : (query.data ?? null);
  return {
    user,
    error: query.error,
    isChecking: token !== null && query.isPending,
    isFetching: query.isFetching,
    retry: query.refetch,
  };
}
