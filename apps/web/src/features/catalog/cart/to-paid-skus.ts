import type { Paid } from '../offer/to-ownership.ts';
import type { Receipt } from './receipt.ts';

/**
 * Where the items of a receipt are, until the server says it: a guest's codes are in the mail. For an account, its
 * licenses decide.
 */
export function toPaidSkus(receipt: Receipt | null, areLicensesKnown: boolean): ReadonlyMap<string, Paid> {
  if (receipt === null || (receipt.account !== null && receipt.isDelivered && areLicensesKnown)) return new Map();
  const paid = receipt.account === null && receipt.isDelivered ? 'mailed' : 'coming';
  return new Map(receipt.items.map(({ sku }) => [sku, paid]));
}
