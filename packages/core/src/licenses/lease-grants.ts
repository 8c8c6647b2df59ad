import { and, eq, inArray, opaqueValue, prepareQuery } from '@backline/db';
import type { LeaseGrant } from '@backline/domain/devices/lease-terms';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';
import { joinHolds } from './grants.ts';

const prepareFindLeaseGrants = perCore(({ store }) => {
  const { grants: g, grantHolds: h, skus: s, orderItems: i } = store.t;
  const isOfItem = and(inArray(g.cause, ['order_item', 'subscription']), eq(i.itemId, g.causeRef));
  const query = store.db
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
    .where(eq(g.userId, opaqueValue('userId')));
  return prepareQuery('find_lease_grants', query);
});

/** All grants of a user with what decides their terms in a lease, in one read. */
export async function findLeaseGrants(core: Core, userId: string): Promise<LeaseGrant[]> {
  const rows = await prepareFindLeaseGrants(core)({ userId });
  return joinHolds(rows).map(({ paid, ...grant }) => ({ ...grant, isPaid: (paid ?? 0) > 0 }));
}
