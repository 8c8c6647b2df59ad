import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Sku } from './list-skus.ts';

/** Adds a SKU, or changes its names. */
export async function setSku(core: Core, caller: Caller, { sku, productName, subject }: Sku): Promise<void> {
  const { skus: t } = core.store.t;
  const now = core.clock.now();
  await core.store.write(async (tx) => {
    await tx
      .insert(t)
      .values({ sku, productName, subject, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: t.sku, set: { productName, subject, updatedAt: now } });
    await recordEvent(core, tx, caller, { type: 'sku.set', subject: sku, details: { productName, subject } });
  });
}
