import { compareVersions } from '@backline/domain/downloads/compare-versions';
import type { Updates } from '@backline/domain/downloads/get-updates';
import type { ReleaseChannel } from '@backline/domain/downloads/installer';
import { toAccountPath } from '@backline/domain/pages/paths';
import type { Core } from '../core.ts';
import { toLink } from '../links.ts';
import { bySystem, findOffered, type ReleasedInstaller, readInstallers } from './read-installers.ts';

function toUpdate(installers: readonly ReleasedInstaller[], channel: ReleaseChannel): Updates['stable'] {
  const offered = findOffered(installers, channel);
  const release = offered[0]?.release;
  if (release === undefined) return null;
  const devices = bySystem(offered).map(
    ({ installer: { deviceType, arch, version, fileName, sizeBytes, sha256 } }) => ({
      deviceType,
      ...(arch === 'any' ? {} : { arch }),
      ...(compareVersions(version, release.version) < 0 ? { version } : {}),
      fileName,
      sizeBytes,
      sha256,
    }),
  );
  return { version: release.version, dateReleased: release.releasedAt.toISOString(), notes: release.notes, devices };
}

/** The public part of releases: the newest version of each channel and its installers, without links to them. */
export async function getUpdates(core: Core): Promise<Updates> {
  const installers = await readInstallers(core);
  return {
    stable: toUpdate(installers, 'stable'),
    beta: toUpdate(installers, 'beta'),
    downloadPage: toLink(core, toAccountPath('download', core.settings.productSlug)),
  };
}
