import { and, type Db, eq, inArray, isNotNull, isNull, ne } from '@backline/db';
import type { Core } from '../core.ts';

/** An account that is about to be erased. */
export interface LeavingAccount {
  id: string;
  /** Its address before the erasure. */
  emailCanonical: string;
  emailVerifiedAt: Date | null;
}

/** Guest orders whose mailed link was opened in an account. */
async function findRead(core: Core, db: Db, userId: string): Promise<string[]> {
  const { orders, orderReaders } = core.store.t;
  const rows = await db
    .select({ transactionId: orders.transactionId })
    .from(orderReaders)
    .innerJoin(orders, eq(orders.transactionId, orderReaders.transactionId))
    .where(and(eq(orderReaders.userId, userId), eq(orders.buyer, 'guest'), isNull(orders.userId)));
  return rows.map(({ transactionId }) => transactionId);
}

/** Guest orders with a code that an account redeemed, and the addresses that paid. */
async function findRedeemed(core: Core, db: Db, userId: string) {
  const { licenseCodes, orderItems, orders } = core.store.t;
  return db
    .selectDistinct({ transactionId: orders.transactionId, emailCanonical: orders.emailCanonical })
    .from(licenseCodes)
    .innerJoin(orderItems, eq(orderItems.codeHash, licenseCodes.codeHash))
    .innerJoin(orders, eq(orders.transactionId, orderItems.transactionId))
    .where(and(eq(licenseCodes.redeemedBy, userId), eq(orders.buyer, 'guest'), isNull(orders.userId)));
}

/**
 * The orders that also belong to another living account: it opened the link, or it has the payer's address and redeemed
 * a code.
 */
async function findOfAnother(core: Core, db: Db, ids: readonly string[], userId: string): Promise<string[]> {
  const { users, licenseCodes, orderItems, orders, orderReaders } = core.store.t;
  const isAnother = and(ne(users.id, userId), isNull(users.erasedAt));
  const read = await db
    .select({ transactionId: orderReaders.transactionId })
    .from(orderReaders)
    .innerJoin(users, eq(users.id, orderReaders.userId))
    .where(and(inArray(orderReaders.transactionId, [...ids]), isAnother));
  const seen = await db
    .select({ transactionId: orders.transactionId })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.transactionId, orders.transactionId))
    .innerJoin(licenseCodes, eq(licenseCodes.codeHash, orderItems.codeHash))
    .innerJoin(users, and(eq(users.id, licenseCodes.redeemedBy), eq(users.emailCanonical, orders.emailCanonical)))
    .where(and(inArray(orders.transactionId, [...ids]), isNotNull(users.emailVerifiedAt), isAnother));
  return [...read, ...seen].map(({ transactionId }) => transactionId);
}

/**
 * The codes of these orders that are not redeemed. Codes on hold are included, because they may come back after a
 * refund or dispute is reversed.
 */
export async function findUnredeemedCodes(core: Core, db: Db, transactionIds: readonly string[]) {
  const { licenseCodes, licenseBatches, orderItems } = core.store.t;
  if (transactionIds.length === 0) return [];
  return db
    .select({
      transactionId: orderItems.transactionId,
      codeHash: licenseCodes.codeHash,
      batch: licenseCodes.batch,
      lastFour: licenseCodes.lastFour,
      sku: licenseBatches.sku,
    })
    .from(orderItems)
    .innerJoin(licenseCodes, eq(licenseCodes.codeHash, orderItems.codeHash))
    .innerJoin(licenseBatches, eq(licenseBatches.name, licenseCodes.batch))
    .where(
      and(
        inArray(orderItems.transactionId, [...transactionIds]),
        isNull(licenseCodes.redeemedBy),
        isNull(licenseCodes.revokedAt),
      ),
    );
}

/**
 * Guest orders to erase with an account: orders it can see, orders whose link it opened, and orders with a code it
 * redeemed. A redeemed code may have been a gift, though. So an order paid with another address stays while it has an
 * unredeemed code, or while it belongs to another account by its link, or by its address and a code.
 */
export async function findLeavingOrders(core: Core, db: Db, account: LeavingAccount): Promise<string[]> {
  const read = await findRead(core, db, account.id);
  const redeemed = await findRedeemed(core, db, account.id);
  const isPayer = ({ emailCanonical }: (typeof redeemed)[number]) =>
    account.emailVerifiedAt !== null && emailCanonical === account.emailCanonical;
  const paid = redeemed.filter(isPayer).map(({ transactionId }) => transactionId);
  const sure = new Set([...read, ...paid]);
  const unsure = redeemed.map(({ transactionId }) => transactionId).filter((id) => !sure.has(id));
  if (unsure.length === 0) return [...sure];
  const unredeemed = await findUnredeemedCodes(core, db, unsure);
  const gifts = new Set(unredeemed.map(({ transactionId }) => transactionId));
  for (const id of await findOfAnother(core, db, unsure, account.id)) gifts.add(id);
  return [...sure, ...unsure.filter((id) => !gifts.has(id))];
}
