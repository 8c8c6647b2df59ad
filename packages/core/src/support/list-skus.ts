import { asc } from '@backline/db';
import { recordAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';

export interface Sku {
  sku: string;
  productName: string;
  subject: string;
}

/** What can be granted, by its SKU. */
export async function listSkus(core: Core): Promise<{ skus: Sku[] }> {
  const { skus: t } = core.store.t;
  const rows = await core.store.db
    .select({ sku: t.sku, productName: t.productName, subject: t.subject })
    .from(t)
    .orderBy(asc(t.sku));
  return { skus: rows };
}

/** Adds a SKU, or names it anew. */
export async function setSku(core: Core, caller: Caller, { sku, productName, subject }: Sku): Promise<void> {
  const { skus: t } = core.store.t;
  const now = core.clock.now();
  await core.store.write(async (tx) => {
    await tx
      .insert(t)
      .values({ sku, productName, subject, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: t.sku, set: { productName, subject, updatedAt: now } });
    await recordAudit(core, tx, caller, { action: 'sku.set', subject: sku, details: { productName, subject } });
  });
}
