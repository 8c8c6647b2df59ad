import { and, eq } from '@backline/db';
import { deviceTypes } from '@backline/domain/downloads/installer';
import { isOfferedOn } from '@backline/domain/downloads/release-rules';
import { perPublicVersion } from '../public-version.ts';

/** The systems that the plugin has an installer for. A release raises the public version. */
export const getOfferedSystems = perPublicVersion(async ({ store: { db, t }, settings }) => {
  const { installers: i, releases: r } = t;
  const rows = await db
    .select({ deviceType: i.deviceType, release: r })
    .from(i)
    .innerJoin(r, and(eq(r.product, i.product), eq(r.version, i.version)))
    .where(eq(r.product, settings.productSlug));
  const offered = new Set(
    rows.flatMap(({ deviceType, release }) => (isOfferedOn(release, 'stable') ? [deviceType] : [])),
  );
  return deviceTypes.filter((system) => offered.has(system));
});
