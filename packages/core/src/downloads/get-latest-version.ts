import { desc, eq } from '@backline/db';
import { AppError, downloadCallPath, type LatestVersion } from '@backline/domain';
import type { Core } from '../core.ts';
import { toLink } from '../links.ts';

/** The newest release by its date and its installers. Throws `not_found` where nothing was released yet. */
export async function getLatestVersion(core: Core): Promise<LatestVersion> {
  const { releases, installers } = core.store.t;
  const { db } = core.store;
  const [release] = await db
    .select()
    .from(releases)
    .orderBy(desc(releases.releasedAt), desc(releases.version))
    .limit(1);
  if (release === undefined) throw new AppError('not_found', { message: 'No installer has been released yet.' });
  const files = await db
    .select()
    .from(installers)
    .where(eq(installers.version, release.version))
    .orderBy(desc(installers.deviceType));
  return {
    version: release.version,
    dateReleased: release.releasedAt.toISOString(),
    devices: files.map(({ id, deviceType, fileName, sizeBytes, sha256 }) => ({
      deviceType,
      downloadUrl: `${toLink(core, downloadCallPath)}?id=${id}`,
      fileName,
      sizeBytes,
      sha256,
    })),
  };
}
