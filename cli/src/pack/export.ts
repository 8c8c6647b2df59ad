import { readdirSync } from 'node:fs';
import { readThrown } from '@backline/domain/thrown';
import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { refuseUsage } from '../shared/options.ts';
import { createByteProgress } from '../shared/progress.ts';
import { toCount, toSize } from '../shared/text.ts';
import { getPackVersion, getSku } from './meant-pack.ts';

function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch (error) {
    return readThrown(error).code === 'ENOENT';
  }
}

export const command = defineCommand({
  usage: 'export <SKU> <FOLDER>',
  description:
    'Write a pack into a folder as plugins have it, for sticks and drives by mail: a plugin finds it there and installs from it.',
  examples: ['pack export MUS-01001 /media/stick/Strings'],
  options: { '--version <VERSION>': 'another version than the one that is offered' },
  needs: ['database', 'packs'],
  async run(context, [wanted = '', folder = ''], options) {
    const target = context.toPath(folder);
    if (!isEmptyFolder(target)) throw refuseUsage(`${folder} is not empty: name a new folder.`);
    const { exportPack } = await import('@backline/core/packs/export-pack');
    return withCore(context, async (core) => {
      const sku = await getSku(core, wanted);
      const version =
        options.version === undefined ? undefined : (await getPackVersion(core, sku, options.version)).version;
      const report = await exportPack(core, sku, target, version, createByteProgress(context, 'Written'));
      context.log(`${sku} ${report.version}: ${toCount(report.files, 'file')}, ${toSize(report.bytes)}.`);
      return { data: report, lines: [folder] };
    });
  },
});
