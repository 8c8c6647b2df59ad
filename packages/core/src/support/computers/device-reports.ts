import { eq, inArray } from '@backline/db';
import { deviceIdKinds } from '@backline/domain/devices/fields';
import { isWeak } from '@backline/domain/devices/seats/match-device';
import type { PoolSummary } from '@backline/domain/devices/summaries';
import { AppError } from '@backline/domain/errors';
import type { DeviceReport } from '@backline/domain/support/computers/device';
import type { Core } from '../../core.ts';
import { readDevices } from '../../devices/seats/read-devices.ts';

const toIso = (at: Date | null) => at?.toISOString() ?? null;

/** A computer and its owner. Throws `not_found`, with a message for staff. */
export async function getDevice(core: Core, deviceId: string) {
  const { pluginDevices, users } = core.store.t;
  const [found] = await core.store.db
    .select({ device: pluginDevices, user: users })
    .from(pluginDevices)
    .innerJoin(users, eq(users.id, pluginDevices.userId))
    .where(eq(pluginDevices.id, deviceId));
  if (found !== undefined) return found;
  throw new AppError('not_found', {
    message: `There is no computer ${deviceId}. "backline device list EMAIL" shows those of an account.`,
  });
}

/** An account's computers, also removed ones, with everything that support may see. */
export async function findDeviceReports(
  core: Core,
  { id: userId, email }: { id: string; email: string },
): Promise<{ devices: DeviceReport[]; pools: PoolSummary[] }> {
  const { pluginInstalls, offlineLeases } = core.store.t;
  const { db } = core.store;
  const { devices, pools } = await readDevices(core, userId, { hasReleased: true });
  const ids = devices.map(({ device }) => device.id);
  if (ids.length === 0) return { devices: [], pools };
  const installs = await db.select().from(pluginInstalls).where(inArray(pluginInstalls.deviceId, ids));
  const files = await db
    .select()
    .from(offlineLeases)
    .where(inArray(offlineLeases.deviceId, ids))
    .orderBy(offlineLeases.issuedAt);
  const reports = devices.map(({ device, summary }): DeviceReport => {
    const isOfThis = ({ deviceId }: { deviceId: string }) => deviceId === device.id;
    const own = installs.filter(isOfThis);
    const endMs = Math.max(0, ...own.map(({ leaseEndsAt }) => leaseEndsAt?.getTime() ?? 0));
    return {
      ...summary,
      email,
      isWeak: isWeak(device.boundIds),
      kinds: deviceIdKinds.filter((kind) => device.boundIds[kind] !== undefined),
      movedAt: toIso(device.movedAt),
      releasedAt: toIso(device.releasedAt),
      releasedBy: device.releasedBy,
      installs: own.filter(({ endedAt }) => endedAt === null).length,
      forks: own.reduce((sum, { forks }) => sum + forks, 0),
      leaseEndsAt: endMs === 0 ? null : new Date(endMs).toISOString(),
      files: files.filter(isOfThis).map(({ leaseId, issuedAt, endsAt, releasedAt, releasedHow }) => ({
        leaseId,
        issuedAt: issuedAt.toISOString(),
        endsAt: toIso(endsAt),
        releasedAt: toIso(releasedAt),
        releasedHow,
      })),
    };
  });
  return { devices: reports, pools };
}

/** Throws `not_found`. */
export async function getDeviceReport(core: Core, deviceId: string): Promise<DeviceReport> {
  const { user } = await getDevice(core, deviceId);
  const { devices } = await findDeviceReports(core, user);
  const report = devices.find(({ id }) => id === deviceId);
  if (report === undefined) throw new AppError('not_found', { message: `There is no computer ${deviceId}.` });
  return report;
}
