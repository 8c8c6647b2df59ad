import { setTimeout } from 'node:timers/promises';
import { startImportRun } from '@backline/core/imports/import-run';
import type { ImportKind } from '@backline/domain/imports/mapping';
import type { ImportLines } from '@backline/domain/imports/read-line';
import type { ImportVerdict } from '@backline/domain/imports/verdict';
import { isEncoding } from '@backline/domain/inputs/decode-text';
import { operator, withCore } from '../clients/open-core.ts';
import type { Context, Outcome } from '../shared/command.ts';
import { OutputLost } from '../shared/io.ts';
import { demandReason, parseCount, reasonOption, refuseUsage, toReason } from '../shared/options.ts';
import { toCount } from '../shared/text.ts';
import { Decisions, reasons } from './decisions.ts';
import { readCsv } from './read-csv.ts';
import type { ReadHeader } from './read-header.ts';
import { readMapping } from './read-mapping.ts';

export const importOptions = {
  '--profile <NAME>': 'how the file is read: gumroad, lemon-squeezy, woocommerce, shopify, keygen',
  '--mapping <FILE>': 'a JSON file: columns, products, and what else differs from the profile',
  '--encoding <NAME>': 'of the file, where it is not UTF-8 or UTF-16: windows-1252, macintosh, shift_jis',
  ...reasonOption,
  '--dry-run': 'show what would become of each line, change nothing',
} as const;

export const inviteOption = {
  '--invite <N>': 'mail an invitation to each account that is opened, so many in an hour',
} as const;

/**
 * Lines per transaction. After each transaction, the import rests for as long as it took, so that an open shop can
 * write.
 */
const atOnce = 100;
const invitesMax = 100_000;

async function restingAfter<Value>(work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await work();
  await setTimeout(performance.now() - startedAt);
  return value;
}

function toLine(verdict: ImportVerdict, isDryRun: boolean): string {
  const { line, what, detail } = verdict;
  const said = { added: isDryRun ? 'would be added' : 'added', known: 'known', refused: 'refused' }[verdict.verdict];
  const why = verdict.verdict === 'refused' ? reasons[verdict.reason] : undefined;
  const remark = [why, detail].filter((part) => part !== undefined).join(': ');
  return `${`line ${line}`.padEnd(12)} ${said.padEnd(14)} ${[what, remark].filter((part) => part !== '').join('  ')}`;
}

interface ImportOptions {
  profile?: string;
  mapping?: string;
  reason?: string;
  invite?: string;
  encoding?: string;
  dryRun?: boolean;
  json?: boolean;
}

/**
 * Imports a file in pieces, each in one transaction. Lines that were already imported are `known`, so the same command
 * continues after an interruption.
 */
export async function runImport(
  context: Context,
  kind: ImportKind,
  file: string,
  options: ImportOptions,
): Promise<Outcome> {
  const isDryRun = options.dryRun === true;
  const reason = isDryRun ? (toReason(options) ?? 'a rehearsal') : demandReason(options);
  const invitesPerHour = options.invite === undefined ? null : parseCount(options.invite, 'invite', invitesMax);
  const { encoding } = options;
  if (encoding !== undefined && !isEncoding(encoding))
    throw refuseUsage(`There is no encoding ${encoding}. There are windows-1252, macintosh, shift_jis and others.`);
  const { mapping, named } = await readMapping(context, kind, options);
  const { readImportLine } = await import('@backline/domain/imports/read-line');
  const { importLines } = await import('@backline/core/imports/import-lines');
  const counts = { lines: 0, skipped: 0, added: 0, known: 0, refused: 0 };
  const refused: ImportVerdict[] = [];
  const decisions = new Decisions();
  let header: ReadHeader = { names: [], unread: [], twins: [] };
  const onHeader = (read: ReadHeader) => {
    header = read;
  };

  const output = { isLost: false };
  // If its output is lost, an import still continues, because stopping would leave it incomplete.
  const print = (lines: readonly string[]) => {
    try {
      if (!output.isLost) context.print(lines);
    } catch (error) {
      if (isDryRun || !(error instanceof OutputLost)) throw error;
      output.isLost = true;
    }
  };

  await withCore(context, async (core) => {
    const run = startImportRun({ caller: operator, source: mapping.source, reason, invitesPerHour });
    let verdicts: ImportVerdict[] = [];
    let waiting: ImportLines[typeof kind][] = [];
    const flush = async () => {
      const remarks = new Map(waiting.map((one) => [one.line, one.remarks]));
      verdicts.push(...(await restingAfter(() => importLines(core, run, kind, waiting, { isDryRun }))));
      verdicts.sort((one, other) => one.line - other.line);
      for (const verdict of verdicts) {
        counts[verdict.verdict] += 1;
        decisions.add(verdict, remarks.get(verdict.line));
      }
      const shown = verdicts.filter(({ verdict }) => isDryRun || verdict === 'refused');
      if (options.json === true) refused.push(...shown.filter(({ verdict }) => verdict === 'refused'));
      else print(shown.map((verdict) => toLine(verdict, isDryRun)));
      [verdicts, waiting] = [[], []];
      context.showProgress(`Lines: ${counts.lines}`, false);
    };
    for await (const record of readCsv(context, file, { kind, mapping, named, encoding, onHeader })) {
      counts.lines += 1;
      const { line } = record;
      const read =
        'fault' in record
          ? ({ line, verdict: 'refused', what: '', reason: 'line_unreadable', detail: record.fault } as const)
          : readImportLine(kind, record.cells, line, mapping);
      if (!('verdict' in read)) waiting.push(read);
      else if (read.verdict === 'refused') verdicts.push(read);
      else {
        counts.skipped += 1;
        decisions.add(read);
      }
      if (waiting.length + verdicts.length >= atOnce) await flush();
    }
    await flush();
  });

  const { added, known, skipped } = counts;
  if (options.json !== true) print(decisions.toTable(kind, isDryRun));
  logHeader(context, header);
  context.log(
    `${toCount(counts.lines, 'line')}: ${added} ${isDryRun ? 'would be added' : 'added'}, ${known} known, ${counts.refused} refused, ${skipped} about nobody.`,
  );
  if (output.isLost) context.log('Its lines could not be shown: run it again, and what is there is known.');
  if (isDryRun) context.log('A dry run: nothing was changed.');
  else if (invitesPerHour !== null && added > 0)
    context.log(`Invitations go out as soon as the server runs, ${invitesPerHour} in an hour.`);
  const { unread, twins } = header;
  return {
    data: {
      kind,
      source: mapping.source,
      isDryRun,
      ...counts,
      decisions: decisions.list(),
      unreadColumns: unread,
      twinColumns: twins,
      refusals: refused,
    },
    lines: [],
    isPrinted: options.json !== true,
    isRefused: counts.refused > 0 || output.isLost,
  };
}

function logHeader({ log }: Context, { unread, twins }: ReadHeader): void {
  for (const name of twins)
    log(`Two columns are called "${name}": the first is read; a mapping names the other "${name} (2)".`);
  if (unread.length > 0) log(`Columns that are not read: ${unread.map((name) => `"${name}"`).join(', ')}.`);
}
