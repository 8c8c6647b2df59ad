import { toSaleSchedule } from '@backline/domain/catalog/sale-schedule';
import type { ReviewReason } from '@backline/domain/payments/orders';
import type { Plan } from '@backline/domain/plans/plan';
import { hourMs } from '@backline/domain/time';
import type { Core } from '../core.ts';

type PriceRow = Pick<
  Core['store']['t']['prices']['$inferSelect'],
  'sku' | 'kind' | 'trialDays' | 'priceId' | 'isActive' | 'startsAt' | 'endsAt' | 'retiredAt' | 'lastSoldAt'
>;
type ItemRow = Core['store']['t']['orderItems']['$inferSelect'];

/** How long after the end of a sale an open checkout may still use its price. */
const saleGraceMs = hourMs;

export interface Verdict {
  /** The SKU to deliver; null for none. */
  sku: string | null;
  /** Set for a plan, which is granted for the paid period. */
  plan: { plan: Plan; trialDays: number | null } | null;
  /** The reason for a review. */
  review: ReviewReason | null;
}

/** True if a line should be delivered. A credit from a change of plan sells nothing. */
export function isSold({ quantity, total }: Pick<ItemRow, 'quantity' | 'total'>): boolean {
  return quantity > 0 && total >= 0;
}

/** True if a sale price is valid or was until recently, because visitors need time to pay. */
function isSoldAt(price: PriceRow, boughtAt: Date): boolean {
  const { isDue, endsAt } = toSaleSchedule(price, boughtAt);
  const isStarted = price.startsAt === null || price.startsAt <= boughtAt;
  const ends = [isStarted ? endsAt : null, price.lastSoldAt].filter((end) => end !== null);
  return isDue || ends.some((end) => boughtAt.getTime() <= end.getTime() + saleGraceMs);
}

/** The plan of a price; null when it is not a plan's price. */
export function toPlan({ kind, trialDays }: PriceRow): Verdict['plan'] {
  if (kind === 'regular' || kind === 'sale') return null;
  return { plan: kind.startsWith('annual') ? 'annual' : 'monthly', trialDays };
}

/** Decides from its price alone what a line delivers. Unclear lines are not delivered and get a review. */
export function judgeItem(item: Pick<ItemRow, 'quantity'>, price: PriceRow | undefined, boughtAt: Date): Verdict {
  if (price === undefined) return { sku: null, plan: null, review: 'unknown_price' };
  if (price.kind === 'sale' && !isSoldAt(price, boughtAt)) return { sku: null, plan: null, review: 'sale_over' };
  // An item can be owned only once, so support refunds further copies.
  return { sku: price.sku, plan: toPlan(price), review: item.quantity > 1 ? 'quantity' : null };
}
