import { and, asc, eq, gt } from '@backline/db';
import type { Caller, Core } from '../../core.ts';
import { selectCodes } from '../../licenses/find-code.ts';
import { recordLookUp } from '../staff.ts';
import { getBatch } from './batches.ts';
import { toReports } from './find-codes.ts';

const pageSize = 1000;

/** One page of a batch's codes: `after` is the `next` of the previous page. */
export async function listCodes(
  core: Core,
  caller: Caller,
  input: { batch: string; after: string | null; reason: string },
) {
  const { licenseCodes } = core.store.t;
  await getBatch(core, core.store.db, input.batch);
  if (input.after === null)
    await recordLookUp(core, caller, {
      type: 'support.codes_listed',
      subject: `batch ${input.batch}`,
      reason: input.reason,
    });
  const isLater = input.after === null ? undefined : gt(licenseCodes.codeHash, input.after);
  const codes = await selectCodes(core, core.store.db)
    .where(and(eq(licenseCodes.batch, input.batch), isLater))
    .orderBy(asc(licenseCodes.codeHash))
    .limit(pageSize);
  const next = codes.length < pageSize ? null : (codes.at(-1)?.codeHash ?? null);
  return { codes: await toReports(core, codes), next };
}
