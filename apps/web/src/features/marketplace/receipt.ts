import { parseCart, toCartTotal } from '@backline/domain/catalog/cart';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { formatMoney } from '@backline/domain/format-money';
import { type ItemStorage, storageKeys } from '../../lib/browser-storage.ts';

/** What was paid in this tab, until the customer has dismissed it. */
export interface Receipt {
  items: readonly CartItem[];
  /** Where the provider sends its receipt, and a guest's codes; null where it did not say. */
  email: string | null;
  paidAt: string;
  isGuest: boolean;
  isDelivered: boolean;
}

export function writeReceipt(storage: ItemStorage, receipt: Receipt): void {
  storage.write(storageKeys.purchase, JSON.stringify(receipt));
}

/** Null for what is no receipt: anyone can write there. */
export function readReceipt(storage: ItemStorage): Receipt | null {
  try {
    const { items, email, paidAt, isGuest, isDelivered } = JSON.parse(storage.read(storageKeys.purchase) ?? '{}');
    if (typeof paidAt !== 'string' || Number.isNaN(Date.parse(paidAt))) return null;
    return {
      items: parseCart(JSON.stringify(items)),
      email: typeof email === 'string' ? email : null,
      paidAt,
      isGuest: isGuest === true,
      isDelivered: isDelivered === true,
    };
  } catch {
    return null;
  }
}

/** What the items cost in the cart, in words; null where nothing is known of them. */
export function toPaidText(items: readonly CartItem[]): string | null {
  const [first] = items;
  if (first === undefined) return null;
  return `${formatMoney({ amount: toCartTotal(items), currency: first.currency })} before tax`;
}
