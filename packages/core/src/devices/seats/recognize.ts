import { randomUUID } from 'node:crypto';
import { and, type Db, desc, eq, gt } from '@backline/db';
import type { DeviceIds } from '@backline/domain/devices/fields';
import {
  type Binding,
  type FormerBinding,
  isLive,
  judgeSighting,
  matchesDevice,
} from '@backline/domain/devices/seats/match-device';
import { rateLimits } from '@backline/domain/rate-limits';
import type { Core } from '../../core.ts';
import { announceEvent } from '../../events/record-event.ts';
import { bindIds } from '../../keys/sign-lease.ts';
import { tryCharge } from '../../rate-limit.ts';
import type { Device } from '../device.ts';
import { findLeaseEnd, giveMoveBack, type LeaseEnd, type MoveClaim, payMove, settleFiles, turnMove } from './moves.ts';
import type { Pool } from './pools.ts';
import { courtesySlot, findSeats } from './seat-rows.ts';

/** A computer as its plugin describes it. */
export interface DeviceDescription
  extends Pick<
    Core['store']['t']['pluginDevices']['$inferInsert'],
    'name' | 'os' | 'osVersion' | 'arch' | 'pluginVersion' | 'host' | 'kind'
  > {
  ids: DeviceIds;
}

const toBinding = ({ boundIds, formerBindings }: Device): Binding => ({ bound: boundIds, former: formerBindings });

/** Finds the account's computer with these identifiers, the last seen first. */
async function findMatch(core: Core, tx: Db, userId: string, ids: DeviceIds): Promise<Device | undefined> {
  const { pluginDevices } = core.store.t;
  const nowMs = core.clock.now().getTime();
  const all = await tx
    .select()
    .from(pluginDevices)
    .where(eq(pluginDevices.userId, userId))
    .orderBy(desc(pluginDevices.lastSeenAt));
  const matches = all.filter((device) => matchesDevice(toBinding(device), bindIds(core, device.id, ids), nowMs));
  return matches.find(({ releasedAt }) => releasedAt === null) ?? matches[0];
}

/** The moves that a computer needs, one for each pool in which it has a seat. */
async function findMoveClaims(
  core: Core,
  tx: Db,
  { id, userId }: Device,
  pools: readonly Pool[],
): Promise<MoveClaim[]> {
  const seats = (await findSeats(tx, core.store.t, { userId })).filter((seat) => seat.deviceId === id);
  const own = pools.filter((pool) => seats.some((seat) => seat.pool === pool.name));
  return own.map(({ rules }) => ({ userId, deviceId: id, rules }));
}

/** Binds a computer's leases to new hardware. The old binding is remembered while those leases may play. */
async function rebind(core: Core, tx: Db, device: Device, boundIds: DeviceIds, end: LeaseEnd): Promise<Device> {
  const { pluginDevices } = core.store.t;
  const now = core.clock.now();
  const left: FormerBinding = { ids: device.boundIds, endsAt: end instanceof Date ? end.getTime() : null };
  const others = device.formerBindings.filter((one) => one.ids !== boundIds && isLive(one, now.getTime()));
  const changes = { boundIds, formerBindings: end === null ? others : [left, ...others], movedAt: now };
  await tx.update(pluginDevices).set(changes).where(eq(pluginDevices.id, device.id));
  await settleFiles(core, tx, device.id, 'lost');
  return { ...device, ...changes };
}

/**
 * Accepts new hardware for a computer, which costs a move in each pool where it has a seat. Null if a pool has no move
 * left.
 */
async function move(
  core: Core,
  tx: Db,
  device: Device,
  ids: DeviceIds,
  pools: readonly Pool[],
): Promise<Device | null> {
  const end = await findLeaseEnd(core, tx, device.id);
  const paid: [MoveClaim, unknown][] = [];
  for (const claim of await findMoveClaims(core, tx, device, pools)) {
    const payment = await payMove(core, tx, claim, end);
    if (payment !== 'spent') paid.push([claim, payment]);
    else {
      for (const [one, slot] of paid) await giveMoveBack(core, tx, one, slot);
      return null;
    }
  }
  return rebind(core, tx, device, ids, end);
}

