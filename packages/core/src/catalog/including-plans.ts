import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';
import { getPublicVersion } from '../public-version.ts';

type IncludingPlans = ReadonlyMap<string, readonly string[]>;

async function readIncludingPlans({ store: { db, t } }: Core): Promise<IncludingPlans> {
  const rows = await db.select({ sku: t.collections.sku, plans: t.collections.includedIn }).from(t.collections);
  return new Map(rows.map(({ sku, plans }) => [sku, plans]));
}

const cacheOf = perCore(() => ({ version: '', plans: new Map() as IncludingPlans }));

/** The plans that include each pack of the catalog. From memory, until the catalog changes. */
export async function getIncludingPlans(core: Core): Promise<IncludingPlans> {
  const cache = cacheOf(core);
  const version = await getPublicVersion(core);
  if (cache.version !== version) Object.assign(cache, { plans: await readIncludingPlans(core), version });
  return cache.plans;
}
