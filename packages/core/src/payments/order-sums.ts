import type { OrderWord } from '@backline/domain/orders/rules';
import type { Core } from '../core.ts';
import {
  type Counted,
  countDisputes,
  findRefunds,
  type Item,
  isAbout,
  readRefunded,
  sumAdjusted,
} from './adjustments.ts';
import { isSold } from './judge-item.ts';

type Order = Core['store']['t']['orders']['$inferSelect'];
type ListedItem = Pick<Item, 'itemId' | 'total' | 'quantity' | 'grantId' | 'codeHash'>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The refunded sum of an order. A refund without its own sum has the sum of its lines. */
export function toRefunded(order: Pick<Order, 'total'>, all: readonly Counted[]): number {
  const amounts = findRefunds(all).map(({ total, isFull, items }) => {
    const named = sumAdjusted(items);
    return total ?? (isFull && named === 0 ? order.total : named);
  });
  return Math.min(Math.max(0, order.total), sum(amounts));
}

export function isDisputed(all: readonly Counted[]): boolean {
  const disputes = all.filter(({ action }) => action === 'chargeback' || action === 'chargeback_reverse');
  const { opened, ended } = countDisputes(disputes);
  return opened > ended;
}

/** Paid but not delivered, so support decides. */
export function isWaiting(line: ListedItem, all: readonly Counted[]): boolean {
  const isDelivered = line.grantId !== null || line.codeHash !== null;
  return isSold(line) && !isDelivered && readRefunded(line, all).amount < Math.max(1, line.total);
}

/** An order in one word. */
export function toOrderWord(
  order: Pick<Order, 'status' | 'settledAt' | 'total'>,
  lines: readonly ListedItem[],
  all: readonly Counted[],
): OrderWord {
  if (isDisputed(all)) return 'disputed';
  const refunded = toRefunded(order, all);
  if (refunded > 0) return refunded >= order.total ? 'refunded' : 'refunded_in_part';
  if (order.status === 'past_due') return 'unpaid';
  const isOpen = order.status !== 'completed' || order.settledAt === null;
  return isOpen || lines.some((line) => isWaiting(line, all)) ? 'waiting' : 'paid';
}

/** True if a refund of a line was requested and is undecided. */
export function isRefundAsked(itemId: string, all: readonly Counted[]): boolean {
  return all.some((one) => one.action === 'refund' && one.status === 'pending_approval' && isAbout(one, itemId));
}
