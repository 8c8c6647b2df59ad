import type { CatalogChange } from '@backline/core/catalog/import-catalog';
import type { Context, Outcome } from '../command.ts';
import { assertDatabaseExists, withCore } from '../open-core.ts';
import { readCatalogFile } from '../read-catalog-file.ts';

/** What importing a file would change, a thing a line. */
export async function catalogDiff(context: Context, [file = '']: string[]): Promise<Outcome> {
  const catalog = await readCatalogFile(context, file);
  await assertDatabaseExists(context.env);
  const { diffCatalog } = await import('@backline/core/catalog/import-catalog');
  const diff = await withCore(context, (core) => diffCatalog(core, catalog));
  const toLines = (area: string, { added, changed, removed }: CatalogChange) => [
    ...added.map((key) => `+ ${area} ${key}`),
    ...changed.map((key) => `~ ${area} ${key}`),
    ...removed.map((key) => `- ${area} ${key}`),
  ];
  const lines = Object.entries(diff).flatMap(([area, change]) => toLines(area, change));
  if (lines.length === 0) context.say('Nothing would change.');
  return { data: diff, lines };
}
