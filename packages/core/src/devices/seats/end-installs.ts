import { and, type Db, eq, inArray, isNull } from '@backline/db';
import type { Core } from '../../core.ts';

/**
 * Ends the tokens of an account's computers, or of some of them. Seats, leases and modes stay: a plugin signs in again
 * and goes on. Returns the computers that had a token.
 */
export async function endInstalls(core: Core, tx: Db, userId: string, ids?: readonly string[]): Promise<string[]> {
  const { pluginInstalls: i, pluginDevices: d } = core.store.t;
  const isChosen = ids === undefined ? undefined : inArray(d.id, [...ids]);
  const own = tx
    .select({ id: d.id })
    .from(d)
    .where(and(eq(d.userId, userId), isNull(d.releasedAt), isChosen));
  const ended = await tx
    .update(i)
    .set({ endedAt: core.clock.now() })
    .where(and(inArray(i.deviceId, own), isNull(i.endedAt)))
    .returning({ deviceId: i.deviceId });
  return [...new Set(ended.map(({ deviceId }) => deviceId))];
}
