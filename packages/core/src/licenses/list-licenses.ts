import { and, eq, opaque, prepareStatement } from '@backline/db';
import type { License, RefundedLicense } from '@backline/domain/licenses/license';
import type { LicenseList } from '@backline/domain/licenses/list-licenses';
import { type LicenseState, toLicenses } from '@backline/domain/licenses/terms';
import type { Core, LiveSession } from '../core.ts';
import { findGrants, type Grant } from './grants.ts';

/** The orders that delivered grants to an account. */
const selectOrders = prepareStatement((db, { grants, orderItems }, { userId }: { userId: string }) =>
  db
    .select({ grantId: grants.id, orderId: orderItems.transactionId })
    .from(grants)
    .innerJoin(orderItems, eq(orderItems.itemId, grants.causeRef))
    .where(and(eq(grants.userId, opaque(userId)), eq(grants.cause, opaque('order_item')))),
);

/** The order of each grant. Makes no query for an account that has bought nothing. */
async function findOrders({ store }: Core, userId: string, grants: readonly Grant[]): Promise<Map<string, string>> {
  if (!grants.some(({ cause }) => cause === 'order_item')) return new Map();
  const rows = await selectOrders(store.db, store.t, { userId });
  return new Map(rows.map(({ grantId, orderId }) => [grantId, orderId]));
}

/** One per SKU, the latest refund first. */
function toRefunded(grants: readonly Grant[]): RefundedLicense[] {
  const refunds = grants.flatMap(({ sku, name, holds }) =>
    holds
      .filter(({ reason }) => reason === 'refund')
      .map(({ at }) => ({ sku, productName: name, refundedAt: at.toISOString() })),
  );
  const latest = refunds.toSorted((one, other) => other.refundedAt.localeCompare(one.refundedAt));
  return [...new Map(latest.toReversed().map((refund) => [refund.sku, refund])).values()].toReversed();
}

/**
 * The caller's licenses, the sum of their current grants. Timed ones first, by expiry; then perpetual ones, by name.
 */
export async function listLicenses(core: Core, own: LiveSession): Promise<LicenseList> {
  const grants = await findGrants(core, own.user.id);
  const bySku = new Map(grants.map((grant) => [grant.sku, grant]));
  const orders = await findOrders(core, own.user.id, grants);
  const isHeldBy = (wanted: string) => (grant: Grant) => grant.holds.some(({ reason }) => reason === wanted);
  const disputed = new Set(grants.filter(isHeldBy('chargeback')).map(({ sku }) => sku));
  const toLicense = ({ sku, expiresAt, isExpired, isActive, heldBy }: LicenseState): License => {
    const orderId = heldBy.map((id) => orders.get(id)).find((id) => id !== undefined);
    return {
      sku,
      productName: bySku.get(sku)?.name ?? sku,
      subject: bySku.get(sku)?.subject ?? '',
      expirationDate: expiresAt?.toISOString() ?? null,
      expired: isExpired,
      activated: isActive,
      ...(orderId === undefined ? {} : { orderId }),
      ...(!isActive && !isExpired && disputed.has(sku) ? { disputed: true } : {}),
    };
  };
  const { timed, perpetual } = toLicenses(grants, core.providerClock.now());
  const listed = new Set([...timed, ...perpetual].map(({ sku }) => sku));
  const refunded = toRefunded(grants.filter((grant) => isHeldBy('refund')(grant) && !listed.has(grant.sku)));
  const byName = (one: License, other: License) => one.productName.localeCompare(other.productName, 'en');
  const byEnd = (one: License, other: License) =>
    String(one.expirationDate).localeCompare(String(other.expirationDate));
  return {
    timed: timed
      .map(toLicense)
      .toSorted((one, other) => Number(one.expired) - Number(other.expired) || byEnd(one, other) || byName(one, other)),
    perpetual: perpetual.map(toLicense).toSorted(byName),
    ...(refunded.length > 0 ? { refunded } : {}),
  };
}
