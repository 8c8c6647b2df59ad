import { and, type Db, inArray, isNull, lt, notInArray } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';

const refusalKeepMs = 30 * dayMs;
const deviceKeepMs = 365 * dayMs;
const perSweep = 1000;

/** Deletes computers that were removed long ago, with all their data. */
async function deleteDevices(core: Core, tx: Db, releasedBefore: Date): Promise<void> {
  const { t } = core.store;
  const { pluginDevices, pluginInstalls, pluginSeats, seatMoves } = t;
  // A removed computer with a permanent license file is kept as long as the file takes a seat or a move.
  const seated = tx.select({ id: pluginSeats.deviceId }).from(pluginSeats).where(isNull(pluginSeats.endsAt));
  const paidFor = tx.select({ id: seatMoves.deviceId }).from(seatMoves).where(isNull(seatMoves.endsAt));
  const old = await tx
    .select({ id: pluginDevices.id })
    .from(pluginDevices)
    .where(
      and(
        lt(pluginDevices.releasedAt, releasedBefore),
        notInArray(pluginDevices.id, seated),
        notInArray(pluginDevices.id, paidFor),
      ),
    )
    .limit(perSweep);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return;
  const installs = await tx
    .select({ id: pluginInstalls.id })
    .from(pluginInstalls)
    .where(inArray(pluginInstalls.deviceId, ids));
  const installIds = installs.map(({ id }) => id);
  if (installIds.length > 0) await tx.delete(t.deviceSignIns).where(inArray(t.deviceSignIns.installId, installIds));
  for (const table of [t.pluginSeatEnds, pluginSeats, seatMoves, t.offlineLeases, t.pluginRefusals, pluginInstalls])
    await tx.delete(table).where(inArray(table.deviceId, ids));
  await tx.delete(pluginDevices).where(inArray(pluginDevices.id, ids));
}

/** Deletes old refusals, computers removed long ago, and expired seats. */
export async function sweepDevices(core: Core, tx: Db): Promise<void> {
  const { pluginRefusals, pluginSeats, seatMoves } = core.store.t;
  const now = core.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await tx.delete(pluginRefusals).where(lt(pluginRefusals.at, before(refusalKeepMs)));
  await tx.delete(pluginSeats).where(lt(pluginSeats.endsAt, now));
  await tx.delete(seatMoves).where(lt(seatMoves.endsAt, now));
  await deleteDevices(core, tx, before(deviceKeepMs));
}
