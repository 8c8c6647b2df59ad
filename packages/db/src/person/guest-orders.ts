import { and, eq, isNotNull } from '../engine/operators.ts';
import { opaque } from '../engine/prepare.ts';
import type { Db, Tables } from '../engine/store.ts';

/**
 * The guests' orders that an account sees: it redeemed one of their codes, and the address that paid is its own, verified.
 * Neither alone is enough, as codes are given away and anybody can enter an address. `userId` may be a value of a prepared
 * statement.
 */
export function selectSeenGuestOrders(db: Db, t: Tables, userId: unknown) {
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
      and(
        eq(licenseCodes.redeemedBy, userId as string),
        eq(orders.buyer, opaque('guest')),
        isNotNull(users.emailVerifiedAt),
      ),
    );
}
