import { toShown } from '../books.ts';
import { isYes, type Row } from '../tables.ts';
import { groupBy, type Invariant, type Snapshot } from './snapshot.ts';

/** The refunded amount of each line in the provider's books, and the orders that a bank disputes. */
export function readPaidBack({ books }: Snapshot) {
  const byLine = new Map<string, number>();
  const byOrder = new Map<string, number>();
  const disputes = new Map<string, number>();
  for (const { action, status, transaction_id: order, items } of books.adjustments) {
    if (action === 'refund' && status === 'approved')
      for (const { item_id: line, totals } of items)
        byLine.set(line, (byLine.get(line) ?? 0) + Math.abs(Number(totals.total)));
    const change = action === 'chargeback' ? 1 : action === 'chargeback_reverse' ? -1 : 0;
    if (status === 'approved' || status === 'reversed') disputes.set(order, (disputes.get(order) ?? 0) + change);
  }
  for (const { action, status, transaction_id: order, totals } of books.adjustments)
    if (action === 'refund' && status === 'approved')
      byOrder.set(order, (byOrder.get(order) ?? 0) + Math.abs(Number(totals.total)));
  const charged = new Map(books.transactions.map(({ id, details }) => [id, Number(details.totals.total)]));
  return {
    byLine,
    isDisputed: (order: string) => (disputes.get(order) ?? 0) > 0,
    /** True if the line was refunded, or the whole order if a credit paid a part of it. */
    isPaidBack: ({ item_id: line, transaction_id: order, total }: Row) =>
      (byLine.get(String(line)) ?? 0) >= Number(total) ||
      (byOrder.get(String(order)) ?? 0) >= (charged.get(String(order)) ?? Number.POSITIVE_INFINITY),
  };
}

const paid = ({ books }: Snapshot) => books.transactions.filter(({ status }) => status === 'completed');

type Named = readonly (readonly [column: string, theirs: string | null | undefined])[];

/** Lists the columns that differ from the provider's values. */
function compare(name: string, row: Row | undefined, theirs: Named): string[] {
  if (row === undefined) return [`${name} is not known.`];
  return theirs
    .filter(([column, value]) => String(row[column]) !== String(value ?? null))
    .map(([column, value]) => `${name} has the ${column} ${row[column]}, and the provider has ${value}.`);
}

const byId = (rows: readonly Row[], column: string) => new Map(rows.map((row) => [String(row[column]), row]));

/** Every amount in the shop equals the provider's, to the cent. */
export const sumsTie: Invariant = (snapshot) => {
  const { tables, books } = snapshot;
  const orders = byId(tables.orders, 'transaction_id');
  const lines = byId(tables.order_items, 'item_id');
  const adjustments = byId(tables.adjustments, 'adjustment_id');
  return [
    ...paid(snapshot).flatMap(({ id, status, invoice_number: invoice, details }) => {
      const { totals, payout_totals: payout } = details;
      return [
        ...compare(`The order ${id}`, orders.get(id), [
          ['status', status],
          ['invoice_number', invoice],
          ['subtotal', totals.subtotal],
          ['discount', totals.discount],
          ['tax', totals.tax],
          ['total', totals.total],
          ['credit', totals.credit],
          ['credit_to_balance', totals.credit_to_balance],
          ['grand_total', totals.grand_total],
          ['fee', payout?.fee],
          ['earnings', payout?.earnings],
        ]),
        ...details.line_items.flatMap(({ id: line, totals: sums }) =>
          compare(`The line ${line} of ${id}`, lines.get(line), [
            ['subtotal', sums.subtotal],
            ['discount', sums.discount],
            ['tax', sums.tax],
            ['total', sums.total],
          ]),
        ),
      ];
    }),
    ...books.adjustments.flatMap(({ id, status, action, totals, payout_totals: payout }) =>
      compare(`The adjustment ${id}`, adjustments.get(id), [
        ['status', status],
        ['action', action],
        ['subtotal', totals.subtotal],
        ['tax', totals.tax],
        ['total', totals.total],
        ['fee', payout?.fee],
        ['earnings', payout?.earnings],
      ]),
    ),
  ];
};

