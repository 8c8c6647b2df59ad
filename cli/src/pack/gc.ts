import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { toCount, toSize } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'gc',
  description:
    'Delete what no version of a pack uses: what publishing that was broken off has left for two days, and what only versions had that were withdrawn a month ago.',
  examples: ['pack gc --dry-run', 'pack gc'],
  options: { '--dry-run': 'say what would be deleted' },
  needs: ['database', 'packs'],
  async run(context, _args, options) {
    const { collectGarbage } = await import('@backline/core/packs/collect-garbage');
    const report = await withCore(context, (core) =>
      collectGarbage(core, operator, { isDryRun: options.dryRun === true }),
    );
    const { publications, objects, bytes, isDryRun } = report;
    for (const { sku, version } of publications)
      context.log(`${sku} ${version} was withdrawn long ago${isDryRun ? '' : ', and cannot be restored any more'}.`);
    const what = `${toCount(objects, 'object')}, ${toSize(bytes)}`;
    return { data: report, lines: [isDryRun ? `would delete ${what}` : `deleted ${what}`] };
  },
});
