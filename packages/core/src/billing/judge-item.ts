import type { ReviewReason } from '@backline/domain';
import type { Core } from '../core.ts';

type PriceRow = Core['store']['t']['prices']['$inferSelect'];
type ItemRow = Core['store']['t']['orderItems']['$inferSelect'];

/** How long after its end a sale's price is taken from a checkout that was open already. */
const saleGraceMs = 60 * 60_000;

export interface Verdict {
  /** What to deliver; null: nothing. */
  sku: string | null;
  /** What a person has to see. */
  review: ReviewReason | null;
}

function isSaleOver({ startsAt, endsAt, retiredAt }: PriceRow, boughtAt: Date): boolean {
  const ends = [endsAt, retiredAt].filter((at) => at !== null).map((at) => at.getTime());
  const isEarly = startsAt !== null && boughtAt < startsAt;
  return isEarly || ends.some((endMs) => boughtAt.getTime() > endMs + saleGraceMs);
}

/** Decision 19: what a line stands for, by its price alone. What is not clear is not delivered, and not kept quiet. */
export function judgeItem(item: ItemRow, price: PriceRow | undefined, boughtAt: Date): Verdict {
  if (price === undefined) return { sku: null, review: 'unknown_price' };
  if (price.kind !== 'regular' && price.kind !== 'sale') return { sku: null, review: 'plan_price' };
  if (price.kind === 'sale' && isSaleOver(price, boughtAt)) return { sku: null, review: 'sale_over' };
  // One copy is all that can be owned: what was paid beyond it is for a person to give back.
  return { sku: price.sku, review: item.quantity > 1 ? 'quantity' : null };
}
