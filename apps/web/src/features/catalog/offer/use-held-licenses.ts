import { useMemo } from 'react';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';

interface HeldLicenses {
  ownedSkus: ReadonlySet<string>;
  heldUntil: ReadonlyMap<string, string | null>;
  /** False while a signed-in customer's licenses are loading. */
  isKnown: boolean;
}

const none = { ownedSkus: new Set<string>(), heldUntil: new Map<string, string | null>() };

/** The signed-in customer's active licenses: perpetual ones, and timed ones with their end. */
export function useHeldLicenses(): HeldLicenses {
  const { token } = useAuth();
  const { data } = trpc.licenses.listLicenses.useQuery(undefined, { enabled: token !== null });
  return useMemo(() => {
    if (token === null || data === undefined) return { ...none, isKnown: token === null };
    const perpetual = data.perpetual.filter(({ activated }) => activated);
    const timed = data.timed.filter(({ activated }) => activated);
    return {
      isKnown: true,
      ownedSkus: new Set(perpetual.map(({ sku }) => sku)),
      heldUntil: new Map([
        // An active license past its date is waiting for a payment.
        ...timed.map(({ sku, expired, expirationDate }) => [sku, expired ? null : expirationDate] as const),
        ...perpetual.map(({ sku }) => [sku, null] as const),
      ]),
    };
  }, [token, data]);
}
