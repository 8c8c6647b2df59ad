import { and, eq } from '@backline/db';
import { parseReleaseCode } from '@backline/domain/devices/release-code';
import type { OfflineRelease } from '@backline/domain/devices/release-offline';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../core.ts';
import { findByTypedCode } from './find-by-typed-code.ts';
import { hashReleaseCode } from './offline-leases.ts';
import { releaseDevice } from './release-device.ts';

const message = 'No computer of yours has this release code. Compare it with what the plugin shows.';

/**
 * Frees the place of a computer without internet by the code that its plugin shows once it has given its license file
 * up. Costs no move; sent again, it answers the same. Throws `code_unknown`, `rate_limited`.
 */
export async function releaseOffline(
  core: Core,
  caller: Caller,
  { user }: LiveSession,
  typed: string,
): Promise<OfflineRelease> {
  const code = parseReleaseCode(typed);
  // What cannot be a code tells nothing about codes.
  if (code === null) throw new AppError('code_unknown', { message });
  const { offlineLeases: o, pluginDevices: d, pluginSeats: s } = core.store.t;
  const found = await findByTypedCode(core, caller, user.id, async (tx) => {
    const [row] = await tx
      .select({ device: d })
      .from(o)
      .innerJoin(d, eq(d.id, o.deviceId))
      .where(and(eq(o.userId, user.id), eq(o.releaseHash, hashReleaseCode(core, user.id, code))));
    return row?.device ?? null;
  });
  if (found === null) throw new AppError('code_unknown', { message });
  await core.store.write(async (tx) => {
    const isNew = await releaseDevice(core, tx, caller, { device: found, by: 'plugin' });
    // It was removed before, and its place was kept because nobody could tell it.
    if (!isNew) await tx.delete(s).where(eq(s.deviceId, found.id));
  });
  return { deviceId: found.id, name: found.name };
}
