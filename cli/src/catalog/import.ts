import { defineCommand } from '../shared/command.ts';
import { importOptions, importShop } from './import-shop.ts';
import { readCatalogFile } from './read-catalog-file.ts';

export const command = defineCommand({
  usage: 'import <FILE>',
  description:
    'Replace the shop by a file, or by what is piped into -, all of it or nothing. Says old and new prices, dates of sales and what ends before it asks. What was bought stays owned. Then measures the sounds that are new, and makes Paddle sell what is in the shop.',
  examples: ['catalog import catalog.json', 'catalog import catalog.json --yes --no-listen'],
  options: { '--no-listen': 'do not measure its sounds; "catalog listen" does it later', ...importOptions },
  confirms: true,
  needs: ['database', 'clock'],
  async run(context, [file = ''], options) {
    const catalog = await readCatalogFile(context, file);
    return importShop(context, catalog, options);
  },
});
