import { statSync } from 'node:fs';
import { isStable } from '@backline/domain/downloads/compare-versions';
import { type ReleaseChannel, releaseChannel, releaseNotes, versionName } from '@backline/domain/downloads/installer';
import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { parseChoice, parseStart, refuseUsage } from '../shared/options.ts';
import { toOffered } from './meant-version.ts';

export const readChannel = (text: string): ReleaseChannel => parseChoice(text, releaseChannel.options, 'no channel');

/** The target of each installer option. */
const targets = [
  { option: 'windows', deviceType: 'Windows' },
  { option: 'macos', deviceType: 'macOS' },
  { option: 'linux', deviceType: 'Linux', arch: 'x64' },
  { option: 'windowsArm64', deviceType: 'Windows', arch: 'arm64' },
  { option: 'macosArm64', deviceType: 'macOS', arch: 'arm64' },
  { option: 'linuxArm64', deviceType: 'Linux', arch: 'arm64' },
] as const;

export const command = defineCommand({
  usage: 'publish <VERSION>',
  description:
    'Publish installers. They are copied, so the files may go afterwards. Customers are offered the highest stable version for their system; a pre-release such as 2.1.0-beta.1 is beta, which only plugins hear of that ask for it.',
  examples: [
    'release publish 1.5.0 --windows Plugin-1.5.0.exe --macos Plugin-1.5.0.pkg',
    'release publish 1.5.1 --linux Plugin-1.5.1.tar.gz --linux-arm64 Plugin-1.5.1-arm64.tar.gz',
  ],
  options: {
    '--windows <FILE>': 'the installer for Windows',
    '--macos <FILE>': 'the installer for macOS',
    '--linux <FILE>': 'the installer for Linux on x64',
    '--windows-arm64 <FILE>': 'one for Windows on ARM alone',
    '--macos-arm64 <FILE>': 'one for Apple silicon alone',
    '--linux-arm64 <FILE>': 'one for Linux on ARM',
    '--channel <CHANNEL>': 'stable, or beta for those who ask for it (by the version)',
    '--notes <TEXT>': 'what is new, in plain text',
    '--released <DATE>': 'when it was released (now)',
  },
  needs: ['database'],
  async run(context, [version = ''], options) {
    if (!versionName.safeParse(version).success) throw refuseUsage(`"${version}" is not a version such as 1.4.0.`);
    const files = targets.flatMap(({ option, ...target }) => {
      const path = options[option];
      return path === undefined ? [] : [{ ...target, path }];
    });
    if (files.length === 0)
      throw refuseUsage('Give at least one installer: --windows FILE, --macos FILE, --linux FILE.');
    for (const { path } of files)
      if (statSync(context.toPath(path), { throwIfNoEntry: false })?.isFile() !== true)
        throw refuseUsage(`There is no file ${path}.`);
    const channel = readChannel(options.channel ?? (isStable(version) ? 'stable' : 'beta'));
    if (channel === 'stable' && !isStable(version))
      throw refuseUsage(`${version} is a pre-release: publish it on beta.`);
    const notes = options.notes ?? null;
    if (notes !== null && !releaseNotes.safeParse(notes).success)
      throw refuseUsage('--notes takes 1 to 4000 characters.');
    const releasedAt =
      options.released === undefined ? context.now() : new Date(parseStart(options.released, 'released'));
    const { publishRelease } = await import('@backline/core/downloads/publish-release');
    const { listReleases } = await import('@backline/core/support/computers/list-releases');
    await withCore(context, async (core) => {
      await publishRelease(core, operator, {
        version,
        releasedAt,
        channel,
        notes,
        files: files.map((file) => ({ ...file, path: context.toPath(file.path) })),
      });
      context.log(toOffered((await listReleases(core)).releases));
    });
    if (channel === 'beta')
      context.log(`${version} is beta: the portal does not offer it, and plugins hear of it that ask for beta.`);
    return { data: { version, releasedAt, channel, notes, files }, lines: [version] };
  },
});
