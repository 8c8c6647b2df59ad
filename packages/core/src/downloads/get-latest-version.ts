import { compareVersions } from '@backline/domain/downloads/compare-versions';
import type { LatestVersion } from '@backline/domain/downloads/get-latest-version';
import { AppError, toAnswer } from '@backline/domain/errors';
import { downloadCallPath } from '@backline/domain/pages/paths';
import type { Core } from '../core.ts';
import { toLink } from '../links.ts';
import { bySystem, findOffered, readInstallers } from './read-installers.ts';

/**
 * The newest stable version, and the newest installer for each system, so that a release for one system doesn't hide
 * older installers for others. Throws `not_found` if nothing is released.
 */
export async function getLatestVersion(core: Core): Promise<LatestVersion> {
  const offered = findOffered(await readInstallers(core), 'stable');
  // The first is the newest.
  const release = offered[0]?.release;
  if (release === undefined) throw new AppError('not_found', { message: toAnswer('answers.noInstaller') });
  return {
    version: release.version,
    dateReleased: release.releasedAt.toISOString(),
    devices: bySystem(offered).map(({ installer: { id, version, deviceType, arch, fileName, sizeBytes, sha256 } }) => ({
      deviceType,
      ...(arch === 'any' ? {} : { arch }),
      ...(compareVersions(version, release.version) < 0 ? { version } : {}),
      downloadUrl: `${toLink(core, downloadCallPath)}?id=${id}`,
      fileName,
      sizeBytes,
      sha256,
    })),
  };
}
