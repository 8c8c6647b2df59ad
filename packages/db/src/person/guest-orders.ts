import { and, eq, isNotNull, type SQL } from '../engine/operators.ts';
import { opaque } from '../engine/prepare.ts';
import type { Db, Tables } from '../engine/store.ts';

/**
 * Guest orders that an account sees: it redeemed one of their codes, and the payer's address is its own, verified one.
 * Neither alone is enough, because codes are given away and anyone can enter an address. `userId` may be a prepared
 * statement's value.
 */
export function selectSeenGuestOrders(db: Db, t: Tables, userId: string | SQL) {
  const { users, licenseCodes, orderItems, orders } = t;
  return db
    .select({ transactionId: orders.transactionId })
    .from(licenseCodes)
    .innerJoin(users, eq(users.id, licenseCodes.redeemedBy))
    .innerJoin(orderItems, eq(orderItems.codeHash, licenseCodes.codeHash))
    .innerJoin(
      orders,
      and(eq(orders.transactionId, orderItems.transactionId), eq(orders.emailCanonical, users.emailCanonical)),
    )
    .where(
      and(eq(licenseCodes.redeemedBy, userId), eq(orders.buyer, opaque('guest')), isNotNull(users.emailVerifiedAt)),
    );
}
