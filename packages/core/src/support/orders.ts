import { desc, eq, inArray } from '@backline/db';
import { AppError, type EmailAddress, type OrderReport } from '@backline/domain';
import type { Caller, Core } from '../core.ts';
import { getUserByEmail, recordLookUp } from './staff.ts';

const most = 100;

/** Orders as support sees them: what was paid for, what became of it. By account, or one by its transaction. */
export async function listOrders(
  core: Core,
  caller: Caller,
  { email, transactionId, reason }: { email?: EmailAddress; transactionId?: string; reason: string },
): Promise<{ orders: OrderReport[] }> {
  const { orders: o, orderItems: i, adjustments: a } = core.store.t;
  const { db } = core.store;
  const user = email === undefined ? null : await getUserByEmail(core, db, email);
  if (user === null && transactionId === undefined)
    throw new AppError('input_invalid', { message: 'Name an account or a transaction.' });
  const isMeant = user === null ? eq(o.transactionId, transactionId ?? '') : eq(o.userId, user.id);
  const orders = await db.select().from(o).where(isMeant).orderBy(desc(o.createdAt)).limit(most);
  if (user === null && orders.length === 0)
    throw new AppError('not_found', {
      message: `Nothing is known of ${transactionId}. If it is at Paddle: backline paddle reconcile.`,
    });
  const ids = orders.map((order) => order.transactionId);
  const items = await db.select().from(i).where(inArray(i.transactionId, ids));
  const adjustments = await db.select().from(a).where(inArray(a.transactionId, ids));
  await recordLookUp(core, caller, {
    action: 'support.orders_shown',
    ...(user === null ? { subject: `order ${transactionId}` } : { subjectUserId: user.id }),
    reason,
  });
  return {
    orders: orders.map((order) => ({
      transactionId: order.transactionId,
      status: order.status,
      buyer: order.buyer,
      email: order.email,
      total: { amount: order.total, currency: order.currency },
      createdAt: order.createdAt.toISOString(),
      settledAt: order.settledAt?.toISOString() ?? null,
      items: items
        .filter((item) => item.transactionId === order.transactionId)
        .map((item) => ({
          itemId: item.itemId,
          priceId: item.priceId,
          sku: item.sku,
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
