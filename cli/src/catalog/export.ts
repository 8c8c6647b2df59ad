import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'export',
  description: 'Write the shop as a file that "catalog import" takes.',
  examples: ['catalog export > catalog.json'],
  needs: ['database'],
  async run(context) {
    const { exportCatalog } = await import('@backline/core/catalog/export-catalog');
    const catalog = await withCore(context, exportCatalog);
    return { data: catalog, lines: JSON.stringify(catalog, null, 2).split('\n') };
  },
});
