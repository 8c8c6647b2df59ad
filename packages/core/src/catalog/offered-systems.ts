import { eq } from '@backline/db';
import { deviceTypes } from '@backline/domain/downloads/installer';
import { isOfferedOn } from '@backline/domain/downloads/release-rules';
import { perPublicVersion } from '../public-version.ts';

/** The systems that the plugin has an installer for. A release raises the public version. */
export const getOfferedSystems = perPublicVersion(async ({ store: { db, t } }) => {
  const { installers: i, releases: r } = t;
  const rows = await db.select({ deviceType: i.deviceType, release: r }).from(i).innerJoin(r, eq(r.version, i.version));
  const offered = new Set(
    rows.flatMap(({ deviceType, release }) => (isOfferedOn(release, 'stable') ? [deviceType] : [])),
  );
  return deviceTypes.filter((system) => offered.has(system));
});
