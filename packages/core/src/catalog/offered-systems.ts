import { and, eq } from '@backline/db';
import { deviceTypes } from '@backline/domain/downloads/installer';
import { isOfferedOn } from '@backline/domain/downloads/release-rules';
import { perPublicVersion } from '../public-version.ts';

/** The systems with an installer, cached until a release raises the public version. */
export const getOfferedSystems = perPublicVersion(async ({ store: { db, t }, settings }) => {
  const { installers, releases } = t;
  const rows = await db
    .select({ deviceType: installers.deviceType, release: releases })
    .from(installers)
    .innerJoin(releases, and(eq(releases.product, installers.product), eq(releases.version, installers.version)))
    .where(eq(releases.product, settings.productSlug));
  const offered = new Set(
    rows.flatMap(({ deviceType, release }) => (isOfferedOn(release, 'stable') ? [deviceType] : [])),
  );
  return deviceTypes.filter((system) => offered.has(system));
});
