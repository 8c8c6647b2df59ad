import type { ReviewReason } from '@backline/domain/payments/orders';
import type { Plan } from '@backline/domain/plans/plan';
import type { Core } from '../core.ts';

type PriceRow = Core['store']['t']['prices']['$inferSelect'];
type ItemRow = Core['store']['t']['orderItems']['$inferSelect'];

/** How long after its end a sale's price is taken from a checkout that was open already. */
const saleGraceMs = 60 * 60_000;

export interface Verdict {
  /** What to deliver; null: nothing. */
  sku: string | null;
  /** Set for a plan: it is granted for the period that was paid. */
  plan: { plan: Plan; trialDays: number | null } | null;
  /** What a person has to see. */
  review: ReviewReason | null;
}

function isSaleOver({ startsAt, endsAt, retiredAt }: PriceRow, boughtAt: Date): boolean {
  const ends = [endsAt, retiredAt].filter((at) => at !== null).map((at) => at.getTime());
  const isEarly = startsAt !== null && boughtAt < startsAt;
  return isEarly || ends.some((endMs) => boughtAt.getTime() > endMs + saleGraceMs);
}

/** Which plan a price is of; null: of none. */
export function toPlan({ kind, trialDays }: PriceRow): Verdict['plan'] {
  if (kind === 'regular' || kind === 'sale') return null;
  return { plan: kind.startsWith('annual') ? 'annual' : 'monthly', trialDays };
}

/** Decision 19: what a line stands for, by its price alone. What is not clear is not delivered, and not kept quiet. */
export function judgeItem(item: ItemRow, price: PriceRow | undefined, boughtAt: Date): Verdict {
  if (price === undefined) return { sku: null, plan: null, review: 'unknown_price' };
  if (price.kind === 'sale' && isSaleOver(price, boughtAt)) return { sku: null, plan: null, review: 'sale_over' };
  // One copy is all that can be owned: what was paid beyond it is for a person to give back.
  return { sku: price.sku, plan: toPlan(price), review: item.quantity > 1 ? 'quantity' : null };
}
