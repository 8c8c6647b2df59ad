import type { CatalogDiff } from '@backline/core';
import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { createProgress } from '../progress.ts';
import { readCatalogFile } from '../read-catalog-file.ts';

/** What changed, an area a line. */
export function toChangeLines(diff: CatalogDiff): string[] {
  return Object.entries(diff).map(
    ([area, { added, changed, removed }]) =>
      `${area}: ${added.length} added, ${changed.length} changed, ${removed.length} removed`,
  );
}

/** Makes the shop what a file says, all of it or nothing. */
export async function catalogImport(context: Context, [file = '']: string[], _options: Options): Promise<Outcome> {
  const catalog = await readCatalogFile(file);
  await assertDatabaseExists(context.env);
  const { importCatalog } = await import('@backline/core/catalog/import-catalog');
  const total = catalog.collections.length;
  const diff = await withCore(context, (core) =>
    importCatalog(core, operator, catalog, createProgress(context, 'Collections', total)),
  );
  context.say(`The shop has ${toCount(total, 'collection')}. Prices reach Paddle with "backline paddle sync".`);
  return { data: diff, lines: toChangeLines(diff) };
}
