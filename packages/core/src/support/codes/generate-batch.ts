import { AppError } from '@backline/domain/errors';
import type { Batch } from '@backline/domain/support/codes/batch';
import type { NewCodes } from '@backline/domain/support/codes/generate-batch';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { makeLicenseCode } from '../../licenses/license-codes.ts';
import { insertCodes } from './add-codes.ts';
import { getBatch, openBatch } from './batches.ts';

/** Generates the codes of a new batch and returns them, only this once. Throws `conflict` when the batch exists. */
export async function generateBatch(
  core: Core,
  caller: Caller,
  input: NewCodes,
): Promise<{ batch: Batch; licenseCodes: string[] }> {
  const licenseCodes = Array.from({ length: input.count }, () => makeLicenseCode(core.settings.codePrefix));
  const batch = await core.store.write(async (tx) => {
    await openBatch(core, tx, caller, input);
    const before = await getBatch(core, tx, input.batch);
    if (before.codes > 0)
      throw new AppError('conflict', { message: `Batch ${input.batch} has codes already. Choose another name.` });
    await insertCodes(core, tx, { ...input, licenseCodes });
    await recordEvent(core, tx, caller, {
      type: 'batch.codes_added',
      subject: `batch ${input.batch}`,
      reason: input.reason,
      details: { added: input.count },
    });
    return getBatch(core, tx, input.batch);
  });
  return { batch, licenseCodes };
}
