import type { Core } from '../core.ts';
import type { Hold } from '../licenses/grants.ts';

type Tables = Core['store']['t'];
export type Adjustment = Tables['adjustments']['$inferSelect'];
export type Item = Tables['orderItems']['$inferSelect'];

/** The fields that decide the effect of an adjustment. */
export type Counted = Pick<Adjustment, 'action' | 'status' | 'isFull' | 'items' | 'total'>;

export function isAbout(adjustment: Pick<Adjustment, 'isFull' | 'items'>, itemId: string): boolean {
  return adjustment.isFull || adjustment.items.some((item) => item.itemId === itemId);
}

type AdjustedItem = Adjustment['items'][number];

/** The amount of an adjusted item including tax. `amount` alone may exclude it. */
const toAdjusted = ({ total, amount }: AdjustedItem) => total ?? amount;

export const sumAdjusted = (items: readonly AdjustedItem[]) => items.reduce((sum, item) => sum + toAdjusted(item), 0);

export const findRefunds = (all: readonly Counted[]) =>
  all.filter(({ action, status }) => action === 'refund' && status === 'approved');

/** The refunded sum of a line from all refunds, at most its price, and true if that is all of it. */
export function readRefunded(
  line: Pick<Item, 'itemId' | 'total'>,
  all: readonly Counted[],
): { amount: number; isAll: boolean } {
  const refunds = findRefunds(all).filter((refund) => isAbout(refund, line.itemId));
  const parts = refunds.map(({ isFull, items }) => {
    const own = items.filter(({ itemId }) => itemId === line.itemId);
    // A refund of the whole order may list no lines. A line that is fully refunded may have no total.
    const isWhole = own.length === 0 || own.some(({ type, total }) => type === 'full' && total === undefined);
    return {
      amount: isWhole ? line.total : sumAdjusted(own),
      isAll: isFull || own.some(({ type }) => type === 'full'),
    };
  });
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  return {
    amount: Math.max(0, Math.min(line.total, amount)),
    isAll: parts.some(({ isAll }) => isAll) || (line.total > 0 && amount >= line.total),
  };
}

/** A reversal arrives twice: as the chargeback's state and as a separate adjustment, in either order. */
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

/** The combined effect of an order's adjustments on a line, regardless of the order of arrival. */
export function toHolds(item: Item, all: readonly Adjustment[]): Hold[] {
  const own = all.filter((adjustment) => isAbout(adjustment, item.itemId));
  const refunds = own.filter(({ action }) => action === 'refund');
  const disputes = own.filter(({ action }) => action === 'chargeback' || action === 'chargeback_reverse');
  const { isAll: isRefund } = readRefunded(item, refunds);
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
