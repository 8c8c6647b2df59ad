import type { Batch } from '@backline/domain/support/codes/batch';
import type { NewBatch } from '@backline/domain/support/codes/create-batch';
import type { Caller, Core } from '../../core.ts';
import { getBatch, openBatch } from './batches.ts';

/** Creates an empty batch. */
export async function createBatch(core: Core, caller: Caller, input: NewBatch): Promise<Batch> {
  await core.store.write((tx) => openBatch(core, tx, caller, input));
  return getBatch(core, core.store.db, input.batch);
}
