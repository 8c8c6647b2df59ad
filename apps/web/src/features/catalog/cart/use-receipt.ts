import { useLayoutEffect, useState } from 'react';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { useCurrentUser } from '../../../lib/auth/use-current-user.ts';
import { storageKeys } from '../../../lib/browser/browser-storage.ts';
import { useServices } from '../../../lib/services-provider.tsx';
import { type Receipt, readReceipt, writeReceipt } from './receipt.ts';

/**
 * The page reloads after a payment. Its receipt stays until it is dismissed, or somebody logs out. One of an account is for
 * that account alone.
 */
export function useReceipt() {
  const { tabStorage } = useServices();
  const { token } = useAuth();
  const { user } = useCurrentUser();
  const [stored, setStored] = useState<Receipt | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Logging out removes it.
  useLayoutEffect(() => setStored(readReceipt(tabStorage)), [tabStorage, token]);
  const receipt = stored === null || stored.account === null || stored.account === user?.email ? stored : null;
  const dismiss = () => {
    tabStorage.remove(storageKeys.purchase);
    setStored(null);
  };
  const change = (changed: Receipt) => {
    writeReceipt(tabStorage, changed);
    setStored(changed);
  };
  /** The payment was made from wherever the shop was scrolled to: the first time, its receipt comes into sight. */
  const showOnce = (heading: HTMLElement | null) => {
    if (receipt === null || receipt.isSeen) return;
    change({ ...receipt, isSeen: true });
    heading?.focus();
  };
  const noteDelivery = () => {
    if (receipt !== null) change({ ...receipt, isDelivered: true });
  };
  return { receipt, showOnce, noteDelivery, dismiss };
}
