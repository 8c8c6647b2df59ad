import { useLayoutEffect, useState } from 'react';
import { useAuth } from '../../../lib/auth-provider.tsx';
import { storageKeys } from '../../../lib/browser-storage.ts';
import { createLate } from '../../../lib/create-late.tsx';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useServices } from '../../../lib/services-provider.tsx';
import { type Receipt, readReceipt } from './receipt.ts';

/** Few visits follow a payment: its code is no part of the first load. */
const LateReceipt = createLate(async () => (await import('./receipt-with-packs.tsx')).ReceiptWithPacks);

/** The page reloads after a payment. Its receipt stays until it is dismissed, or the customer logs out. */
export function PurchaseNotice() {
  const { tabStorage } = useServices();
  const { name, slug } = useProduct();
  const { token } = useAuth();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useLayoutEffect(() => setReceipt(readReceipt(tabStorage)), [tabStorage]);
  if (receipt === null || (!receipt.isGuest && token === null)) return null;
  const dismiss = () => {
    tabStorage.remove(storageKeys.purchase);
    setReceipt(null);
  };
  return <LateReceipt receipt={receipt} productName={name} productSlug={slug} onDismiss={dismiss} />;
}
