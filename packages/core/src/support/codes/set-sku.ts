import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';

type NamedSku = Pick<Core['store']['t']['skus']['$inferSelect'], 'sku' | 'name' | 'subject'>;

/** Adds a SKU, or changes its names. */
export async function setSku(core: Core, caller: Caller, { sku, name, subject }: NamedSku): Promise<void> {
  const { skus } = core.store.t;
  await core.store.write(async (tx) => {
    await tx
      .insert(skus)
      .values({ sku, name, subject })
      .onConflictDoUpdate({ target: skus.sku, set: { name, subject } });
    await recordEvent(core, tx, caller, { type: 'sku.set', subject: sku, details: { productName: name, subject } });
  });
}
