import { defineCommand } from '../shared/command.ts';
import { importShop } from './import-shop.ts';
import { readCatalogFile } from './read-catalog-file.ts';

export const command = defineCommand({
  usage: 'import <FILE>',
  description:
    'Replace the shop by a file, or by what is piped into -, all of it or nothing. What was bought stays owned. Then measures the sounds that are new.',
  examples: ['catalog import catalog.json', 'catalog import catalog.json --yes --no-listen'],
  options: { '--no-listen': 'do not measure its sounds; "catalog listen" does it later' },
  confirms: true,
  needs: ['database', 'clock'],
  async run(context, [file = ''], options) {
    const catalog = await readCatalogFile(context, file);
    return importShop(context, catalog, options);
  },
});
