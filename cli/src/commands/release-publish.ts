import { statSync } from 'node:fs';
import { versionName } from '@backline/domain/downloads';
import type { Context, Options, Outcome } from '../command.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { parseTime, refuseUsage } from '../options.ts';

/** Offers a version's installers to customers, from now on or from a date. */
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
  await withCore(context, (core) => publishRelease(core, operator, { version, releasedAt, files }));
  context.say(`Version ${version} is offered in the portal. It is the newest if no other was released later.`);
  return { data: { version, releasedAt, files }, lines: [version] };
}
