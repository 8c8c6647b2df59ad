import type { ReleaseChannel } from '@backline/domain/downloads/installer';
import { toChannel } from '@backline/domain/downloads/release-rules';
import type { Core } from '../../core.ts';
import { findOffered, type ReleasedInstaller, readInstallers } from '../../downloads/read-installers.ts';

type InstallerRow = ReleasedInstaller['installer'];

export interface Release {
  version: string;
  releasedAt: string;
  channel: ReleaseChannel;
  notes: string | null;
  withdrawnAt: string | null;
  /** `isLatest`: the portal offers it for its system. */
  installers: (Pick<InstallerRow, 'id' | 'deviceType' | 'arch' | 'fileName' | 'sizeBytes' | 'sha256'> & {
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
    const { id, deviceType, arch, fileName, sizeBytes, sha256 } = installer;
    const known = releases.get(version) ?? {
      version,
      releasedAt: releasedAt.toISOString(),
      channel: toChannel(release),
      notes,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      installers: [],
    };
    const isLatest = offered.some((one) => one.installer.id === id);
    known.installers.push({ id, deviceType, arch, fileName, sizeBytes, sha256, isLatest });
    releases.set(version, known);
  }
  return { releases: [...releases.values()] };
}
