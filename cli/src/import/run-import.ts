import type { ImportKind } from '@backline/domain/imports/mapping';
import type { ImportLines } from '@backline/domain/imports/read-line';
import type { ImportReason, ImportVerdict } from '@backline/domain/imports/verdict';
import { operator, withCore } from '../clients/open-core.ts';
import type { Context, Outcome } from '../shared/command.ts';
import { demandReason, parseCount, reasonOption, toReason } from '../shared/options.ts';
import { toCount } from '../shared/text.ts';
import { readCsv } from './read-csv.ts';
import { readMapping } from './read-mapping.ts';

export const importOptions = {
  '--profile <NAME>': 'how the file is read: gumroad, lemon-squeezy, woocommerce, shopify, keygen',
  '--mapping <FILE>': 'a JSON file: columns, products, and what else differs from the profile',
  ...reasonOption,
  '--dry-run': 'show what would become of each line, change nothing',
} as const;

export const inviteOption = {
  '--invite <N>': 'mail an invitation to each account that is opened, so many in an hour',
} as const;

/** Lines per transaction: few enough that an open shop can write in between. */
const atOnce = 500;
const invitesMax = 100_000;

const reasons: Record<ImportReason, string> = {
  email_missing: 'there is no address',
  email_invalid: 'no address',
  date_invalid: 'no date: write it as 2026-01-31 or 2026-01-31T12:00:00Z, or leave the column out of the mapping',
  code_missing: 'there is no code',
  code_unusable: 'no code: it is shorter than 8 characters, has blanks, or is in no form that the others have',
  code_taken: 'the code is in another batch already',
  product_missing: 'it names no product',
  product_unknown: 'no SKU of this shop: say in "products" of the mapping what it is here',
  product_many: 'a code grants one SKU: import the orders instead, or make a SKU for it',
  order_missing: 'there is no number of the order',
  ended: 'refunded, disputed or disabled there',
  has_end: 'it ends, and codes and orders that are imported do not: see "backline grant add --days"',
  account_disabled: 'the account is disabled',
};

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
  dryRun?: boolean;
  json?: boolean;
}

/**
 * Imports a file in pieces, each in one transaction. Finished lines are `known`, so after an interruption the same
 * command continues.
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
  const mapping = await readMapping(context, kind, options);
  const { readImportLine } = await import('@backline/domain/imports/read-line');
  const { importLines } = await import('@backline/core/imports/import-lines');
  const counts = { lines: 0, skipped: 0, added: 0, known: 0, refused: 0 };
  const refused: ImportVerdict[] = [];

  await withCore(context, async (core) => {
    const run = { caller: operator, source: mapping.source, reason, invitesPerHour, added: new Map<string, string>() };
    let verdicts: ImportVerdict[] = [];
    let waiting: ImportLines[typeof kind][] = [];
    const flush = async () => {
      verdicts.push(...(await importLines(core, run, kind, waiting, { isDryRun })));
      for (const { verdict } of verdicts) counts[verdict] += 1;
      const shown = verdicts
        .filter(({ verdict }) => isDryRun || verdict === 'refused')
        .toSorted((one, other) => one.line - other.line);
      if (options.json === true) refused.push(...shown.filter(({ verdict }) => verdict === 'refused'));
      else context.print(shown.map((verdict) => toLine(verdict, isDryRun)));
      [verdicts, waiting] = [[], []];
      context.showProgress(`Lines: ${counts.lines}`, false);
    };
    for await (const { line, cells } of readCsv(context, file, mapping)) {
      counts.lines += 1;
      const read = readImportLine(kind, cells, line, mapping);
      if (read === 'skipped') counts.skipped += 1;
      else if ('verdict' in read) verdicts.push(read);
      else waiting.push(read);
      if (waiting.length + verdicts.length >= atOnce) await flush();
    }
    await flush();
  });

  const { added, known, skipped } = counts;
  context.log(
    `${toCount(counts.lines, 'line')}: ${added} ${isDryRun ? 'would be added' : 'added'}, ${known} known, ${counts.refused} refused, ${skipped} about nobody.`,
  );
  if (isDryRun) context.log('A dry run: nothing was changed.');
  else if (invitesPerHour !== null && added > 0)
    context.log(`Invitations go out as soon as the server runs, ${invitesPerHour} in an hour.`);
  return {
    data: { kind, source: mapping.source, isDryRun, ...counts, refusals: refused },
    lines: [],
    isPrinted: options.json !== true,
    isRefused: counts.refused > 0,
  };
}
