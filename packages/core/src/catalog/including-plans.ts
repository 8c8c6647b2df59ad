import { perPublicVersion } from '../public-version.ts';

/** The plans that include each pack of the catalog. */
export const getIncludingPlans = perPublicVersion(async ({ store: { db, t } }) => {
  const rows = await db.select({ sku: t.collections.sku, plans: t.collections.includedIn }).from(t.collections);
  return new Map<string, readonly string[]>(rows.map(({ sku, plans }) => [sku, plans]));
});
