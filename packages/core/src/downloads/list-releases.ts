import { eq } from '@backline/db';
import { compareVersions } from '@backline/domain/downloads/compare-versions';
import type { DeviceType, ReleaseChannel } from '@backline/domain/downloads/installer';
import { isOfferedOn, toChannel } from '@backline/domain/downloads/release-rules';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';
import { getPublicVersion } from '../public-version.ts';

type Tables = Core['store']['t'];
type ReleaseRow = Tables['releases']['$inferSelect'];
type InstallerRow = Tables['installers']['$inferSelect'];

export interface ReleasedInstaller {
  release: ReleaseRow;
  installer: InstallerRow;
}

/** Every installer, newest version first; within a version, the latest release first. */
export async function readInstallers(core: Core): Promise<ReleasedInstaller[]> {
  const { releases: r, installers: i } = core.store.t;
  const rows = await core.store.db.select({ release: r, installer: i }).from(i).innerJoin(r, eq(r.version, i.version));
  return rows.toSorted(
    (a, b) =>
      compareVersions(b.release.version, a.release.version) ||
      b.release.releasedAt.getTime() - a.release.releasedAt.getTime() ||
      (a.installer.deviceType < b.installer.deviceType ? -1 : 1),
  );
}

const cacheOf = perCore(() => ({ version: '', installers: [] as ReleasedInstaller[] }));

/** The same from memory, for each plugin's refresh: publishing raises the version of the catalog. */
export async function readCachedInstallers(core: Core): Promise<ReleasedInstaller[]> {
  const cache = cacheOf(core);
  const version = await getPublicVersion(core);
  if (cache.version !== version) Object.assign(cache, { version, installers: await readInstallers(core) });
  return cache.installers;
}

/** The installers on offer: for each system the newest version of a channel that was not withdrawn. */
export function findOffered(
  installers: readonly ReleasedInstaller[],
  channel: ReleaseChannel,
): Map<DeviceType, ReleasedInstaller> {
  const offered = new Map<DeviceType, ReleasedInstaller>();
  for (const one of installers) {
    const { deviceType } = one.installer;
    if (isOfferedOn(one.release, channel) && !offered.has(deviceType)) offered.set(deviceType, one);
  }
  return offered;
}

export interface Release {
  version: string;
  releasedAt: string;
  channel: ReleaseChannel;
  notes: string | null;
  withdrawnAt: string | null;
  /** `isLatest`: on offer for this system. */
  installers: (Pick<InstallerRow, 'id' | 'deviceType' | 'fileName' | 'sizeBytes' | 'sha256'> & {
    isLatest: boolean;
  })[];
}

/** Every published version, newest first. */
export async function listReleases(core: Core): Promise<{ releases: Release[] }> {
  const all = await readInstallers(core);
  const offered = findOffered(all, 'stable');
  const releases = new Map<string, Release>();
  for (const { release, installer } of all) {
    const { version, releasedAt, notes, withdrawnAt } = release;
    const { id, deviceType, fileName, sizeBytes, sha256 } = installer;
    const known = releases.get(version) ?? {
      version,
      releasedAt: releasedAt.toISOString(),
      channel: toChannel(release),
      notes,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      installers: [],
    };
    const isLatest = offered.get(deviceType)?.installer.id === id;
    known.installers.push({ id, deviceType, fileName, sizeBytes, sha256, isLatest });
    releases.set(version, known);
  }
  return { releases: [...releases.values()] };
}
