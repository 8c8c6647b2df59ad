import { useEffect, useMemo, useState } from 'react';
import { useAuth } from '../../../lib/auth-provider.tsx';
import { useServices } from '../../../lib/services-provider.tsx';
import { type Receipt, readReceipt } from './receipt.ts';

const none: ReadonlySet<string> = new Set();

/** What the receipt in this tab is for: it is not offered again, although a guest has no license of it yet. */
export function useBoughtSkus(): ReadonlySet<string> {
  const { tabStorage } = useServices();
  const { token } = useAuth();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useEffect(() => setReceipt(readReceipt(tabStorage)), [tabStorage]);
  return useMemo(() => {
    if (receipt === null || (!receipt.isGuest && token === null)) return none;
    return new Set(receipt.items.map(({ sku }) => sku));
  }, [receipt, token]);
}
