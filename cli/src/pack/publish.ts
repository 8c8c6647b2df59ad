import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { PublishReport } from '@backline/core/packs/publish-pack';
import { isStable } from '@backline/domain/downloads/compare-versions';
import { releaseNotes, versionName } from '@backline/domain/downloads/installer';
import { findLeftOut, type LeftOut } from '@backline/domain/packs/left-out';
import { operator, withCore } from '../clients/open-core.ts';
import { readChannel } from '../release/publish.ts';
import { type Context, defineCommand } from '../shared/command.ts';
import { refuseUsage } from '../shared/options.ts';
import { createByteProgress } from '../shared/progress.ts';
import { toCount, toSize } from '../shared/text.ts';
import { getSku, toOffered } from './meant-pack.ts';

const shownSkipped = 3;

const reasons: Record<LeftOut, string> = {
  hidden: 'hidden',
  system: 'made by a system',
  analysis: 'made by an audio program',
  backup: 'an earlier or unfinished file',
};

/** One line for each reason why files were skipped, with some of their paths. */
function toSkipped(skipped: readonly string[]): string[] {
  const groups = Map.groupBy(skipped, (path) => findLeftOut(basename(path)) ?? 'system');
  return [...groups].map(([reason, paths]) => {
    const more = paths.length > shownSkipped ? ` and ${paths.length - shownSkipped} more` : '';
    const shown = paths.slice(0, shownSkipped).map((path) => JSON.stringify(path));
    return `Skipped, because ${reasons[reason]}: ${shown.join(', ')}${more}.`;
  });
}

function logReport({ log }: Context, { skipped, warnings, kin, ...report }: PublishReport): void {
  for (const line of toSkipped(skipped)) log(line);
  for (const warning of warnings) log(`Warning: ${warning}`);
  if (kin.length > 0) log(`Shares sounds with ${kin.join(', ')}: a computer that has those fetches less.`);
  const first = report.firstBytes === 0 ? '' : `; plays after ${toSize(report.firstBytes)}`;
  log(`${report.name} ${report.version}: ${toCount(report.files, 'file')}, ${toSize(report.bytes)}${first}.`);
  log(`New: ${toSize(report.newBytes)}; stored now: ${toSize(report.writtenBytes)}.`);
}

export const command = defineCommand({
  usage: 'publish <SKU> <FOLDER>',
  description:
    'Publish a folder as a version of a pack. Its files are cut into blocks, and what is new of them is stored; customers see it when all is there, at once. A run that was broken off is simply run again. A pack.json in the folder can say what plays first and what may be left out: docs/packs.md.',
  examples: [
    'pack publish MUS-01001 ~/Sounds/Strings --version 1.0.0 --notes "The first version"',
    'pack publish MUS-01001 ~/Sounds/Strings --version 1.1.0 --dry-run',
  ],
  options: {
    '--version <VERSION>': 'its number, such as 1.0.0',
    '--channel <CHANNEL>': 'stable, or beta for those who ask for it (by the version)',
    '--notes <TEXT>': 'what is new, in plain text',
    '--dry-run': 'read and compare, and store nothing',
  },
  required: ['version'],
  needs: ['database', 'packs', 'key'],
  async run(context, [wanted = '', folder = ''], options) {
    const { version } = options;
    if (!versionName.safeParse(version).success) throw refuseUsage(`"${version}" is not a version such as 1.4.0.`);
    const channel = readChannel(options.channel ?? (isStable(version) ? 'stable' : 'beta'));
    const notes = options.notes ?? null;
    if (notes !== null && !releaseNotes.safeParse(notes).success)
      throw refuseUsage('--notes takes 1 to 4000 characters.');
    const path = context.toPath(folder);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw refuseUsage(`There is no folder ${folder}.`);
    const { publishPack } = await import('@backline/core/packs/publish-pack');
    return withCore(context, async (core) => {
      const sku = await getSku(core, wanted);
      const isDryRun = options.dryRun === true;
      const pack = { sku, folder: path, version, channel, notes, isDryRun };
      const report = await publishPack(core, operator, pack, createByteProgress(context, 'Read'));
      logReport(context, report);
      if (report.outcome === 'repaired')
        context.log(
          `This is version ${report.version}, which is published: what its storage had lost or damaged is there again.`,
        );
      context.log(isDryRun ? 'Nothing was stored: this was a dry run.' : await toOffered(core, sku));
      return { data: { sku, ...report }, lines: [`${sku} ${report.version}`] };
    });
  },
});