export const everyLineIsDelivered: Invariant = (snapshot) => {
  const { tables } = snapshot;
  const lines = new Map(tables.order_items.map((row) => [String(row.item_id), row]));
  const reviewed = new Set(tables.reviews.map((row) => String(row.transaction_id)));
  const orders = new Map(tables.orders.map((row) => [String(row.transaction_id), row]));
  const { byLine } = readPaidBack(snapshot);
  return paid(snapshot).flatMap(({ id, details }) =>
    details.line_items.flatMap((line) => {
      const total = Number(line.totals.total);
      const row = lines.get(line.id);
      const isDelivered = row !== undefined && (row.grant_id !== null || row.code_hash !== null);
      const isSettled = reviewed.has(id) || orders.get(id)?.erased_at !== null || (byLine.get(line.id) ?? 0) >= total;
      if (total <= 0 || isDelivered || isSettled) return [];
      return [`The line ${line.id} of ${id} was paid and neither delivered nor given to a person to look at.`];
    }),
  );
};

export const nothingIsDeliveredTwice: Invariant = ({ tables }) =>
  (['grant_id', 'code_hash'] as const).flatMap((column) =>
    [
      ...groupBy(
        tables.order_items.filter((row) => row[column] !== null),
        column,
      ),
    ]
      .filter(([, rows]) => rows.length > 1 && rows.some(({ sku }) => sku !== rows[0]?.sku))
      .map(([id, rows]) => `${column} ${id} is delivered for ${rows.length} lines of different things.`),
  );

export const neverRefundedAbovePaid: Invariant = (snapshot) => {
  const { byLine } = readPaidBack(snapshot);
  return paid(snapshot).flatMap(({ id, details }) =>
    details.line_items
      .filter((line) => (byLine.get(line.id) ?? 0) > Math.max(0, Number(line.totals.total)))
      .map((line) => `The line ${line.id} of ${id} cost ${line.totals.total}; ${byLine.get(line.id)} was paid back.`),
  );
};

/** An account has at most one plan that the provider charges. Support has to end any other that is in a review. */
export const onePlanAnAccount: Invariant = ({ tables, books }) => {
  const live = new Set(books.subscriptions.filter(({ status }) => status !== 'canceled').map(({ id }) => id));
  const reviews = tables.reviews.filter(({ reason }) => reason === 'plan_twice');
  const reviewedOrders = new Set(reviews.map((row) => String(row.transaction_id)));
  const reviewedPlans = new Set(
    tables.orders
      .filter((row) => reviewedOrders.has(String(row.transaction_id)))
      .map((row) => String(row.subscription_id)),
  );
  const running = tables.subscriptions.filter(
    (row) =>
      row.user_id !== null && live.has(String(row.subscription_id)) && !reviewedPlans.has(String(row.subscription_id)),
  );
  return [...groupBy(running, 'user_id')]
    .filter(([, rows]) => rows.length > 1)
    .map(([user, rows]) => `The account ${user} pays for ${rows.map((row) => row.subscription_id).join(' and ')}.`);
};

/** No plan ended for a refund that the provider doesn't have. */
export const noPlanEndsForNothing: Invariant = ({ tables, books }) => {
  const adjusted = new Set(books.adjustments.map(({ transaction_id: order }) => order));
  return tables.refund_requests
    .filter((row) => isYes(row.ends_plan) && row.plan_ended_at !== null && !adjusted.has(String(row.transaction_id)))
    .map((row) => `The plan of ${row.transaction_id} was ended for a refund that the provider does not have.`);
};

/** Nobody is charged an amount that their payment window did not show. */
export const chargedAsShown: Invariant = ({ facts, books }) => {
  const orders = new Map(books.transactions.map((one) => [one.id, one]));
  return facts.flatMap((fact) => {
    const order = fact.kind === 'paid' ? orders.get(fact.order) : undefined;
    if (fact.kind !== 'paid' || order === undefined || toShown(order) === fact.shown) return [];
    return [`${fact.person} was shown ${fact.shown} and is charged ${toShown(order)} by ${fact.order}.`];
  });
};
