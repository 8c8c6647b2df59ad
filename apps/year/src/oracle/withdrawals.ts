import { dayMs, minuteMs } from '@backline/domain/time';
import { toMs } from '../tables.ts';
import { readPaidBack } from './money.ts';
import type { Invariant } from './snapshot.ts';

/** How long after the purchase a customer may withdraw. Support may do it for them later. */
const withdrawalMs = 14 * dayMs + minuteMs;

/** Only support withdraws from an order after the deadline. */
export const withdrawalsAreInTime: Invariant = ({ tables, books }) => {
  const orders = new Map(books.transactions.map((one) => [one.id, one]));
  return tables.withdrawals.flatMap(({ id, by, transaction_id: order, asked_at: asked }) => {
    const bought = orders.get(String(order));
    const boughtMs = Date.parse(bought?.billed_at ?? bought?.created_at ?? '');
    const askedMs = toMs(asked) ?? 0;
    if (by === 'support' || !(askedMs > boughtMs + withdrawalMs)) return [];
    return [`The ${by} withdrew (${id}) from ${order} ${Math.floor((askedMs - boughtMs) / dayMs)} days after it.`];
  });
};

/** A withdrawal refunds its own lines, each by the amount that is left. */
export const withdrawalsPayTheirLines: Invariant = ({ tables, books }) => {
  const withdrawals = new Map(tables.withdrawals.map((row) => [String(row.id), row]));
  const adjustments = new Map(books.adjustments.map((one) => [one.id, one]));
  return tables.refund_requests.flatMap(({ withdrawal_id: id, adjustment_id: adjustmentId }) => {
    const withdrawal = withdrawals.get(String(id));
    const adjustment = adjustments.get(String(adjustmentId));
    if (withdrawal === undefined || adjustment === undefined) return [];
    const own = typeof withdrawal.items === 'string' ? JSON.parse(withdrawal.items) : withdrawal.items;
    const others = adjustment.items.filter(({ item_id: line }) => !own.includes(line));
    return others.length === 0
      ? []
      : [`The withdrawal ${id} has ${own.length} lines; ${adjustmentId} pays back others.`];
  });
};

/** An order's page shows the same amounts as the provider's books. */
export const ordersShowWhatWasPaidBack: Invariant = async (snapshot) => {
  const { shop, people, books } = snapshot;
  const { byLine, isDisputed } = readPaidBack(snapshot);
  const adjusted = new Set(books.adjustments.map(({ transaction_id: order }) => order));
  const paid = new Map(books.transactions.filter(({ id }) => adjusted.has(id)).map((one) => [one.id, one]));
  const wrong: string[] = [];
  const ask = async (path: string, token?: string) => {
    const answer = await shop.portals[0]?.service.rest('GET', path, token === undefined ? {} : { token });
    return answer?.status === 200 ? answer.body : null;
  };
  function judge(
    who: string,
    shown: { transactionId: string; word: string; lines: { itemId: string; refunded: { amount: number } }[] },
  ) {
    const order = paid.get(shown.transactionId);
    if (order === undefined) return;
    for (const { itemId, refunded } of shown.lines) {
      const total = Number(order.details.line_items.find(({ id }) => id === itemId)?.totals.total ?? 0);
      const back = Math.max(0, Math.min(total, byLine.get(itemId) ?? 0));
      if (refunded.amount !== back)
        wrong.push(`${who} is shown ${refunded.amount} paid back of ${itemId} of ${order.id}; it is ${back}.`);
    }
    if ((shown.word === 'disputed') !== isDisputed(order.id))
      wrong.push(`${who} is shown that ${order.id} is ${shown.word}; the provider has another word.`);
  }
  for (const { name, sessions, guestTokens } of people) {
    for (const token of sessions.values())
      for (const { transactionId } of (await ask('/user/orders', token))?.orders ?? []) {
        const shown = paid.has(transactionId) ? await ask(`/user/orders/${transactionId}`, token) : null;
        if (shown !== null) judge(name, shown);
      }
    for (const token of guestTokens) {
      const [, order = ''] = token.split('.');
      const isOf = [...paid.keys()].some((id) => token.includes(id)) || order === '';
      const shown = isOf ? await ask(`/orders/guest?token=${encodeURIComponent(token)}`) : null;
      if (shown !== null) judge(name, shown);
    }
  }
  return wrong;
};
