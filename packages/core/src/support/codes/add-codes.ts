import { type Db, eq, inArray, insertLicenseCodes } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { toBareLicenseCode } from '@backline/domain/licenses/license-code';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { hashLicenseCode } from '../../licenses/license-codes.ts';

/** Both databases accept this many values in one statement. */
const lookUpAtOnce = 5000;

export interface CodesToAdd {
  batch: string;
  licenseCodes: readonly string[];
  reason: string;
}

async function assertBatchOpen(core: Core, tx: Db, name: string): Promise<void> {
  const { licenseBatches } = core.store.t;
  const [batch] = await tx
    .select({ revokedAt: licenseBatches.revokedAt })
    .from(licenseBatches)
    .where(eq(licenseBatches.name, name));
  if (batch === undefined)
    throw new AppError('not_found', { message: `There is no batch ${name}. "backline license generate" makes one.` });
  if (batch.revokedAt !== null)
    throw new AppError('conflict', { message: `Batch ${name} is revoked. Restore it first, or choose another name.` });
}

function toBare({ settings }: Core, code: string, index: number): string {
  const bare = toBareLicenseCode(code, settings.codePrefix);
  if (bare === null)
    throw new AppError('input_invalid', { message: `licenseCodes.${index}: "${code.slice(0, 40)}" is not a code.` });
  return bare;
}

/** Throws `conflict` when a code belongs to another batch. */
async function assertBatchOwns(core: Core, tx: Db, batch: string, hashes: readonly string[]): Promise<void> {
  const { licenseCodes } = core.store.t;
  for (let from = 0; from < hashes.length; from += lookUpAtOnce) {
    const some = hashes.slice(from, from + lookUpAtOnce);
    const stored = await tx
      .select({ batch: licenseCodes.batch, lastFour: licenseCodes.lastFour })
      .from(licenseCodes)
      .where(inArray(licenseCodes.codeHash, some));
    const elsewhere = stored.find((row) => row.batch !== batch);
    if (elsewhere !== undefined)
      throw new AppError('conflict', {
        message: `The code …${elsewhere.lastFour} is in batch ${elsewhere.batch} already.`,
      });
  }
}

export async function insertCodes(core: Core, tx: Db, { batch, licenseCodes }: CodesToAdd): Promise<number> {
  const rows = licenseCodes.map((code, index) => {
    const bare = toBare(core, code, index);
    return { codeHash: hashLicenseCode(core, bare), lastFour: bare.slice(-4) };
  });
  const added = await insertLicenseCodes(core.store, tx, batch, rows);
  if (added < rows.length) {
    const hashes = rows.map(({ codeHash }) => codeHash);
    await assertBatchOwns(core, tx, batch, hashes);
  }
  return added;
}

/**
 * Imports existing codes, all or none. Codes that the batch already has are counted as known, so sending a list again
 * is safe. Throws `input_invalid`, `not_found`, `conflict`.
 */
export async function addCodes(
  core: Core,
  caller: Caller,
  codes: CodesToAdd,
): Promise<{ added: number; known: number }> {
  return core.store.write(async (tx) => {
    await assertBatchOpen(core, tx, codes.batch);
    const added = await insertCodes(core, tx, codes);
    if (added > 0)
      await recordEvent(core, tx, caller, {
        type: 'batch.codes_added',
        subject: `batch ${codes.batch}`,
        reason: codes.reason,
        details: { added },
      });
    return { added, known: codes.licenseCodes.length - added };
  });
}
