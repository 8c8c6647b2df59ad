import type { Context, Outcome } from '../command.ts';
import { assertDatabaseExists, withCore } from '../open-core.ts';

/** The shop as a file that `catalog import` takes. */
export async function catalogExport(context: Context): Promise<Outcome> {
  await assertDatabaseExists(context.env);
  const { exportCatalog } = await import('@backline/core/catalog/export-catalog');
  const catalog = await withCore(context, exportCatalog);
  return { data: catalog, lines: JSON.stringify(catalog, null, 2).split('\n') };
}
