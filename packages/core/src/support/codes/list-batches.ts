import { asc } from '@backline/db';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { selectBatches, toBatch } from './batches.ts';

/** Every batch, oldest first, with the number of redeemed codes. */
export async function listBatches(core: Core, caller: Caller, { reason }: { reason: string }) {
  await recordLookUp(core, caller, { type: 'support.batches_listed', reason });
  const rows = await selectBatches(core, core.store.db).orderBy(asc(core.store.t.licenseBatches.createdAt));
  return { batches: rows.map(toBatch) };
}
