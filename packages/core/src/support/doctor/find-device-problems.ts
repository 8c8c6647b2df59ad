import { and, count, eq, gt, isNotNull, isNull, notInArray, type Problem } from '@backline/db';
import { weekMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { unknownNetwork } from '../../devices/sign-in/sign-ins.ts';
import { countAccounts } from '../computers/pool-reports.ts';

/** Pools from which no one can play, and places of removed computers. */
export async function findDeviceProblems(core: Core): Promise<Problem[]> {
  const { seatPools, skus, pluginSeats, pluginDevices, offlineLeases, deviceSignIns } = core.store.t;
  const { db } = core.store;
  const empty = await db
    .select({ pool: seatPools.name, skus: count() })
    .from(seatPools)
    .innerJoin(skus, eq(skus.pool, seatPools.name))
    .where(eq(seatPools.seats, 0))
    .groupBy(seatPools.name);
  // A permanent license file holds its computer's place until a move is available.
  const withFile = db
    .select({ id: offlineLeases.deviceId })
    .from(offlineLeases)
    .where(isNull(offlineLeases.releasedAt));
  const removed = await db
    .select({ id: pluginDevices.id, pool: pluginSeats.pool, slot: pluginSeats.slot })
    .from(pluginSeats)
    .innerJoin(pluginDevices, eq(pluginDevices.id, pluginSeats.deviceId))
    .where(
      and(isNotNull(pluginDevices.releasedAt), isNull(pluginSeats.endsAt), notInArray(pluginDevices.id, withFile)),
    );
  const [hidden] = await db
    .select({ count: count() })
    .from(deviceSignIns)
    .where(eq(deviceSignIns.networkHash, unknownNetwork));
  return [
    ...(hidden === undefined || hidden.count === 0
      ? []
      : [
          {
            code: 'unnamed_proxy',
            message: `${hidden.count} sign-ins of plugins in the last 7 days came through a proxy that TRUST_PROXY does not name, so they count as another network, and rate limits count the proxy. Name its address there.`,
          },
        ]),
    ...empty.map(({ pool, skus: named }) => ({
      code: 'pool_without_seats',
      message: `Pool ${pool} has no places, and ${named} SKUs name it: nobody can play them. Give it some: backline pool set ${pool} --seats 3`,
    })),
    ...removed.map(({ id, pool, slot }) => ({
      code: 'seat_of_released_device',
      message: `Computer ${id} was removed, and has place ${slot} of ${pool} for ever.`,
    })),
  ];
}

/** Counts of computers and seats for operators, although they are not problems. */
export interface DeviceCounts {
  /** The pools in which accounts have more computers than places. */
  over: { pool: string; accounts: number; over: number; enforcedFrom: string | null }[];
  /** Refusals of this week, the most frequent first. */
  refusals: { code: string; count: number }[];
  /** Computers that may share a place with another one. */
  twins: number;
}

export async function countDevices(core: Core): Promise<DeviceCounts> {
  const { seatPools, pluginRefusals, pluginDevices } = core.store.t;
  const { db } = core.store;
  const over: DeviceCounts['over'] = [];
  for (const rules of await db.select().from(seatPools)) {
    const counted = await countAccounts(core, db, rules);
    const enforcedFrom = rules.enforcedFrom?.toISOString() ?? null;
    if (counted.over > 0) over.push({ pool: rules.name, ...counted, enforcedFrom });
  }
  const refusals = await db
    .select({ code: pluginRefusals.code, count: count() })
    .from(pluginRefusals)
    .where(gt(pluginRefusals.at, new Date(core.clock.now().getTime() - weekMs)))
    .groupBy(pluginRefusals.code);
  const [twins] = await db
    .select({ count: count() })
    .from(pluginDevices)
    .where(and(isNotNull(pluginDevices.twinsSince), isNull(pluginDevices.releasedAt)));
  return { over, refusals: refusals.toSorted((one, other) => other.count - one.count), twins: twins?.count ?? 0 };
}
