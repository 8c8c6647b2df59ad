import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { importShop, toChangeLines } from '../import-shop.ts';
import { assertDatabaseExists, withCore } from '../open-core.ts';
import { readCatalogFile } from '../read-catalog-file.ts';

/** Makes the shop what a file says. */
export async function catalogImport(context: Context, [file = '']: string[], options: Options): Promise<Outcome> {
  const catalog = await readCatalogFile(context, file);
  await assertDatabaseExists(context.env);
  const diff = await withCore(context, (core) => importShop(context, core, catalog, options));
  const count = toCount(catalog.collections.length, 'collection');
  context.say(`The shop has ${count}. Prices reach Paddle with "backline paddle sync".`);
  return { data: diff, lines: toChangeLines(diff) };
}
