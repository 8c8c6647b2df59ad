import type { License } from '@backline/domain/licenses';
import { useMemo } from 'react';
import { useAuth } from '../../app/auth-provider.tsx';
import { trpc } from '../../app/trpc.ts';

const none: ReadonlySet<string> = new Set();

/** What the signed-in customer has licenses for that are in force. */
export function useOwnedSkus(): ReadonlySet<string> {
  const { token } = useAuth();
  const { data } = trpc.licenses.list.useQuery(undefined, { enabled: token !== null });
  return useMemo(() => {
    if (token === null || data === undefined) return none;
    const inForce = ({ activated }: License) => activated;
    return new Set([...data.timed, ...data.perpetual].filter(inForce).map(({ sku }) => sku));
  }, [token, data]);
}
