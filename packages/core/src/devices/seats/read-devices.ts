import { and, desc, eq, inArray, isNull } from '@backline/db';
import { keepAfterSeatMs } from '@backline/domain/devices/leases/lease-terms';
import type { DeviceSummary, PoolSummary } from '@backline/domain/devices/summaries';
import type { Core } from '../../core.ts';
import type { Device } from '../device.ts';
import { readMoves } from './moves.ts';
import { findPools, findTerms, isEnforced, type Pool } from './pools.ts';
import { courtesySlot, findSeats, type Seat } from './seat-rows.ts';

type SeatEndRow = Core['store']['t']['pluginSeatEnds']['$inferSelect'];

function toKeepsUntil(ends: readonly SeatEndRow[]): string | null {
  const told = ends.flatMap(({ toldAt }) => (toldAt === null ? [] : [toldAt.getTime()]));
  return told.length === 0 ? null : new Date(Math.max(...told) + keepAfterSeatMs).toISOString();
}

function toDevice(
  device: Device,
  seats: readonly Seat[],
  ends: readonly SeatEndRow[],
  pools: readonly Pool[],
): DeviceSummary {
  const { id, kind, name, os, osVersion, pluginVersion, host, createdAt, lastSeenAt, twinsSince } = device;
  return {
    id,
    kind,
    name,
    os,
    osVersion,
    pluginVersion,
    host,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    seats: seats
      .filter((seat) => seat.deviceId === id)
      .map(({ pool, slot, endsAt }) => ({
        pool,
        slot,
        isOverLimit: pools.some(({ name, limit, skus }) => name === pool && skus > 0 && slot > limit),
        endsAt: endsAt?.toISOString() ?? null,
      })),
    keepsUntil: toKeepsUntil(ends.filter(({ deviceId }) => deviceId === id)),
    mayBeTwins: twinsSince !== null,
  };
}

async function toPool(core: Core, userId: string, pool: Pool, seats: readonly Seat[]): Promise<PoolSummary> {
  const moves = await readMoves(core, core.store.db, userId, pool.rules);
  const used = seats.filter((seat) => seat.pool === pool.name && seat.slot !== courtesySlot);
  const frees = used.flatMap(({ endsAt }) => endsAt ?? []).toSorted((one, other) => one.getTime() - other.getTime());
  return {
    name: pool.name,
    limit: pool.limit,
    used: used.length,
    isEnforced: isEnforced(pool, core.clock.now()),
    swaps: pool.rules.swaps,
    swapsLeft: moves.left,
    swapsRenewAt: moves.renewsAt?.toISOString() ?? null,
    nextFreeAt: frees[0]?.toISOString() ?? null,
  };
}

/** The account's computers, the last seen first, and its seats in the pools in which it owns something. */
export async function readDevices(
  core: Core,
  userId: string,
  { hasReleased = false }: { hasReleased?: boolean } = {},
): Promise<{ devices: { device: Device; summary: DeviceSummary }[]; pools: PoolSummary[] }> {
  const { pluginDevices, pluginSeatEnds } = core.store.t;
  const { db, t } = core.store;
  const now = core.clock.now();
  const devices = await db
    .select()
    .from(pluginDevices)
    .where(and(eq(pluginDevices.userId, userId), hasReleased ? undefined : isNull(pluginDevices.releasedAt)))
    .orderBy(desc(pluginDevices.lastSeenAt))
    .limit(1000);
  const seats = (await findSeats(db, t, { userId })).filter(({ endsAt }) => endsAt === null || endsAt > now);
  const ids = devices.map(({ id }) => id);
  const ends =
    ids.length === 0 ? [] : await db.select().from(pluginSeatEnds).where(inArray(pluginSeatEnds.deviceId, ids));
  const pools = await findPools(core, db, userId, await findTerms(core, userId));
  return {
    devices: devices.map((device) => ({ device, summary: toDevice(device, seats, ends, pools) })),
    pools: await Promise.all(pools.filter(({ skus }) => skus > 0).map((pool) => toPool(core, userId, pool, seats))),
  };
}
