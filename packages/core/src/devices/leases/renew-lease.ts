import { randomUUID } from 'node:crypto';
import { and, type Db, eq, isNull, orKept, prepareStatement } from '@backline/db';
import type { Refreshed, RefreshInput } from '@backline/domain/devices/leases/refresh';
import { AppError } from '@backline/domain/errors';
import type { Caller, CallingDevice, Core } from '../../core.ts';
import { announceEvent } from '../../events/record-event.ts';
import { getSigner } from '../../keys/sign-lease.ts';
import { type Charge, chargeInside } from '../../rate-limit.ts';
import { waitForAll } from '../../wait-for-all.ts';
import type { Device, Install } from '../device.ts';
import { numberRefusals } from '../refusals.ts';
import { findPools, findTerms, type Pool } from '../seats/pools.ts';
import { recognizeInstall } from '../seats/recognize.ts';
import { tellReleased } from '../seats/release-device.ts';
import { findSeats, type Seat, type SeatClaim, touchSeats } from '../seats/seat-rows.ts';
import { hasFineSeat, type SeatWish, takeSeatOf, takeWantedSeat } from '../seats/seats.ts';
import { toStoredClient } from '../to-stored-client.ts';
import type { MadeLease } from './decide-lease.ts';
import { makeLease } from './make-lease.ts';
import { toAnswer } from './to-answer.ts';

const touchInstall = prepareStatement((tx, { pluginInstalls }, { id, now }: { id: string; now: Date }) =>
  tx
    .update(pluginInstalls)
    .set({ lastSeenAt: now })
    .where(and(eq(pluginInstalls.id, id), isNull(pluginInstalls.endedAt)))
    .returning(),
);

interface Touched {
  id: string;
  now: Date;
  pluginVersion: string;
  host: string | null;
  /** The system, or null if it has not changed. */
  os: string | null;
  osVersion: string | null;
  arch: string | null;
}

const touchDevice = prepareStatement((tx, { pluginDevices }, told: Touched) =>
  tx
    .update(pluginDevices)
    .set({
      lastSeenAt: told.now,
      pluginVersion: told.pluginVersion,
      host: told.host,
      os: orKept(told.os, pluginDevices.os),
      osVersion: orKept(told.osVersion, pluginDevices.osVersion),
      arch: orKept(told.arch, pluginDevices.arch),
    })
    .where(and(eq(pluginDevices.id, told.id), isNull(pluginDevices.releasedAt)))
    .returning(),
);

/** The fields that a plugin sends when it asks for a lease. */
export type LeaseRequest = Pick<RefreshInput, 'leaseId' | 'ids' | 'client' | 'system'>;

async function touch(core: Core, tx: Db, deviceId: string, request: LeaseRequest): Promise<Device> {
  const { version: pluginVersion, host = null } = toStoredClient(core, request.client);
  const { os, osVersion, arch } = request.system ?? {};
  const system = { os: os ?? null, osVersion: osVersion ?? null, arch: arch ?? null };
  const told = { id: deviceId, now: core.clock.now(), pluginVersion, host, ...system };
  const [device] = await touchDevice(tx, core.store.t, told);
  if (device === undefined) throw new AppError('device_released');
  return device;
}

/** Updates the computer and its install. Locks the computer first, as a removal does, to avoid a deadlock. */
async function touchOwn(core: Core, tx: Db, own: CallingDevice, request: LeaseRequest) {
  const [first, [install]] = await waitForAll([
    touch(core, tx, own.deviceId, request),
    touchInstall(tx, core.store.t, { id: own.installId, now: core.clock.now() }),
  ]);
  if (install === undefined) throw new AppError('device_signed_out');
  // The install was moved to another computer in the meantime.
  const device = install.deviceId === first.id ? first : await touch(core, tx, install.deviceId, request);
  return { device, install };
}

async function findHere(
  core: Core,
  tx: Db,
  { device, install }: Awaited<ReturnType<typeof touchOwn>>,
  request: LeaseRequest,
  pools: readonly Pool[],
): Promise<{ device: Device; install: Install; isKnown: boolean }> {
  const { name, os, osVersion, arch, pluginVersion, host, kind } = device;
  const about = { name, os, osVersion, arch, pluginVersion, host, kind, ids: request.ids };
  const here = await recognizeInstall(core, tx, device, pools, about);
  if (here === null || here.id === device.id) return { device: here ?? device, install, isKnown: here !== null };
  const { pluginInstalls } = core.store.t;
  const fresh = { deviceId: here.id, leaseId: null, previousLeaseId: null, leaseEndsAt: null };
  await tx.update(pluginInstalls).set(fresh).where(eq(pluginInstalls.id, install.id));
  // The install's earlier leases stay with the computer that it leaves, and may still play there.
  const left = {
    ...install,
    id: randomUUID(),
    tokenHash: `left ${install.id} ${randomUUID()}`,
    endedAt: install.lastSeenAt,
  };
  await tx.insert(pluginInstalls).values(left);
  return { device: await touch(core, tx, here.id, request), install: { ...install, ...fresh }, isKnown: true };
}

