import { asc } from '@backline/db';
import type { Core } from '../../core.ts';

export interface Sku {
  sku: string;
  productName: string;
  subject: string;
}

/** All SKUs. */
export async function listSkus(core: Core): Promise<{ skus: Sku[] }> {
  const { skus: t } = core.store.t;
  const rows = await core.store.db
    .select({ sku: t.sku, productName: t.name, subject: t.subject })
    .from(t)
    .orderBy(asc(t.sku));
  return { skus: rows };
}
