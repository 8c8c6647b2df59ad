import type { CatalogChange } from '@backline/core/catalog/import-catalog';
import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { readCatalogFile } from './read-catalog-file.ts';

export const command = defineCommand({
  usage: 'diff <FILE>',
  description: 'Show what importing a file would change, and change nothing.',
  examples: ['catalog diff catalog.json'],
  needs: ['database'],
  async run(context, [file = '']) {
    const catalog = await readCatalogFile(context, file);
    const { diffCatalog } = await import('@backline/core/catalog/import-catalog');
    const diff = await withCore(context, (core) => diffCatalog(core, catalog));
    const toLines = (area: string, { added, changed, removed }: CatalogChange) => [
      ...added.map((key) => `+ ${area} ${key}`),
      ...changed.map((key) => `~ ${area} ${key}`),
      ...removed.map((key) => `- ${area} ${key}`),
    ];
    const lines = Object.entries(diff).flatMap(([area, change]) => toLines(area, change));
    if (lines.length === 0) context.log('Nothing would change.');
    return { data: diff, lines };
  },
});
