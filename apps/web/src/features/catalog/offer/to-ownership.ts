import type { CartItem } from '@backline/domain/catalog/catalog';
import { list } from '@backline/texts/en/list';
import { createTexts } from '@backline/texts/write';
import { formatDay } from '../../../lib/format-day.ts';

const { t } = createTexts({ list });

/** How the visitor holds an item: owned, by a code in a guest's mail, through a plan, for a time, or not at all. */
export type Ownership = 'none' | 'owned' | 'mailed' | 'plan' | 'timed';

export interface Held {
  ownership: Ownership;
  /** Null: without an end that is known. */
  until: string | null;
}

/** Only these can't be bought. */
export const isOwned = (ownership: Ownership) => ownership === 'owned' || ownership === 'mailed';

/** `isGuest`: what a visitor without an account owns came by mail. */
export function toOwnership(
  { sku, authSkus }: Pick<CartItem, 'sku' | 'authSkus'>,
  ownedSkus: ReadonlySet<string>,
  heldUntil: ReadonlyMap<string, string | null>,
  isGuest = false,
): Held {
  if (ownedSkus.has(sku)) return { ownership: isGuest ? 'mailed' : 'owned', until: null };
  const plan = authSkus.find((one) => heldUntil.has(one));
  if (plan !== undefined) return { ownership: 'plan', until: heldUntil.get(plan) ?? null };
  const until = heldUntil.get(sku);
  return until === undefined ? { ownership: 'none', until: null } : { ownership: 'timed', until };
}

/** The text beside the price, or null. Rows show `short`. */
export function toHeldText({ ownership, until }: Held, short?: string): string | null {
  if (ownership === 'plan' && short !== undefined) return short;
  if (ownership !== 'plan' && ownership !== 'timed') return null;
  return until === null ? t('list.held', { ownership }) : t('list.heldUntil', { ownership, day: formatDay(until) });
}
