import type { LeaseGrant } from '@backline/domain/devices/leases/lease-terms';
import { type PackRight, toPackRight } from '@backline/domain/devices/leases/pack-terms';
import { type GrantTerm, toGrantTerms } from '@backline/domain/licenses/terms';
import { getPublishedPacks } from '../../catalog/published-packs.ts';
import type { Core } from '../../core.ts';
import { findLeaseGrants } from '../../licenses/lease-grants.ts';
import { perPublicVersion } from '../../public-version.ts';

/** The plans that include each pack. */
export const getIncludingPlans = perPublicVersion(async ({ store: { db, t } }) => {
  const rows = await db.select({ sku: t.collections.sku, plans: t.collections.includedIn }).from(t.collections);
  return new Map<string, readonly string[]>(rows.map(({ sku, plans }) => [sku, plans]));
});

/** The packs that an account may download. */
export interface PackRights {
  /** Rights to a SKU: from its own grants, and from plans that include it. */
  of(sku: string): PackRight;
  /** The bytes of all packs that it may download, except through an unpaid trial. */
  countOwnedBytes(): Promise<number>;
}

/** Finds what an account may download, in one read. */
export async function findPackRights(core: Core, userId: string): Promise<PackRights> {
  const providerNow = core.providerClock.now();
  const [grants, plans] = await Promise.all([findLeaseGrants(core, userId), getIncludingPlans(core)]);
  const bySku = Map.groupBy(toGrantTerms(grants, providerNow), ({ grant }) => grant.sku);
  const toTerms = (sku: string): GrantTerm<LeaseGrant>[] =>
    [sku, ...(plans.get(sku) ?? [])].flatMap((one) => bySku.get(one) ?? []);
  const of = (sku: string) => toPackRight(toTerms(sku), providerNow);
  return {
    of,
    async countOwnedBytes() {
      let bytes = 0;
      for (const [sku, pack] of await getPublishedPacks(core)) {
        const right = of(sku);
        if (right.may === 'kept' || (right.may === 'all' && !right.isTrial)) bytes += pack.bytes;
      }
      return bytes;
    },
  };
}
