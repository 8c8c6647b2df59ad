import { useLayoutEffect, useState } from 'react';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { useCurrentUser } from '../../../lib/auth/use-current-user.ts';
import { storageKeys } from '../../../lib/browser/browser-storage.ts';
import { useServices } from '../../../lib/services-provider.tsx';
import { type Receipt, readReceipt, writeReceipt } from './receipt.ts';

/**
 * The page reloads after a payment. Its receipt stays until dismissed or a log-out. An account's receipt is only for
 * that account.
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
  /** The payment may have started anywhere on the page, so the receipt scrolls into view the first time. */
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
