import type { CatalogChange } from '@backline/core/catalog/import-catalog';
import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { toChangeLines } from './change-lines.ts';
import { readCatalogFile } from './read-catalog-file.ts';

export const command = defineCommand({
  usage: 'diff <FILE>',
  description:
    'Show what importing a file would change, and change nothing: what is new and gone, old and new prices, dates of sales, and how many own what ends.',
  examples: ['catalog diff catalog.json'],
  needs: ['database', 'clock'],
  async run(context, [file = '']) {
    const catalog = await readCatalogFile(context, file);
    const { previewImport } = await import('@backline/core/payments/preview-import');
    const preview = await withCore(context, (core) => previewImport(core, catalog));
    const toLines = (area: string, { added, changed, removed }: CatalogChange) => [
      ...added.map((key) => `+ ${area} ${key}`),
      ...changed.map((key) => `~ ${area} ${key}`),
      ...removed.map((key) => `- ${area} ${key}`),
    ];
    const { diff, moves, ends } = preview;
    const lines = [
      ...Object.entries(diff).flatMap(([area, change]) => toLines(area, change)),
      ...toChangeLines(preview),
    ];
    if (lines.length === 0) context.log('Nothing would change.');
    return { data: { ...diff, priceChanges: moves, ends }, lines };
  },
});
