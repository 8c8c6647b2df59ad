import { and, eq, inArray, opaque, prepareStatement } from '@backline/db';
import type { LeaseGrant } from '@backline/domain/devices/leases/lease-terms';
import type { Core } from '../core.ts';
import { joinHolds } from './grants.ts';

const selectLeaseGrants = prepareStatement((db, t, { userId }: { userId: string }) => {
  const { grants: g, grantHolds: h, skus: s, orderItems: i } = t;
  const isOfItem = and(inArray(g.cause, ['order_item', 'subscription']), eq(i.itemId, g.causeRef));
  return db
    .select({
      id: g.id,
      sku: g.sku,
      pool: s.pool,
      cause: g.cause,
      grantedAt: g.grantedAt,
      durationMs: g.durationMs,
      expiresAt: g.expiresAt,
      graceUntil: g.graceUntil,
      paid: i.total,
      hold: { effect: h.effect, reason: h.reason, at: h.at, isHeld: h.isHeld },
    })
    .from(g)
    .innerJoin(s, eq(s.sku, g.sku))
    .leftJoin(i, isOfItem)
    .leftJoin(h, eq(h.grantId, g.id))
    .where(eq(g.userId, opaque(userId)));
});

/** All grants of a user with what decides their terms in a lease, in one read. */
export async function findLeaseGrants({ store }: Core, userId: string): Promise<LeaseGrant[]> {
  const rows = await selectLeaseGrants(store.db, store.t, { userId });
  return joinHolds(rows).map(({ paid, ...grant }) => ({ ...grant, isPaid: (paid ?? 0) > 0 }));
}
