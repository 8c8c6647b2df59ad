import type { Db } from '@backline/db';
import type { ImportKind } from '@backline/domain/imports/mapping';
import type { ImportLines } from '@backline/domain/imports/read-line';
import type { ImportVerdict } from '@backline/domain/imports/verdict';
import type { Core } from '../core.ts';
import { importCustomers } from './import-customers.ts';
import { importLicenses } from './import-licenses.ts';
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

/** Thrown to roll back a rehearsal. */
class Rehearsed extends Error {}

/**
 * Imports some lines, all or none, and returns a verdict for each. Existing rows are not changed, so the same lines can
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
  try {
    await core.store.write(async (tx) => {
      verdicts = await importers[kind](core, tx, run, lines);
      if (isDryRun) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return verdicts;
}
