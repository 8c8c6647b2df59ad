import { createHmac, randomUUID } from 'node:crypto';
import { and, type Db, eq, inArray, isNotNull, isNull, prepareStatement } from '@backline/db';
import { type DeviceIds, deviceIdKinds, hardwareIdKinds } from '@backline/domain/devices/fields';
import { findMatch, hasOtherHardware, isWeak, type KnownDevice } from '@backline/domain/devices/match-device';
import { rateLimits } from '@backline/domain/limits';
import type { Core } from '../core.ts';
import { type Charge, refundRateLimit, tryCharge } from '../rate-limit.ts';
import { mailAdded } from './mails.ts';
import { type Pool, toSwapCharge } from './pools.ts';
import { findSeats } from './seat-rows.ts';

const dayMs = 24 * 60 * 60_000;
const hashesPerKind = 3;
/** An identifier that was noted in this time is not written again. */
const notedMs = 7 * dayMs;

/** As they are stored: nobody can join two accounts, or two installations, by a computer. */
export function hashIds(core: Core, userId: string, ids: DeviceIds): DeviceIds {
  const toHash = (kind: string, id: string) =>
    createHmac('sha256', core.keys.devices).update(`${userId} ${kind} ${id}`).digest('base64url');
  return Object.fromEntries(
    deviceIdKinds.flatMap((kind) => (ids[kind] === undefined ? [] : [[kind, toHash(kind, ids[kind])]])),
  );
}

const findIds = prepareStatement((tx, { pluginDeviceIds: i }, { deviceId }: { deviceId: string }) =>
  tx.select({ kind: i.kind, idHash: i.idHash, seenAt: i.seenAt }).from(i).where(eq(i.deviceId, deviceId)),
);

/** Notes what a computer was seen with. Of each kind the newest few are kept. */
async function noteIds(
  core: Core,
  tx: Db,
  deviceId: string,
  hashed: DeviceIds,
  read?: Awaited<ReturnType<typeof findIds>>,
): Promise<void> {
  const { pluginDeviceIds: t } = core.store.t;
  const now = core.clock.now();
  const known = read ?? (await findIds(tx, core.store.t, { deviceId }));
  for (const kind of deviceIdKinds) {
    const idHash = hashed[kind];
    if (idHash === undefined) continue;
    const ofKind = known.filter((one) => one.kind === kind);
    const noted = ofKind.find((one) => one.idHash === idHash);
    if (noted !== undefined && now.getTime() - noted.seenAt.getTime() < notedMs) continue;
    await tx
      .insert(t)
      .values({ deviceId, kind, idHash, seenAt: now })
      .onConflictDoUpdate({ target: [t.deviceId, t.kind, t.idHash], set: { seenAt: now } });
    const others = ofKind
      .filter((one) => one.idHash !== idHash)
      .toSorted((a, b) => Number(b.seenAt) - Number(a.seenAt));
    const old = others.slice(hashesPerKind - 1).map((one) => one.idHash);
    if (old.length > 0)
      await tx.delete(t).where(and(eq(t.deviceId, deviceId), eq(t.kind, kind), inArray(t.idHash, old)));
  }
}

async function findKnown(core: Core, tx: Db, userId: string, isReleased = false): Promise<KnownDevice[]> {
  const { pluginDevices: d, pluginDeviceIds: i } = core.store.t;
  const rows = await tx
    .select({ id: d.id, lastSeenAt: d.lastSeenAt, kind: i.kind, idHash: i.idHash })
    .from(d)
    .innerJoin(i, eq(i.deviceId, d.id))
    .where(and(eq(d.userId, userId), isReleased ? isNotNull(d.releasedAt) : isNull(d.releasedAt)));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, ids]) => ({
    id,
    lastSeenAt: ids[0]?.lastSeenAt ?? new Date(0),
    ids,
  }));
}

/** A computer that was removed and comes back has heard of its removal: the place that it left behind is free. */
async function freeOwnGhost(core: Core, tx: Db, userId: string, hashed: DeviceIds): Promise<void> {
  const { pluginSeats: s } = core.store.t;
  const ghost = findMatch(await findKnown(core, tx, userId, true), hashed);
  if (ghost?.match === 'same') await tx.delete(s).where(eq(s.deviceId, ghost.id));
}

/** Another computer of the account that is the same as a removed one: it signed in again. */
export async function findSuccessor(core: Core, tx: Db, userId: string, deviceId: string): Promise<string | null> {
  const ids = await findIds(tx, core.store.t, { deviceId });
  const hashed = Object.fromEntries(ids.map(({ kind, idHash }) => [kind, idHash]));
  const found = findMatch(await findKnown(core, tx, userId), hashed);
  return found?.match === 'same' ? found.id : null;
}

