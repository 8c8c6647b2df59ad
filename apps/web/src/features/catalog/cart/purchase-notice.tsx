import { createLate } from '../../../lib/create-late.tsx';
import { useProduct } from '../../../lib/product-provider.tsx';
import type { Receipt } from './receipt.ts';

/** Few visits follow a payment: its code is no part of the first load. */
const LateReceipt = createLate(async () => (await import('./receipt-with-packs.tsx')).ReceiptWithPacks);

/** What follows a payment, above the page. */
export function PurchaseNotice({ receipt, onDismiss }: { receipt: Receipt | null; onDismiss: () => void }) {
  const { name, slug } = useProduct();
  if (receipt === null) return null;
  return <LateReceipt receipt={receipt} productName={name} productSlug={slug} onDismiss={onDismiss} />;
}
