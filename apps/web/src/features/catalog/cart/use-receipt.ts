import { useLayoutEffect, useState } from 'react';
import { useAuth } from '../../../lib/auth-provider.tsx';
import { storageKeys } from '../../../lib/browser-storage.ts';
import { useServices } from '../../../lib/services-provider.tsx';
import { type Receipt, readReceipt } from './receipt.ts';

/** In the tab's storage: the time of the payment whose receipt was scrolled to. */
const seenKey = `${storageKeys.purchase}-seen`;

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
  /** The payment was made from wherever the shop was scrolled to: the first time, its receipt comes into sight. */
  const showOnce = (heading: HTMLElement | null) => {
    if (receipt === null || tabStorage.read(seenKey) === receipt.paidAt) return;
    tabStorage.write(seenKey, receipt.paidAt);
    heading?.focus();
  };
  return { receipt: receipt !== null && (receipt.isGuest || token !== null) ? receipt : null, showOnce, dismiss };
}
