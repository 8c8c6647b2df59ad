import { createHmac } from 'node:crypto';
import { eq, opaque, prepareStatement } from '@backline/db';
import { deviceTokenIdleMs } from '@backline/domain/limits';
import type { CallingDevice, Core } from '../core.ts';
import { hashToken } from '../crypto.ts';

const tokenForm = /^bld_[\w-]{43}$/;

/** True if a bearer token belongs to a plugin. Session tokens are shorter. */
export function isDeviceToken(token: string): boolean {
  return tokenForm.test(token);
}

/**
 * The token of a sign-in's install, derived from the code that only the plugin has. So a repeated poll gets the same
 * token, and the database alone can't reveal it.
 */
export function toDeviceToken(core: Core, signInId: string, deviceCode: string): string {
  const mac = createHmac('sha256', core.keys.deviceTokens).update(`install v1 ${signInId} ${deviceCode}`);
  return `bld_${mac.digest('base64url')}`;
}

const selectDevice = prepareStatement((db, t, { tokenHash }: { tokenHash: string }) => {
  const { pluginInstalls, pluginDevices, users } = t;
  return db
    .select({
      installId: pluginInstalls.id,
      deviceId: pluginInstalls.deviceId,
      userId: pluginDevices.userId,
      lastSeenAt: pluginInstalls.lastSeenAt,
      endedAt: pluginInstalls.endedAt,
      releasedAt: pluginDevices.releasedAt,
      disabledAt: users.disabledAt,
    })
    .from(pluginInstalls)
    .innerJoin(pluginDevices, eq(pluginDevices.id, pluginInstalls.deviceId))
    .innerJoin(users, eq(users.id, pluginDevices.userId))
    .where(eq(pluginInstalls.tokenHash, opaque(tokenHash)));
});

/** Finds the install of a device token. Null if it is unknown or was not used for more than a year. */
export async function findDevice(core: Core, token: string): Promise<CallingDevice | null> {
  const [row] = await selectDevice(core.store.db, core.store.t, { tokenHash: hashToken(token) });
  if (row === undefined || core.clock.now().getTime() - row.lastSeenAt.getTime() > deviceTokenIdleMs) return null;
  const { installId, deviceId, userId, endedAt, releasedAt, disabledAt } = row;
  const ended = (releasedAt ?? disabledAt) !== null ? 'released' : endedAt !== null ? 'signed_out' : null;
  return { installId, deviceId, userId, ended };
}
