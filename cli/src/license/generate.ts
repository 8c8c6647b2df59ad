import { makeLicenseCode } from '@backline/core/licenses/license-codes';
import { type Context, defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { OutputLost } from '../shared/io.ts';
import { parseCount, parseEnd, refuseUsage } from '../shared/options.ts';
import { createProgress } from '../shared/progress.ts';
import type { SupportClient } from '../shared/support-client.ts';
import { toCount, toProductText } from '../shared/text.ts';
import { type CodesFile, openCodesFile } from './codes-file.ts';

const mostCodes = 10_000_000;
/** The most codes in one call. */
const perCall = 1000;

function readTerms(options: Record<'batch' | 'sku' | 'reason', string> & { days?: string; expires?: string }) {
  return {
    batch: options.batch,
    sku: options.sku,
    days: options.days === undefined ? null : parseCount(options.days, 'days', 36_500),
    expiresAt: options.expires === undefined ? null : parseEnd(options.expires, 'expires'),
    reason: options.reason,
  };
}

export const command = defineCommand({
  usage: 'generate',
  description:
    'Make codes, to sell or to give away: 50 for a partner, 100,000 for a shop. They are shown this once: send the file of --csv, and keep it.',
  examples: [
    'license generate --sku STRINGS-01 --count 50 --batch PARTNER --csv partner.csv --reason "bundle with Acme"',
    'license generate --sku STRINGS-01 --count 3 --batch REVIEWS --days 90 --expires 2027-01-31 --reason "press"',
  ],
  options: {
    '--sku <SKU>': 'what they grant: see "backline sku list"',
    '--count <N>': 'how many',
    '--batch <NAME>': 'a name for all of them',
    '--days <N>': 'for how long they grant it; without it, for ever',
    '--expires <DATE>': 'until when they can be redeemed',
    '--csv <FILE>': 'write them to a file; after an interruption, the same command continues',
  },
  required: ['sku', 'count', 'batch'],
  reason: 'demanded',
  needs: ['shop'],
  /**
   * Creates a batch of codes. With `--csv FILE`, each part is on the disk before it is in the database. So after an
   * interruption the same command continues, and no code is written twice.
   */
  async run(context, _args, options) {
    const terms = readTerms(options);
    const count = parseCount(options.count, 'count', mostCodes);
    const path = options.csv ?? null;
    const file = path === null ? null : openCodesFile(context, path, terms);
    const isJson = options.json === true;
    if (file === null && context.io.stdout.isDiscarded === true)
      throw refuseUsage(
        'Nobody would see the codes: its output is closed, or thrown away. Write them to a file: --csv FILE.',
      );
    const ifLost = new CliError(
      `The codes could not be shown, and nobody will see them again. Revoke them: backline batch revoke ${terms.batch} --reason TEXT. Then make others, with --csv FILE.`,
      'output_lost',
    );
    const shown: string[] = [];
    try {
      return await context.withClient(async (client) => {
        const made = await client.createBatch(terms);
        const { codePrefix } = await client.listSkus();
        const before = await resume(context, client, { file, known: made.codes, ...terms, count });
        await file?.begin();
        const progress = createProgress(context, 'Codes', count);
        for (let done = before; done < count; ) {
          const codes = Array.from({ length: Math.min(perCall, count - done) }, () => makeLicenseCode(codePrefix));
          await file?.append(codes);
          await client.addCodes({ batch: terms.batch, licenseCodes: codes, reason: terms.reason });
          if (file === null && isJson) shown.push(...codes);
          else if (file === null) printOrRefuse(context, codes, ifLost);
          done += codes.length;
          progress(done);
        }
        context.log(
          `Batch ${terms.batch} has ${toCount(count, 'code')} for ${toProductText(made)}. They are shown this once.`,
        );
        context.logUndo('batch', 'revoke', terms.batch);
        const codes = file === null ? { licenseCodes: shown } : { csv: path };
        const data = { batch: terms.batch, sku: terms.sku, count, made: count - before, ...codes };
        const lines = path === null ? [] : [path];
        return { data, lines, isPrinted: file === null && !isJson, ...(file === null && { ifLost }) };
      });
    } finally {
      await file?.close();
    }
  },
});

function printOrRefuse(context: Context, codes: readonly string[], ifLost: CliError): void {
  try {
    context.print(codes);
  } catch (error) {
    throw error instanceof OutputLost ? ifLost : error;
  }
}

interface Resumption {
  file: CodesFile | null;
  known: number;
  batch: string;
  reason: string;
  count: number;
}

/** Continues a batch by adding the codes that are in the file but not in the database. Returns the number of codes. */
async function resume(context: Context, client: SupportClient, { file, known, ...rest }: Resumption): Promise<number> {
  const { batch, reason, count } = rest;
  const written = file?.codes ?? [];
  const refuse = (message: string) => new CliError(message, 'batch_taken');
  if (known > 0 && file === null)
    throw refuse(
      `Batch ${batch} has ${toCount(known, 'code')} already, shown when they were made. Choose another name for new ones, or revoke those: backline batch revoke ${batch}`,
    );
  if (known > written.length)
    throw refuse(
      `Batch ${batch} has ${toCount(known, 'code')} already, and this file lists ${written.length}. Go on with the file that it was begun with, or choose another name.`,
    );
  if (written.length > count)
    throw refuse(`The file lists ${toCount(written.length, 'code')} of batch ${batch} already: more than ${count}.`);
  for (let from = 0; from < written.length; from += perCall)
    await client.addCodes({ batch, licenseCodes: written.slice(from, from + perCall), reason });
  if (written.length > 0) context.log(`Going on after ${toCount(written.length, 'code')}.`);
  return written.length;
}
