import { formatMoney } from '@backline/domain/format-money';
import type { OrderAdjustment, OrderDetails, Withdrawal } from '@backline/domain/orders/order';
import { t } from '@backline/texts/orders';
import { toNames } from './to-names.ts';

/** A point in an order's time. */
export interface Moment {
  key: string;
  at: string;
  title: string;
  /** More sentences, such as the items of a partial refund. */
  notes: readonly string[];
  /** True if it is still to come or undecided. */
  isOpen: boolean;
}

function toStart({ paidAt, total, isPlan, can }: OrderDetails): Moment {
  const isPaid = can.invoice.why !== 'not_paid' && total.amount > 0;
  const isBill = isPlan && can.invoice.why === 'not_paid';
  const moment = isPaid ? 'paid' : isBill ? 'billed' : 'ordered';
  return { key: 'start', at: paidAt, title: t('orders.moment', { moment }), notes: [], isOpen: false };
}

/** The names of the affected lines, unless all are. */
function toAffected({ lines }: OrderDetails, itemIds: readonly string[]): string[] {
  const affected = lines.filter(({ itemId }) => itemIds.includes(itemId));
  return affected.length === 0 || affected.length === lines.length ? [] : [toNames(affected)];
}

function toWithdrawn(order: OrderDetails, { withdrawalId, state, askedAt, itemIds }: Withdrawal): Moment {
  return {
    key: withdrawalId,
    at: askedAt,
    title: t('orders.withdrawal', { state }),
    notes: [...toAffected(order, itemIds), t('orders.withdrawalState', { state })],
    isOpen: state === 'unconfirmed',
  };
}

function toMoneyBack(order: OrderDetails, one: OrderAdjustment): Moment {
  const { adjustmentId, kind, state, total, createdAt, itemIds } = one;
  const isUnderReview = kind === 'dispute' && order.word === 'disputed' && state !== 'rejected';
  const stateNote = isUnderReview || state === 'approved' ? [] : [t('orders.adjustmentState', { state })];
  const what = t('orders.adjustment', { kind });
  const sum = total === null ? null : formatMoney(total);
  const isBack = kind === 'refund' && state === 'approved';
  return {
    key: adjustmentId,
    at: createdAt,
    title: sum === null ? what : isBack ? t('orders.sumBack', { sum }) : t('orders.adjustmentOf', { what, sum }),
    notes: [...toAffected(order, itemIds), ...stateNote],
    isOpen: state === 'asked' || isUnderReview,
  };
}

/** An order's history, the earliest first, and the last day to withdraw while that is possible. */
export function toMoments(order: OrderDetails): Moment[] {
  const { invoiceCorrectedAt, withdrawals, adjustments, can } = order;
  const { isPossible, until } = can.withdraw;
  const moments = [
    ...withdrawals.map((one) => toWithdrawn(order, one)),
    ...adjustments.map((one) => toMoneyBack(order, one)),
  ];
  const toPoint = (key: 'corrected' | 'withdraw_until', at: string, isOpen: boolean) =>
    moments.push({ key, at, title: t('orders.moment', { moment: key }), notes: [], isOpen });
  if (invoiceCorrectedAt !== null) toPoint('corrected', invoiceCorrectedAt, false);
  if (isPossible && until !== null) toPoint('withdraw_until', until, true);
  return [toStart(order), ...moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))];
}
