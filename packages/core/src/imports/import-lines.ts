import type { Db } from '@backline/db';
import type { ImportKind } from '@backline/domain/imports/mapping';
import { type ImportLines, toShownCode } from '@backline/domain/imports/read-line';
import type { ImportVerdict } from '@backline/domain/imports/verdict';
import type { Core } from '../core.ts';
import { importCustomers } from './import-customers.ts';
import { importLicenses, toBatchName } from './import-licenses.ts';
import { importOrders } from './import-orders.ts';
import type { ImportRun } from './import-run.ts';

type Importer<Kind extends ImportKind> = (
  core: Core,
  tx: Db,
  run: ImportRun,
  lines: readonly ImportLines[Kind][],
) => Promise<ImportVerdict[]>;

const importers: { [Kind in ImportKind]: Importer<Kind> } = {
  customers: importCustomers,
  licenses: importLicenses,
  orders: importOrders,
};

/** The key of the row that a line adds, and the value that a second line with that key may not contradict. */
const keys: { [Kind in ImportKind]: (line: ImportLines[Kind]) => readonly [key: string, value: string] } = {
  customers: ({ email }) => [email.canonical, ''],
  licenses: ({ code, sku }) => [code, sku],
  orders: ({ order, skus }) => [`${order} ${skus.join(' ')}`, ''],
};
const nouns: { [Kind in ImportKind]: (line: ImportLines[Kind]) => string } = {
  customers: ({ email }) => email.address,
  licenses: ({ code }) => toShownCode(code),
  orders: ({ order }) => order,
};

/** The verdict on a line whose key an earlier line of the file already used, or null. */
function toRepeated<Kind extends ImportKind>(
  { added, source }: ImportRun,
  kind: Kind,
  one: ImportLines[Kind],
): ImportVerdict | null {
  const [key, value] = keys[kind](one);
  const before = added.get(key);
  if (before === undefined) return null;
  const about = { line: one.line, what: nouns[kind](one) };
  if (before === value) return { ...about, verdict: 'known' };
  return { ...about, verdict: 'refused', reason: 'code_taken', detail: toBatchName(source, before) };
}

/** Rolls a rehearsal back. */
class Rehearsed extends Error {}

/**
 * Imports some lines, all or none, and returns a verdict for each. Existing rows are left alone, so the same lines can
 * be sent again. A rehearsal returns the same verdicts and changes nothing.
 */
export async function importLines<Kind extends ImportKind>(
  core: Core,
  run: ImportRun,
  kind: Kind,
  lines: readonly ImportLines[Kind][],
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportVerdict[]> {
  let verdicts: ImportVerdict[] = [];
  const repeated = lines.flatMap((one) => toRepeated(run, kind, one) ?? []);
  const repeatedAt = new Set(repeated.map(({ line }) => line));
  const others = lines.filter(({ line }) => !repeatedAt.has(line));
  try {
    await core.store.write(async (tx) => {
      verdicts = await importers[kind](core, tx, run, others);
      if (isDryRun) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  // Only a rehearsal needs this: otherwise the database holds the earlier lines.
  for (const [at, { verdict }] of isDryRun ? verdicts.entries() : []) {
    const one = others[at];
    if (verdict === 'added' && one !== undefined) run.added.set(...keys[kind](one));
  }
  return [...verdicts, ...repeated].toSorted((one, other) => one.line - other.line);
}
