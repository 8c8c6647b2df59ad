import { makeLicenseCode } from '@backline/core/licenses/license-codes';
import { type CodesFile, openCodesFile } from '../codes-file.ts';
import { toCount, toProductText } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { CliError, exitCodes } from '../errors.ts';
import { demandReason, demandText, parseCount, parseTime, refuseUsage } from '../options.ts';
import { createProgress } from '../progress.ts';
import { sayUndo } from '../say-undo.ts';
import { readServer } from '../server-access.ts';
import { type SupportClient, withSupportClient } from '../support-client.ts';

const mostCodes = 10_000_000;
const perRequest = 1000;
const perTransaction = 10_000;

function readTerms(options: Options) {
  return {
    batch: demandText(options, 'batch'),
    sku: demandText(options, 'sku'),
    days: options.days === undefined ? null : parseCount(options.days, 'days', 36_500),
    expiresAt: options.expires === undefined ? null : parseTime(options.expires, 'expires'),
    reason: demandReason(options),
  };
}

/**
 * Makes a batch of codes. With `--csv FILE` each piece is on disk before the database knows it: after a cut the same
 * command goes on where it stopped, and no code is ever written twice.
 */
export async function licenseGenerate(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const terms = readTerms(options);
  if (options.count === undefined) throw refuseUsage('--count is missing: how many codes?');
  const count = parseCount(options.count, 'count', mostCodes);
  const path = typeof options.csv === 'string' ? options.csv : null;
  const file = path === null ? null : openCodesFile(path, terms);
  const isJson = options.json === true;
  const shown: string[] = [];
  const size = readServer(options) === null ? perTransaction : perRequest;
  try {
    return await withSupportClient(context, options, async (client) => {
      const made = await client.createBatch(terms);
      const before = await resume(context, client, { file, known: made.codes, ...terms, count, size });
      await file?.begin();
      const progress = createProgress(context, 'Codes', count);
      for (let done = before; done < count; ) {
        const codes = Array.from({ length: Math.min(size, count - done) }, makeLicenseCode);
        await file?.append(codes);
        await client.addCodes({ batch: terms.batch, licenseCodes: codes, reason: terms.reason });
        if (file === null && isJson) shown.push(...codes);
        else if (file === null) context.print(codes);
        done += codes.length;
        progress(done);
      }
      context.say(
        `Batch ${terms.batch} has ${toCount(count, 'code')} for ${toProductText(made)}. They are shown this once.`,
      );
      sayUndo(context, options, 'batch', 'revoke', terms.batch);
      const codes = file === null ? { licenseCodes: shown } : { csv: path };
      const data = { batch: terms.batch, sku: terms.sku, count, made: count - before, ...codes };
      return { data, lines: path === null ? [] : [path], isPrinted: file === null && !isJson };
    });
  } finally {
    await file?.close();
  }
}

interface Resumption {
  file: CodesFile | null;
  known: number;
  batch: string;
  reason: string;
  count: number;
  size: number;
}

/** Takes a batch up again: what its file has and the database lacks is added. Answers how many codes there are. */
async function resume(context: Context, client: SupportClient, { file, known, ...rest }: Resumption): Promise<number> {
  const { batch, reason, count, size } = rest;
  const written = file?.codes ?? [];
  const refuse = (message: string) => new CliError(message, { code: 'batch_taken', exitCode: exitCodes.refused });
  if (known > 0 && file === null)
    throw refuse(
      `Batch ${batch} has ${toCount(known, 'code')} already, shown when they were made. Choose another name for new ones, or take those back: backline batch revoke ${batch}`,
    );
  if (known > written.length)
    throw refuse(
      `Batch ${batch} has ${toCount(known, 'code')} already, and this file lists ${written.length}. Go on with the file that it was begun with, or choose another name.`,
    );
  if (written.length > count)
    throw refuse(`The file lists ${toCount(written.length, 'code')} of batch ${batch} already: more than ${count}.`);
  for (let from = 0; from < written.length; from += size)
    await client.addCodes({ batch, licenseCodes: written.slice(from, from + size), reason });
  if (written.length > 0) context.say(`Going on after ${toCount(written.length, 'code')}.`);
  return written.length;
}