/** Accepts hardware that the computer had before and for which a move is already paid. Null if there is none. */
async function moveBack(
  core: Core,
  tx: Db,
  device: Device,
  { ids }: FormerBinding,
  pools: readonly Pool[],
): Promise<Device | null> {
  const end = await findLeaseEnd(core, tx, device.id);
  for (const claim of await findMoveClaims(core, tx, device, pools))
    if (!(await turnMove(core, tx, claim, end)) && (await payMove(core, tx, claim, end)) === 'spent') return null;
  return rebind(core, tx, device, ids, end);
}

async function addDevice(core: Core, tx: Db, userId: string, { ids, ...about }: DeviceDescription): Promise<Device> {
  const id = randomUUID();
  const now = core.clock.now();
  const [device] = await tx
    .insert(core.store.t.pluginDevices)
    .values({ id, userId, ...about, boundIds: bindIds(core, id, ids), createdAt: now, lastSeenAt: now })
    .returning();
  if (device === undefined) throw new Error(`Computer ${id} was not stored.`);
  return device;
}

/**
 * Finds the account's computer with these identifiers, or adds one. A removed computer returns with its old id, because
 * its leases may still play on it, and counts as new.
 */
export async function recognize(
  core: Core,
  tx: Db,
  userId: string,
  pools: readonly Pool[],
  description: DeviceDescription,
): Promise<{ device: Device; isNew: boolean }> {
  const { ids, ...about } = description;
  const found = await findMatch(core, tx, userId, ids);
  if (found === undefined) return { device: await addDevice(core, tx, userId, description), isNew: true };
  const { pluginDevices, pluginSeats } = core.store.t;
  const now = core.clock.now();
  const isNew = found.releasedAt !== null;
  const back = { ...about, createdAt: now, releasedAt: null, releasedBy: null };
  const [known = found] = await tx
    .update(pluginDevices)
    .set({ lastSeenAt: now, ...(isNew ? back : {}) })
    .where(eq(pluginDevices.id, found.id))
    .returning();
  // The removed computer had kept this seat, because no move was left. Now it uses the seat again.
  if (isNew)
    await tx
      .update(pluginSeats)
      .set({ endsAt: null })
      .where(and(eq(pluginSeats.deviceId, known.id), gt(pluginSeats.slot, courtesySlot)));
  const sighting = judgeSighting(toBinding(known), bindIds(core, known.id, ids), now.getTime());
  const device = typeof sighting === 'object' ? await moveBack(core, tx, known, sighting, pools) : known;
  return { device: device ?? known, isNew };
}

/** True if the account may add another computer today. An account with many seats may use all of them in a day. */
export async function mayAddDevice(core: Core, tx: Db, userId: string, pools: readonly Pool[]): Promise<boolean> {
  const max = Math.max(rateLimits.device_new.max, ...pools.map(({ limit }) => limit));
  return tryCharge(core, tx, { limit: 'device_new', subject: userId, max });
}

/**
 * Finds the computer of an install with a token: its own, even with new hardware while moves are left; otherwise
 * another one of the account with these identifiers, or a new one. Null if no more may be added today. Missing
 * identifiers don't count as different, and a lease is never bound to fewer identifiers than are known.
 */
export async function recognizeInstall(
  core: Core,
  tx: Db,
  own: Device,
  pools: readonly Pool[],
  description: DeviceDescription,
): Promise<Device | null> {
  const { userId } = own;
  const { ids, name: deviceName, os } = description;
  const here = bindIds(core, own.id, ids);
  const sighting = judgeSighting(toBinding(own), here, core.clock.now().getTime());
  if (sighting === 'same' || sighting === 'unknown') return own;
  if (typeof sighting === 'object') {
    const back = await moveBack(core, tx, own, sighting, pools);
    if (back !== null) return back;
  }
  const other = await findMatch(core, tx, userId, ids);
  if (other !== undefined && other.releasedAt === null && other.id !== own.id)
    return (await recognize(core, tx, userId, pools, description)).device;
  const moved = await move(core, tx, own, here, pools);
  if (moved !== null) return moved;
  if (!(await mayAddDevice(core, tx, userId, pools))) return null;
  const added = { type: 'device.added', subjectUserId: userId } as const;
  await announceEvent(core, tx, added, { deviceName, os, isSameNetwork: false });
  return addDevice(core, tx, userId, description);
}
