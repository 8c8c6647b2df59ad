import { createLate } from '../../../lib/calls/create-late.tsx';
import { useProduct } from '../../../lib/product-provider.tsx';
import type { Receipt } from './receipt.ts';
import type { ReceiptWithPacksProps } from './receipt-with-packs.tsx';

/** Not in the first load, because few visits follow a payment. */
const LateReceipt = createLate(async () => (await import('./receipt-with-packs.tsx')).ReceiptWithPacks);

interface PurchaseNoticeProps extends Pick<ReceiptWithPacksProps, 'onShown' | 'onDelivered' | 'onDismiss'> {
  receipt: Receipt | null;
}

/** Shown above the page after a payment. */
export function PurchaseNotice({ receipt, ...handlers }: PurchaseNoticeProps) {
  const { name, slug } = useProduct();
  if (receipt === null) return null;
  return <LateReceipt receipt={receipt} productName={name} productSlug={slug} {...handlers} />;
}
