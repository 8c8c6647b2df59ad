import { and, eq, inArray, opaque, prepareStatement } from '@backline/db';
import type { LeaseGrant } from '@backline/domain/devices/leases/lease-terms';
import type { Core } from '../core.ts';
import { joinHolds } from './grants.ts';

const selectLeaseGrants = prepareStatement((db, t, { userId }: { userId: string }) => {
  const { grants, grantHolds, skus, orderItems } = t;
  const isOfItem = and(inArray(grants.cause, ['order_item', 'subscription']), eq(orderItems.itemId, grants.causeRef));
  return db
    .select({
      id: grants.id,
      sku: grants.sku,
      pool: skus.pool,
      cause: grants.cause,
      grantedAt: grants.grantedAt,
      durationMs: grants.durationMs,
      expiresAt: grants.expiresAt,
      graceUntil: grants.graceUntil,
      paid: orderItems.total,
      hold: { effect: grantHolds.effect, reason: grantHolds.reason, at: grantHolds.at, isHeld: grantHolds.isHeld },
    })
    .from(grants)
    .innerJoin(skus, eq(skus.sku, grants.sku))
    .leftJoin(orderItems, isOfItem)
    .leftJoin(grantHolds, eq(grantHolds.grantId, grants.id))
    .where(eq(grants.userId, opaque(userId)));
});

/** All grants of a user with the data for their terms in a lease, in one read. */
export async function findLeaseGrants({ store }: Core, userId: string): Promise<LeaseGrant[]> {
  const rows = await selectLeaseGrants(store.db, store.t, { userId });
  return joinHolds(rows).map(({ paid, ...grant }) => ({ ...grant, isPaid: (paid ?? 0) > 0 }));
}
