import { and, type Db, desc, eq, hasText, inArray, isNull, or, type SQL } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { OrderReport } from '@backline/domain/support/money/order';
import type { Caller, Core } from '../../core.ts';
import { findCustomerIds } from '../../payments/find-customers.ts';
import { recordLookUp } from '../staff.ts';

const maxRows = 100;

/** A condition for orders without an account, by the payer's address at the time of the order or now. */
async function isPaidBy(core: Core, db: Db, { canonical }: EmailAddress): Promise<SQL | undefined> {
  const { orders } = core.store.t;
  const customerIds = await findCustomerIds(core, db, canonical);
  return and(isNull(orders.userId), or(hasText(orders.email, canonical), inArray(orders.customerId, customerIds)));
}

async function findUser(core: Core, db: Db, { canonical }: EmailAddress) {
  const { users } = core.store.t;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.emailCanonical, canonical));
  return user ?? null;
}

/**
 * Lists orders with their payments and deliveries: the account's and those paid as a guest with an address, or the
 * single order of a transaction. Throws `not_found`.
 */
export async function listOrders(
  core: Core,
  caller: Caller,
  { email, transactionId, reason }: { email?: EmailAddress; transactionId?: string; reason: string },
): Promise<{ orders: OrderReport[] }> {
  const tables = core.store.t;
  const { db } = core.store;
  if (email === undefined && transactionId === undefined)
    throw new AppError('input_invalid', { message: 'Name an account, an address that paid, or a transaction.' });
  const user = email === undefined ? null : await findUser(core, db, email);
  const isMeant =
    email === undefined
      ? eq(tables.orders.transactionId, transactionId ?? '')
      : or(user === null ? undefined : eq(tables.orders.userId, user.id), await isPaidBy(core, db, email));
  const orders = await db
    .select()
    .from(tables.orders)
    .where(isMeant)
    .orderBy(desc(tables.orders.createdAt))
    .limit(maxRows);
  const [newest] = orders;
  if (user === null && newest === undefined)
    throw new AppError('not_found', {
      message:
        email === undefined
          ? `Nothing is known of ${transactionId}. If it is at Paddle: backline paddle reconcile.`
          : `There is no account for ${email.address}, and nothing was paid with this address.`,
    });
  const ids = orders.map((order) => order.transactionId);
  const items = await db
    .select({ item: tables.orderItems, sku: tables.skus.sku, productName: tables.skus.name })
    .from(tables.orderItems)
    // An unpaid line has no SKU, so its price identifies it.
    .leftJoin(tables.prices, eq(tables.prices.priceId, tables.orderItems.priceId))
    .leftJoin(
      tables.skus,
      or(
        eq(tables.skus.sku, tables.orderItems.sku),
        and(isNull(tables.orderItems.sku), eq(tables.skus.sku, tables.prices.sku)),
      ),
    )
    .where(inArray(tables.orderItems.transactionId, ids));
  const adjustments = await db.select().from(tables.adjustments).where(inArray(tables.adjustments.transactionId, ids));
  await recordLookUp(core, caller, {
    type: 'support.orders_shown',
    // The audit is never erased, so it must not contain a guest's address. The entry names the guest's newest order
    // instead.
    ...(user === null ? { subject: `order ${newest?.transactionId}` } : { subjectUserId: user.id }),
    reason,
    details: { orders: orders.length },
  });
  return {
    orders: orders.map((order) => ({
      transactionId: order.transactionId,
      status: order.status,
      buyer: order.buyer,
      email: order.email,
      total: { amount: Math.max(0, order.grandTotal ?? order.total), currency: order.currency },
      tax: order.tax === null ? null : Math.max(0, order.tax),
      invoiceNumber: order.invoiceNumber,
      cardLastFour: order.cardLastFour,
      createdAt: order.createdAt.toISOString(),
      settledAt: order.settledAt?.toISOString() ?? null,
      items: items
        .filter(({ item }) => item.transactionId === order.transactionId)
        .map(({ item, sku, productName }) => ({
          itemId: item.itemId,
          priceId: item.priceId,
          sku,
          productName,
          quantity: item.quantity,
          total: item.total,
          grantId: item.grantId,
          isCode: item.codeHash !== null,
        })),
      adjustments: adjustments
        .filter((one) => one.transactionId === order.transactionId)
        .map(({ adjustmentId, action, status, isFull }) => ({ adjustmentId, action, status, isFull })),
    })),
  };
}
