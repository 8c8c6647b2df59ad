import type { Paid } from '../offer/to-ownership.ts';
import type { Receipt } from './receipt.ts';

/**
 * How what a receipt names is had, until the server says it. A guest's codes are in the mail. Of an account that was delivered
 * to, its licenses say what it owns.
 */
export function toPaidSkus(receipt: Receipt | null, areLicensesKnown: boolean): ReadonlyMap<string, Paid> {
  if (receipt === null || (receipt.account !== null && receipt.isDelivered && areLicensesKnown)) return new Map();
  const paid = receipt.account === null && receipt.isDelivered ? 'mailed' : 'coming';
  return new Map(receipt.items.map(({ sku }) => [sku, paid]));
}
