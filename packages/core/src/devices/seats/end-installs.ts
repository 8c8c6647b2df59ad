import { and, type Db, eq, inArray, isNull } from '@backline/db';
import type { Core } from '../../core.ts';

/**
 * Ends the tokens of all or some computers of an account. Seats, leases and modes stay, so a plugin can sign in again.
 * Returns the computers that had a token.
 */
export async function endInstalls(core: Core, tx: Db, userId: string, ids?: readonly string[]): Promise<string[]> {
  const { pluginInstalls, pluginDevices } = core.store.t;
  const isChosen = ids === undefined ? undefined : inArray(pluginDevices.id, [...ids]);
  const own = tx
    .select({ id: pluginDevices.id })
    .from(pluginDevices)
    .where(and(eq(pluginDevices.userId, userId), isNull(pluginDevices.releasedAt), isChosen));
  const ended = await tx
    .update(pluginInstalls)
    .set({ endedAt: core.clock.now() })
    .where(and(inArray(pluginInstalls.deviceId, own), isNull(pluginInstalls.endedAt)))
    .returning({ deviceId: pluginInstalls.deviceId });
  return [...new Set(ended.map(({ deviceId }) => deviceId))];
}
