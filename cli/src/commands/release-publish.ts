import { statSync } from 'node:fs';
import { isStable } from '@backline/domain/downloads/compare-versions';
import { versionName } from '@backline/domain/downloads/installer';
import type { Context, Options, Outcome } from '../command.ts';
import { toOffered } from '../offered-words.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { parseTime, refuseUsage } from '../options.ts';

/** Publishes a version's installers. A system is offered its newest stable one. */
export async function releasePublish(context: Context, [version = '']: string[], options: Options): Promise<Outcome> {
  if (!versionName.safeParse(version).success) throw refuseUsage(`"${version}" is not a version such as 1.4.0.`);
  const files = [
    { deviceType: 'Windows' as const, path: options.windows },
    { deviceType: 'macOS' as const, path: options.macos },
  ].flatMap(({ deviceType, path }) => (path === undefined ? [] : [{ deviceType, path }]));
  if (files.length === 0) throw refuseUsage('Give at least one installer: --windows FILE, --macos FILE.');
  for (const { path } of files)
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) throw refuseUsage(`There is no file ${path}.`);
  const releasedAt = options.released === undefined ? context.now() : new Date(parseTime(options.released, 'released'));
  await assertDatabaseExists(context.env);
  const { publishRelease } = await import('@backline/core/downloads/publish-release');
  const { listReleases } = await import('@backline/core/downloads/list-releases');
  await withCore(context, async (core) => {
    await publishRelease(core, operator, { version, releasedAt, files });
    context.say(toOffered((await listReleases(core)).releases));
  });
  if (!isStable(version))
    context.say(`${version} is a pre-release: it is kept, and nobody is offered it as the latest.`);
  return { data: { version, releasedAt, files }, lines: [version] };
}
