import {
  and,
  asColumn,
  desc,
  eq,
  inArray,
  lt,
  lte,
  opaque,
  or,
  prepareStatement,
  selectSeenGuestOrders,
  writtenLimit,
} from '@backline/db';
import type { OrderPage } from '@backline/domain/orders/list-orders';
import type { OrderSummary } from '@backline/domain/orders/order';
import { ordersAtOnce } from '@backline/domain/orders/rules';
import type { Core, LiveSession } from '../core.ts';
import { toOrderWord } from '../payments/order-sums.ts';
import { isListed } from './find-own-order.ts';
import { findProducts, nothing, toProduct } from './find-products.ts';
import { toPaidAt } from './to-details.ts';

interface Place {
  userId: string;
  /** The last order of the previous page. */
  at: Date;
  id: string;
}

/** Reads the orders of a page and one more. Each pair of a line and an adjustment is a row. */
const selectPage = prepareStatement((db, t, { userId, at, id }: Place) => {
  const { orders, orderItems, adjustments, skus, collections } = t;
  const isAfter = and(
    lte(orders.createdAt, asColumn(at, orders.createdAt)),
    or(lt(orders.createdAt, asColumn(at, orders.createdAt)), lt(orders.transactionId, opaque(id))),
  );
  const isOnPage = and(isListed(db, t), isAfter);
  const seen = selectSeenGuestOrders(db, t, opaque(userId));
  const page = db
    .select({ transactionId: orders.transactionId, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.userId, opaque(userId)), isOnPage))
    .union(
      db
        .select({ transactionId: orders.transactionId, createdAt: orders.createdAt })
        .from(orders)
        .where(and(inArray(orders.transactionId, seen), isOnPage)),
    )
    .orderBy(desc(orders.createdAt), desc(orders.transactionId))
    .limit(writtenLimit(ordersAtOnce + 1))
    .as('page');
  return db
    .select({
      // Not grouped, because Drizzle takes twice as long for groups.
      transactionId: orders.transactionId,
      status: orders.status,
      createdAt: orders.createdAt,
      billedAt: orders.billedAt,
      settledAt: orders.settledAt,
      total: orders.total,
      grandTotal: orders.grandTotal,
      currency: orders.currency,
      subscriptionId: orders.subscriptionId,
      itemId: orderItems.itemId,
      priceId: orderItems.priceId,
      quantity: orderItems.quantity,
      lineTotal: orderItems.total,
      sku: orderItems.sku,
      grantId: orderItems.grantId,
      codeHash: orderItems.codeHash,
      adjustment: {
        adjustmentId: adjustments.adjustmentId,
        action: adjustments.action,
        status: adjustments.status,
        isFull: adjustments.isFull,
        items: adjustments.items,
        total: adjustments.total,
      },
      productName: skus.name,
      collection: {
        collectionId: collections.id,
        slug: collections.slug,
        image: collections.image,
        imageColor: collections.imageColor,
      },
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.transactionId, orders.transactionId))
    .leftJoin(adjustments, eq(adjustments.transactionId, orders.transactionId))
    .leftJoin(skus, eq(skus.sku, orderItems.sku))
    .leftJoin(collections, eq(collections.sku, orderItems.sku))
    .where(inArray(orders.transactionId, db.select({ id: page.transactionId }).from(page)))
    .orderBy(desc(orders.createdAt), desc(orders.transactionId), orderItems.itemId);
});

type Row = Awaited<ReturnType<typeof selectPage>>[number];

/** Starts the first page: no order is later. */
const start = { at: new Date('9999-01-01T00:00:00Z'), id: '' };

function readPlace(before: string | undefined): Omit<Place, 'userId'> {
  if (before === undefined) return start;
  const [ms = '', ...id] = before.split('_');
  return { at: new Date(Number(ms)), id: id.join('_') };
}

const onlyOnce = <Item>(items: readonly Item[], toKey: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [toKey(item), item])).values(),
];

function toSummary(rows: readonly [Row, ...Row[]], found: ReturnType<typeof toFound>): OrderSummary {
  const [order] = rows;
  const lines = onlyOnce(rows, ({ itemId }) => itemId);
  const adjustments = onlyOnce(
    rows.flatMap(({ adjustment }) => adjustment ?? []),
    ({ adjustmentId }) => adjustmentId,
  );
  return {
    transactionId: order.transactionId,
    paidAt: toPaidAt(order).toISOString(),
    total: { amount: Math.max(0, order.grandTotal ?? order.total), currency: order.currency },
    word: toOrderWord(
      order,
      lines.map(({ itemId, quantity, lineTotal: total, grantId, codeHash }) => ({
        itemId,
        quantity,
        total,
        grantId,
        codeHash,
      })),
      adjustments,
    ),
    isPlan: order.subscriptionId !== null,
    items: lines.filter(({ lineTotal }) => lineTotal >= 0).map(found),
  };
}

const noCollection = { collectionId: null, slug: null, image: null, imageColor: null };

/** Finds the shop's product of a line. The row contains it, except for undelivered lines. */
function toFound(others: Awaited<ReturnType<typeof findProducts>>) {
  return ({ itemId, sku, productName, collection }: Row) => {
    if (sku === null) return others.get(itemId) ?? nothing;
    return toProduct({ sku, productName, ...(collection ?? noCollection) });
  };
}

/** Returns a page of the caller's orders, newest first. */
export async function listOrders(
  core: Core,
  { user }: LiveSession,
  { before }: { before?: string | undefined },
): Promise<OrderPage> {
  const { db, t } = core.store;
  const rows = await selectPage(db, t, { userId: user.id, ...readPlace(before) });
  const orders = [...Map.groupBy(rows, ({ transactionId }) => transactionId).values()];
  const page = orders.slice(0, ordersAtOnce) as [Row, ...Row[]][];
  const unnamed = page.flat().filter(({ sku, lineTotal }) => sku === null && lineTotal >= 0);
  const found = toFound(await findProducts(core, db, unnamed));
  const last = page.at(-1)?.[0];
  return {
    orders: page.map((one) => toSummary(one, found)),
    next:
      orders.length > ordersAtOnce && last !== undefined ? `${last.createdAt.getTime()}_${last.transactionId}` : null,
  };
}
