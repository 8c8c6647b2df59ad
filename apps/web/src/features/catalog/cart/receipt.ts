import { parseCart } from '@backline/domain/catalog/cart/stored-cart';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { type ItemStorage, storageKeys } from '../../../lib/browser/browser-storage.ts';
import type { Paid } from '../../../lib/payments.ts';

/** The payment in this tab, until the customer dismisses it. */
export interface Receipt {
  items: readonly CartItem[];
  /** The address for the provider's receipt and a guest's codes; null if the provider did not say. */
  email: string | null;
  /** Null if the provider did not say it. */
  paid: Paid | null;
  /** The order's number, as in mails; null if the provider did not say it. */
  orderId: string | null;
  paidAt: string;
  /** The address of the account that paid; null for a guest, who gets codes by mail. */
  account: string | null;
  isDelivered: boolean;
  /** True once it was scrolled into view. */
  isSeen: boolean;
}

export function writeReceipt(storage: ItemStorage, receipt: Receipt): void {
  storage.write(storageKeys.purchase, JSON.stringify(receipt));
}

/** Null for an invalid receipt, because anyone can write there. */
export function readReceipt(storage: ItemStorage): Receipt | null {
  try {
    const { items, email, paid, orderId, paidAt, account, isDelivered, isSeen } = JSON.parse(
      storage.read(storageKeys.purchase) ?? '{}',
    );
    if (typeof paidAt !== 'string' || Number.isNaN(Date.parse(paidAt))) return null;
    return {
      items: parseCart(JSON.stringify(items)),
      email: typeof email === 'string' ? email : null,
      paid: isPaid(paid) ? paid : null,
      orderId: typeof orderId === 'string' ? orderId : null,
      paidAt,
      account: typeof account === 'string' ? account : null,
      isDelivered: isDelivered === true,
      isSeen: isSeen === true,
    };
  } catch {
    return null;
  }
}

function isPaid(value: unknown): value is Paid {
  const { total, tax, currency } = (value ?? {}) as Partial<Paid>;
  return Number.isSafeInteger(total) && Number.isSafeInteger(tax) && /^[A-Z]{3}$/.test(String(currency));
}
