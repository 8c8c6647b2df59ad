import { and, type Db, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL } from '@backline/db';
import { formatMoney, toMinorUnits } from '@backline/domain/format-money';
import { findLimit } from '@backline/domain/limits';
import type { FindAnswer } from '@backline/domain/support/search/find';
import type { FindTerm } from '@backline/domain/support/search/parse-find-text';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { toOrderWord } from '../../payments/order-sums.ts';

type Tables = Core['store']['t'];
type Order = Tables['orders']['$inferSelect'];

/** An amount without a currency is read both with cents and without. */
const unnamed = ['USD', 'JPY'] as const;
const nearShare = 0.25;

function isSum(o: Tables['orders'], { major, currency }: Extract<FindTerm, { kind: 'sum' }>, isNear: boolean) {
  const currencies = currency === null ? unnamed : [currency];
  const amounts = currencies.map((one) => toMinorUnits(major, one));
  const isAmount = isNear
    ? or(
        ...amounts.map((amount) =>
          and(
            gte(o.grandTotal, Math.floor(amount * (1 - nearShare))),
            lt(o.grandTotal, Math.ceil(amount * (1 + nearShare)) + 1),
          ),
        ),
      )
    : inArray(o.grandTotal, amounts);
  return and(isAmount, currency === null ? undefined : eq(o.currency, currency));
}

function toCondition(o: Tables['orders'], term: FindTerm, isNear: boolean): SQL | undefined {
  if (term.kind === 'card') return eq(o.cardLastFour, term.lastFour);
  if (term.kind === 'sum') return isSum(o, term, isNear);
  if (term.kind !== 'day') return undefined;
  const around = isNear ? dayMs : 0;
  const from = new Date(term.from.getTime() - around);
  return and(gte(o.billedAt, from), lt(o.billedAt, new Date(term.until.getTime() + around)));
}

/** Orders as result lines, in this order. */
export async function toOrderAnswers(core: Core, db: Db, orders: readonly Order[]): Promise<FindAnswer[]> {
  const tables = core.store.t;
  if (orders.length === 0) return [];
  const ids = orders.map(({ transactionId }) => transactionId);
  const items = await db.select().from(tables.orderItems).where(inArray(tables.orderItems.transactionId, ids));
  const adjustments = await db.select().from(tables.adjustments).where(inArray(tables.adjustments.transactionId, ids));
  const owners = orders.flatMap(({ userId }) => userId ?? []);
  const people =
    owners.length === 0
      ? []
      : await db
          .select({ id: tables.users.id, email: tables.users.email })
          .from(tables.users)
          .where(inArray(tables.users.id, owners));
  return orders.map((order) => {
    const { transactionId, currency, cardLastFour, userId } = order;
    const of = <Row extends { transactionId: string }>(rows: Row[]) =>
      rows.filter((row) => row.transactionId === transactionId);
    const word = toOrderWord(order, of(items), of(adjustments)).replaceAll('_', ' ');
    const amount = order.grandTotal ?? order.total;
    const who = people.find(({ id }) => id === userId)?.email ?? order.email ?? 'by nobody known';
    const card = cardLastFour === null ? '' : `, card …${cardLastFour}`;
    return {
      kind: 'order',
      id: transactionId,
      what: `${formatMoney({ amount, currency })} ${word}, ${who}${card}`,
      at: (order.billedAt ?? order.createdAt).toISOString(),
      next: `order show ${transactionId}`,
    };
  });
}

/**
 * Orders that meet all of these conditions: the newest billed ones first, then those without a bill. Two statements are
 * needed, because databases sort missing times differently, and an index serves each of them.
 */
export async function findOrdersBy(
  core: Core,
  db: Db,
  terms: readonly FindTerm[],
  isNear: boolean,
): Promise<FindAnswer[]> {
  const { orders } = core.store.t;
  const conditions = terms.map((term) => toCondition(orders, term, isNear));
  const billed = await db
    .select()
    .from(orders)
    .where(and(...conditions, isNotNull(orders.billedAt)))
    .orderBy(desc(orders.billedAt), desc(orders.transactionId))
    .limit(findLimit);
  const unbilled = await db
    .select()
    .from(orders)
    .where(and(...conditions, isNull(orders.billedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.transactionId))
    .limit(findLimit - billed.length);
  return toOrderAnswers(core, db, [...billed, ...unbilled]);
}
