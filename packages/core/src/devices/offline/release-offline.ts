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
 * Removes a computer without internet by the code that its plugin shows once it has given its license file up. The
 * code stands in the file, so it proves nothing: it costs what a removal costs. Sent again, it answers the same. Throws
 * `code_unknown`, `rate_limited`.
 */
export async function releaseOffline(
  core: Core,
  caller: Caller,
  { user }: LiveSession,
  typed: string,
): Promise<OfflineRelease> {
  const code = parseReleaseCode(typed);
  // A text that cannot be a code reveals no more about codes.
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
