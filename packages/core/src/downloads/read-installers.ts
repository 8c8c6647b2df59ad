import { and, eq } from '@backline/db';
import { compareVersions } from '@backline/domain/downloads/compare-versions';
import {
  type DeviceType,
  deviceTypes,
  type InstallerArch,
  installerArchs,
  type ReleaseChannel,
} from '@backline/domain/downloads/installer';
import { isOfferedOn } from '@backline/domain/downloads/release-rules';
import type { Core } from '../core.ts';
import { perPublicVersion } from '../public-version.ts';

type Tables = Core['store']['t'];
type ReleaseRow = Tables['releases']['$inferSelect'];
type InstallerRow = Tables['installers']['$inferSelect'];

export interface ReleasedInstaller {
  release: ReleaseRow;
  installer: InstallerRow;
}

/** Installers for every processor before those for one, in the order of systems and processors. */
const rankOf = ({ deviceType, arch }: InstallerRow) =>
  arch === 'any'
    ? deviceTypes.indexOf(deviceType)
    : 10 * (1 + deviceTypes.indexOf(deviceType)) + installerArchs.indexOf(arch);

/** Every installer, newest version first; within a version, the latest release first. */
export async function readInstallers(core: Core): Promise<ReleasedInstaller[]> {
  const { releases, installers } = core.store.t;
  const rows = await core.store.db
    .select({ release: releases, installer: installers })
    .from(installers)
    .innerJoin(releases, and(eq(releases.product, installers.product), eq(releases.version, installers.version)))
    .where(eq(releases.product, core.settings.productSlug));
  return rows.toSorted(
    (one, other) =>
      compareVersions(other.release.version, one.release.version) ||
      other.release.releasedAt.getTime() - one.release.releasedAt.getTime() ||
      rankOf(one.installer) - rankOf(other.installer),
  );
}

/** All installers, cached for the plugins' refreshes until publishing raises the public version. */
export const readCachedInstallers = perPublicVersion(readInstallers);

/**
 * The offered installers: the newest version on a channel for each system and processor, without withdrawn ones. The
 * newest comes first.
 */
export function findOffered(
  installers: readonly ReleasedInstaller[],
  channel: ReleaseChannel,
): readonly ReleasedInstaller[] {
  const offered = new Map<string, ReleasedInstaller>();
  for (const one of installers) {
    const { deviceType, arch } = one.installer;
    const key = `${deviceType} ${arch}`;
    if (isOfferedOn(one.release, channel) && !offered.has(key)) offered.set(key, one);
  }
  return [...offered.values()];
}

/**
 * Sorts installers by system: Windows, then macOS, then the others. For each system, the one for every processor is
 * first.
 */
export const bySystem = (offered: readonly ReleasedInstaller[]) =>
  offered.toSorted((one, other) => rankOf(one.installer) - rankOf(other.installer));

/** The newest installer that runs on a system, preferably the one for its processor. */
export function findFor(
  offered: readonly ReleasedInstaller[],
  { os, arch }: { os: DeviceType; arch: InstallerArch | null },
): ReleasedInstaller | undefined {
  const fitting = offered.filter(
    ({ installer }) => installer.deviceType === os && (installer.arch === 'any' || installer.arch === (arch ?? 'x64')),
  );
  const isNewest = (one: ReleasedInstaller) =>
    fitting.every(({ release }) => compareVersions(one.release.version, release.version) >= 0);
  return fitting.findLast(isNewest);
}
