import { toCount } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { assertDatabaseExists, withCore } from '../open-core.ts';
import { yesOption } from '../options.ts';
import { importShop, toChangeLines } from './import-shop.ts';
import { readCatalogFile } from './read-catalog-file.ts';

export const command = defineCommand({
  usage: 'import <FILE>',
  description: 'Replace the shop by a file, all of it or nothing. What was bought stays owned.',
  examples: ['catalog import catalog.json', 'catalog import catalog.json --yes'],
  options: yesOption,
  async run(context, [file = ''], options) {
    const catalog = await readCatalogFile(context, file);
    await assertDatabaseExists(context.env);
    const diff = await withCore(context, (core) => importShop(context, core, catalog, options));
    const count = toCount(catalog.collections.length, 'collection');
    context.log(`The shop has ${count}. Prices reach Paddle with "backline paddle sync".`);
    return { data: diff, lines: toChangeLines(diff) };
  },
});
