import { and, eq } from '@backline/db';
import { parseReleaseCode } from '@backline/domain/devices/offline/release-code';
import type { OfflineRelease } from '@backline/domain/devices/offline/release-offline';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../../core.ts';
import { findByTypedCode } from '../find-by-typed-code.ts';
import { findHeld, releaseDevice } from '../seats/release-device.ts';
import { hashReleaseCode } from './make-offline-lease.ts';

const message = 'No computer of yours has this release code. Compare it with what the plugin shows.';

/**
 * Removes an offline computer with the release code that its plugin shows after removing the license file. The code is
 * part of the file and proves nothing, so this costs a move like any other removal. Repeating it gives the same answer.
 * Throws `code_unknown`, `rate_limited`.
 */
export async function releaseOffline(
  core: Core,
  caller: Caller,
  { user }: LiveSession,
  typed: string,
): Promise<OfflineRelease> {
  const code = parseReleaseCode(typed);
  // Refusing impossible codes reveals nothing about real ones.
  if (code === null) throw new AppError('code_unknown', { message });
  const { offlineLeases, pluginDevices } = core.store.t;
  const found = await findByTypedCode(core, caller, user.id, async (tx) => {
    const [row] = await tx
      .select({ device: pluginDevices })
      .from(offlineLeases)
      .innerJoin(pluginDevices, eq(pluginDevices.id, offlineLeases.deviceId))
      .where(
        and(eq(offlineLeases.userId, user.id), eq(offlineLeases.releaseHash, hashReleaseCode(core, user.id, code))),
      );
    return row?.device ?? null;
  });
  if (found === null) throw new AppError('code_unknown', { message });
  return core.store.write(async (tx) => {
    await releaseDevice(core, tx, caller, { device: found, by: 'plugin' });
    const held = await findHeld(core, tx, found.id);
    const freesAt = held?.freesAt?.toISOString() ?? null;
    return { deviceId: found.id, name: found.name, isFree: held === null, freesAt };
  });
}
