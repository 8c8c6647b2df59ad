import { type Offer, toOffer } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import type { PlanName } from '@backline/domain/product';
import { t } from '@backline/texts/shop/list';
import { formatDay } from '../../../lib/text/format-day.ts';

/**
 * How the visitor has an item: owned; paid and on its way, or as a code in a guest's mail; through a plan; for a
 * limited time; or not at all.
 */
export type Ownership = 'none' | 'owned' | Paid | 'plan' | 'timed';

/** The state of an item paid for in this tab, until the server reports it. */
export type Paid = 'mailed' | 'coming';

export interface Held {
  ownership: Ownership;
  /** Null if there is no known end. */
  until: string | null;
}

export const toPaid = (ownership: Ownership): Paid | null =>
  ownership === 'mailed' || ownership === 'coming' ? ownership : null;

/** Only these can't be bought. */
const isTaken = (ownership: Ownership) => ownership === 'owned' || toPaid(ownership) !== null;

/** How to offer an item to a visitor who already has it in this way. */
export const toOfferFor = (ownership: Ownership, item: CartItem, plans: readonly PlanName[]): Offer =>
  toOffer(item, new Set(isTaken(ownership) ? [item.sku] : []), plans);

export interface Holdings {
  /** As the server says. */
  ownedSkus: ReadonlySet<string>;
  /** As the receipt in this tab says. */
  paidSkus: ReadonlyMap<string, Paid>;
  /** Until when the visitor may play it; null while it is paid for, or without an end. */
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

/** Replaces the cart button. */
export const toTakenText = (ownership: Ownership): string =>
  t('list.taken', { ownership: toPaid(ownership) ?? 'owned' });

/** The text beside the price, or null. Rows show `short`. */
export function toHeldText({ ownership, until }: Held, short?: string): string | null {
  if (ownership === 'plan' && short !== undefined) return short;
  if (ownership !== 'plan' && ownership !== 'timed') return null;
  return until === null ? t('list.held', { ownership }) : t('list.heldUntil', { ownership, day: formatDay(until) });
}
