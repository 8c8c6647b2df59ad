import { eq, isNotNull, type Problem } from '@backline/db';
import { toTaxCategory } from '@backline/domain/catalog/tax-category';
import type { Core } from '../../core.ts';

/** Products that the provider taxes as something else than the catalog says, by what the last sync saw. */
export async function findTaxProblems(core: Core): Promise<Problem[]> {
  const { providerProducts: p, skus: s } = core.store.t;
  const rows = await core.store.db
    .select({ sku: s.sku, taxCategory: s.taxCategory, planKind: s.planKind, there: p.taxCategory })
    .from(p)
    .innerJoin(s, eq(s.sku, p.sku))
    .where(isNotNull(p.taxCategory))
    .orderBy(s.sku);
  const different = rows.filter((row) => row.there !== toTaxCategory(row));
  const groups = Map.groupBy(different, (row) => `${row.there} at Paddle, and ${toTaxCategory(row)} in the catalog`);
  return [...groups].map(([how, skus]) => ({
    code: 'tax_category_differs',
    message: `${skus.map(({ sku }) => sku).join(', ')}: ${how}. Change it at Paddle and run "backline paddle sync", or write taxCategory into the catalog file.`,
  }));
}
