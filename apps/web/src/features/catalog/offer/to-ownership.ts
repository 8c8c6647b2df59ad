import { type Offer, toOffer } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import type { PlanName } from '@backline/domain/product';
import { t } from '@backline/texts/shop/list';
import { formatDay } from '../../../lib/text/format-day.ts';

/** How the visitor has an item. `plan`: while a plan runs. `timed`: for a limited time. */
export type Ownership = 'none' | 'owned' | Paid | 'plan' | 'timed';

/**
 * The state of an item that was paid for in this tab, until the server reports it. `mailed`: a guest got its code by
 * mail. `coming`: it is not delivered yet.
 */
export type Paid = 'mailed' | 'coming';

export interface Held {
  ownership: Ownership;
  /** Null if there is no known end. */
  until: string | null;
}

export const toPaid = (ownership: Ownership): Paid | null =>
  ownership === 'mailed' || ownership === 'coming' ? ownership : null;

/** True if the visitor can't buy the item again. */
const isTaken = (ownership: Ownership) => ownership === 'owned' || toPaid(ownership) !== null;

/** How to offer an item to a visitor who already has it in this way. */
export const toOfferFor = (ownership: Ownership, item: CartItem, plans: readonly PlanName[]): Offer =>
  toOffer(item, new Set(isTaken(ownership) ? [item.sku] : []), plans);

export interface Holdings {
  /** From the server. */
  ownedSkus: ReadonlySet<string>;
  /** From the receipt in this tab. */
  paidSkus: ReadonlyMap<string, Paid>;
  /** The time until which the visitor may play a SKU. Null if it has no known end. */
  heldUntil: ReadonlyMap<string, string | null>;
}

export function toOwnership(
  { sku, authSkus }: Pick<CartItem, 'sku' | 'authSkus'>,
  { ownedSkus, paidSkus, heldUntil }: Holdings,
): Held {
  if (ownedSkus.has(sku)) return { ownership: 'owned', until: null };
  const paid = paidSkus.get(sku);
  if (paid !== undefined) return { ownership: paid, until: null };
  const plan = authSkus.find((one) => heldUntil.has(one));
  if (plan !== undefined) return { ownership: 'plan', until: heldUntil.get(plan) ?? null };
  const until = heldUntil.get(sku);
  return until === undefined ? { ownership: 'none', until: null } : { ownership: 'timed', until };
}

/** The text that replaces the cart button. */
export const toTakenText = (ownership: Ownership): string =>
  t('list.taken', { ownership: toPaid(ownership) ?? 'owned' });

/** The text beside the price, or null. Rows show `short`. */
export function toHeldText({ ownership, until }: Held, short?: string): string | null {
  if (ownership === 'plan' && short !== undefined) return short;
  if (ownership !== 'plan' && ownership !== 'timed') return null;
  return until === null ? t('list.held', { ownership }) : t('list.heldUntil', { ownership, day: formatDay(until) });
}
