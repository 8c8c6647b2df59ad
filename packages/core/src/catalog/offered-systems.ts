import { and, eq } from '@backline/db';
import { type DeviceType, deviceTypes } from '@backline/domain/downloads/installer';
import { isOfferedOn } from '@backline/domain/downloads/release-rules';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';
import { getPublicVersion } from '../public-version.ts';

const cacheOf = perCore(() => ({ version: '', systems: [] as readonly DeviceType[] }));

/** The systems that the plugin has an installer for. From memory: a release raises the public version. */
export async function getOfferedSystems(core: Core): Promise<readonly DeviceType[]> {
  const cache = cacheOf(core);
  const version = await getPublicVersion(core);
  if (cache.version === version) return cache.systems;
  const { installers: i, releases: r } = core.store.t;
  const rows = await core.store.db
    .select({ deviceType: i.deviceType, release: r })
    .from(i)
    .innerJoin(r, and(eq(r.product, i.product), eq(r.version, i.version)))
    .where(eq(r.product, core.settings.productSlug));
  const offered = new Set(
    rows.flatMap(({ deviceType, release }) => (isOfferedOn(release, 'stable') ? [deviceType] : [])),
  );
  return Object.assign(cache, { version, systems: deviceTypes.filter((system) => offered.has(system)) }).systems;
}