/** The seat that the owner chose in a pool, and how to get it. */
export interface WantedSeat extends SeatWish {
  pool: string;
}

/**
 * Takes the chosen seat, or every free one if none was chosen. Returns the account's seats afterwards, or `seats` if
 * nothing changed.
 */
async function claimSeats(
  core: Core,
  tx: Db,
  claim: Omit<SeatClaim, 'pool'>,
  pools: readonly Pool[],
  seats: readonly Seat[],
  wanted: WantedSeat | null,
): Promise<readonly Seat[]> {
  if (wanted !== null) {
    const pool = pools.find(({ name }) => name === wanted.pool);
    // Without a pool, nothing that the account owns there needs a seat.
    if (pool !== undefined) await takeWantedSeat(core, tx, { ...claim, pool }, wanted);
  } else {
    const now = core.clock.now();
    if (pools.every((pool) => hasFineSeat(seats, claim.deviceId, pool, now))) return seats;
    for (const pool of pools) await takeSeatOf(core, tx, { ...claim, pool });
  }
  return findSeats(tx, core.store.t, { userId: claim.userId });
}

/**
 * Records that a computer uses its seats. Returns the account's seats, which are read again if the computer lost or
 * gained one in the meantime.
 */
async function useSeats(
  core: Core,
  tx: Db,
  { userId, deviceId }: Omit<SeatClaim, 'pool'>,
  seats: readonly Seat[],
): Promise<readonly Seat[]> {
  const used = await touchSeats(core, tx, userId, deviceId);
  const own = seats.filter((seat) => seat.deviceId === deviceId);
  const isSame = ({ pool, slot }: Seat) => used.some((one) => one.pool === pool && one.slot === slot);
  return own.length === used.length && own.every(isSame) ? seats : findSeats(tx, core.store.t, { userId });
}

/**
 * Renews the calling plugin's lease in one transaction, with the `wanted` seat or all free ones. Throws
 * `device_released` if the computer was removed, and `device_signed_out` if its owner ended its token; for a wanted
 * seat also `seats_full`, `swaps_spent`, `courtesy_spent`.
 */
export async function renewLease(
  core: Core,
  caller: Caller,
  own: CallingDevice,
  charge: Charge,
  request: LeaseRequest,
  wanted: WantedSeat | null,
): Promise<Refreshed> {
  const { userId, deviceId } = own;
  return numberRefusals(core, { userId, deviceId }, async () => {
    if (own.ended === 'signed_out') throw new AppError('device_signed_out');
    if (own.ended === 'released') {
      await tellReleased(core, own, charge);
      throw new AppError('device_released');
    }
    const readAt = core.clock.now();
    const terms = await findTerms(core, userId);
    // Without a key there is no lease, so nothing may be recorded.
    await getSigner(core, readAt);
    const outcome: { made: MadeLease; device: Device } = await core.store.write(
      async (tx) => {
        const [, pools, touched, found] = await waitForAll([
          chargeInside(core, tx, [charge]),
          findPools(core, tx, userId, terms),
          touchOwn(core, tx, own, request),
          findSeats(tx, core.store.t, { userId }),
        ]);
        const { device, install, isKnown } = await findHere(core, tx, touched, request, pools);
        // If the install has moved to another computer, the seats that were read before may be outdated.
        let seats: readonly Seat[] = device.id === own.deviceId ? found : await findSeats(tx, core.store.t, { userId });
        const needed = pools.filter(({ skus }) => skus > 0);
        const claim = { caller, userId, deviceId: device.id };
        if (isKnown) seats = await claimSeats(core, tx, claim, needed, seats, wanted);
        const used = isKnown ? useSeats(core, tx, claim, seats) : seats;
        const sources = { userId, device, install, pools, terms, readAt, presented: request.leaseId, isKnown };
        const made = await makeLease(core, tx, { ...sources, seats: used });
        await announceEvent(core, tx, { type: 'lease.renewed', subjectUserId: userId });
        return { made, device };
      },
      // A power loss may undo a renewal, because the plugin then simply asks again.
      { isVolatile: true },
    );
    return toAnswer(core, outcome.made, { userId, device: outcome.device, client: request.client, terms });
  });
}
