import type { Core } from '../core.ts';
import type { Hold } from '../licenses/grants.ts';

type Tables = Core['store']['t'];
export type Adjustment = Tables['adjustments']['$inferSelect'];
export type Item = Tables['orderItems']['$inferSelect'];

/** What the effect of an adjustment follows from. */
export type Counted = Pick<Adjustment, 'action' | 'status' | 'isFull' | 'items' | 'total'>;

export function isAbout(adjustment: Pick<Adjustment, 'isFull' | 'items'>, itemId: string): boolean {
  return adjustment.isFull || adjustment.items.some((item) => item.itemId === itemId);
}

/** Whether a line was refunded in full, by one refund or by several. */
export function isRefunded(
  item: Pick<Item, 'itemId' | 'total'>,
  refunds: readonly Pick<Adjustment, 'isFull' | 'items'>[],
): boolean {
  const entries = refunds.flatMap(({ items }) => items.filter(({ itemId }) => itemId === item.itemId));
  if (refunds.some(({ isFull }) => isFull) || entries.some(({ type }) => type === 'full')) return true;
  return item.total > 0 && entries.reduce((sum, { amount }) => sum + amount, 0) >= item.total;
}

/** A reversal arrives twice, in the chargeback's own state and as a separate adjustment, in either order. */
export function countDisputes(disputes: readonly Pick<Adjustment, 'action' | 'status'>[]): {
  opened: number;
  ended: number;
} {
  const chargebacks = disputes.filter(({ action }) => action === 'chargeback');
  const reversed = chargebacks.filter(({ status }) => status === 'reversed').length;
  return { opened: chargebacks.length, ended: Math.max(reversed, disputes.length - chargebacks.length) };
}

function isDisputed(disputes: readonly Adjustment[]): boolean {
  const { opened, ended } = countDisputes(disputes);
  return opened > ended;
}

function toNewest(adjustments: readonly Adjustment[]): Date {
  return new Date(Math.max(0, ...adjustments.map(({ occurredAtUs }) => Math.floor(occurredAtUs / 1000))));
}

/** The combined effect of an order's adjustments on one line, independent of the order of arrival. */
export function toHolds(item: Item, all: readonly Adjustment[]): Hold[] {
  const own = all.filter((adjustment) => isAbout(adjustment, item.itemId));
  const refunds = own.filter(({ action }) => action === 'refund');
  const disputes = own.filter(({ action }) => action === 'chargeback' || action === 'chargeback_reverse');
  const isRefund = isRefunded(
    item,
    refunds.filter(({ status }) => status === 'approved'),
  );
  return [
    ...(refunds.length === 0
      ? []
      : [{ reason: 'refund', effect: 'revoked' as const, isHeld: isRefund, at: toNewest(refunds) }]),
    ...(disputes.length === 0
      ? []
      : [
          {
            reason: 'chargeback',
            effect: 'suspended' as const,
            isHeld: isDisputed(disputes),
            at: toNewest(disputes),
          },
        ]),
  ];
}