/** The pools in which a computer has a seat. */
async function findOwnPools(core: Core, tx: Db, userId: string, deviceId: string, pools: readonly Pool[]) {
  const seats = (await findSeats(tx, core.store.t, { userId })).filter((seat) => seat.deviceId === deviceId);
  return pools.filter((pool) => seats.some((seat) => seat.pool === pool.name));
}

/**
 * Takes other hardware for a computer that was known by its disk. Costs a move in each pool where it has a seat; false
 * when one is spent.
 */
async function move(
  core: Core,
  tx: Db,
  { userId, deviceId, pools }: { userId: string; deviceId: string; pools: readonly Pool[] },
): Promise<boolean> {
  const charged: Charge[] = [];
  for (const { rules } of await findOwnPools(core, tx, userId, deviceId, pools)) {
    const charge = toSwapCharge(userId, rules);
    if (await tryCharge(core, tx, charge)) charged.push(charge);
    else {
      for (const one of charged) await refundRateLimit(core, tx, one);
      return false;
    }
  }
  const { pluginDevices: d, pluginDeviceIds: i } = core.store.t;
  await tx.delete(i).where(and(eq(i.deviceId, deviceId), inArray(i.kind, [...hardwareIdKinds])));
  await tx.update(d).set({ movedAt: core.clock.now() }).where(eq(d.id, deviceId));
  return true;
}

/** A computer as its plugin describes it. */
export interface DeviceDescription
  extends Pick<
    Core['store']['t']['pluginDevices']['$inferInsert'],
    'name' | 'os' | 'osVersion' | 'pluginVersion' | 'host' | 'kind'
  > {
  ids: DeviceIds;
}

async function addDevice(core: Core, tx: Db, userId: string, { ids, ...about }: DeviceDescription): Promise<string> {
  const id = randomUUID();
  const now = core.clock.now();
  await tx
    .insert(core.store.t.pluginDevices)
    .values({ id, userId, ...about, isWeak: isWeak(ids), createdAt: now, lastSeenAt: now });
  await noteIds(core, tx, id, hashIds(core, userId, ids));
  return id;
}

/** The computer of the account that these identifiers are of, if it is there and may be used; otherwise a new one. */
export async function recognize(
  core: Core,
  tx: Db,
  userId: string,
  pools: readonly Pool[],
  device: DeviceDescription,
): Promise<{ deviceId: string; isNew: boolean }> {
  const hashed = hashIds(core, userId, device.ids);
  const found = findMatch(await findKnown(core, tx, userId), hashed);
  const isOurs = found?.match === 'same' || (found && (await move(core, tx, { userId, deviceId: found.id, pools })));
  if (!found || !isOurs) {
    await freeOwnGhost(core, tx, userId, hashed);
    return { deviceId: await addDevice(core, tx, userId, device), isNew: true };
  }
  await noteIds(core, tx, found.id, hashed);
  return { deviceId: found.id, isNew: false };
}

/** Whether an account may have one more computer today. One with many places may fill them in a day. */
export async function mayAddDevice(core: Core, tx: Db, userId: string, pools: readonly Pool[]): Promise<boolean> {
  const max = Math.max(rateLimits.device_new.max, ...pools.map(({ limit }) => limit));
  return tryCharge(core, tx, { limit: 'device_new', subject: userId, max });
}

/**
 * The computer that an install with a token is on: its own, also in other hardware while moves are left; then the one
 * that the identifiers are of, then a new one. Null: no more computers are let in today.
 */
export async function recognizeInstall(
  core: Core,
  tx: Db,
  own: { userId: string; deviceId: string },
  pools: readonly Pool[],
  device: DeviceDescription,
): Promise<string | null> {
  const { userId, deviceId } = own;
  const hashed = hashIds(core, userId, device.ids);
  const known = { id: deviceId, lastSeenAt: new Date(0), ids: await findIds(tx, core.store.t, { deviceId }) };
  if (!hasOtherHardware(known, hashed)) {
    await noteIds(core, tx, deviceId, hashed, known.ids);
    return deviceId;
  }
  const found = findMatch(await findKnown(core, tx, userId), hashed);
  const here = found?.match === 'same' ? found.id : deviceId;
  if (here !== deviceId || (await move(core, tx, { userId, deviceId, pools }))) {
    await noteIds(core, tx, here, hashed);
    return here;
  }
  if (!(await mayAddDevice(core, tx, userId, pools))) return null;
  const { name: deviceName, os } = device;
  await mailAdded(core, tx, { userId, deviceName, os, isSameNetwork: false });
  return addDevice(core, tx, userId, device);
}
