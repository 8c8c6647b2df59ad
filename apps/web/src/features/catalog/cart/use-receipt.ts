import { useLayoutEffect, useState } from 'react';
import { useAuth } from '../../../lib/auth-provider.tsx';
import { storageKeys } from '../../../lib/browser-storage.ts';
import { useServices } from '../../../lib/services-provider.tsx';
import { type Receipt, readReceipt } from './receipt.ts';

/** The page reloads after a payment. Its receipt stays until it is dismissed, or the customer logs out. */
export function useReceipt() {
  const { tabStorage } = useServices();
  const { token } = useAuth();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useLayoutEffect(() => setReceipt(readReceipt(tabStorage)), [tabStorage]);
  const dismiss = () => {
    tabStorage.remove(storageKeys.purchase);
    setReceipt(null);
  };
  return { receipt: receipt !== null && (receipt.isGuest || token !== null) ? receipt : null, dismiss };
}
