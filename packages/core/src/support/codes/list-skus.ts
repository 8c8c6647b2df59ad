import { asc } from '@backline/db';
import type { Core } from '../../core.ts';
import { listCodeLayouts } from '../../licenses/list-code-layouts.ts';

export interface Sku {
  sku: string;
  productName: string;
  subject: string;
}

/** All SKUs, the prefix of this shop's printed codes, and the layouts of imported codes. */
export async function listSkus(core: Core): Promise<{ skus: Sku[]; codePrefix: string; codeLayouts: string[] }> {
  const { skus } = core.store.t;
  const rows = await core.store.db
    .select({ sku: skus.sku, productName: skus.name, subject: skus.subject })
    .from(skus)
    .orderBy(asc(skus.sku));
  return { skus: rows, codePrefix: core.settings.codePrefix, codeLayouts: await listCodeLayouts(core) };
}
