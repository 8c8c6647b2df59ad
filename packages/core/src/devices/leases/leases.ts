import { randomUUID } from 'node:crypto';
import type { LeaseKind } from '@backline/activation/claims';
import { and, type Db, eq, isNull, prepareStatement } from '@backline/db';
import { type LeaseGrant, type SeatHold, toLeaseTerms } from '@backline/domain/devices/lease-terms';
import { isWeak } from '@backline/domain/devices/match-device';
import type { Refreshed } from '@backline/domain/devices/refresh';
import type { GrantTerm } from '@backline/domain/licenses/terms';
import { dayMs, hourMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { announceEvent } from '../../events/record-event.ts';
import { toSeconds } from '../../keys/key-pair.ts';
import type { NewLease } from '../../keys/sign-lease.ts';
import { tryCharge } from '../../rate-limit.ts';
import type { Device, Install } from '../device.ts';
import { isEnforced, type Pool } from '../seats/pools.ts';
import { courtesySlot, type Seat } from '../seats/seat-rows.ts';

/** Refreshes with another lease than the current one, each this soon after the last, that make twins likely. */
const forksOfTwins = 4;
const forkWindowMs = 30 * dayMs;
const twinsQuietMs = 60 * dayMs;
/** How long a computer plays without internet that shows no hardware identifier. */
const weakLeaseMs = 72 * hourMs;

/** What a lease is made from. */
export interface LeaseBasis {
  userId: string;
  device: Pick<Device, 'id' | 'name' | 'twinsSince' | 'boundIds'>;
  install: Install;
  pools: readonly Pool[];
  terms: readonly GrantTerm<LeaseGrant>[];
  /** When the terms were read: a lease says what the grants gave at its own time. */
  readAt: Date;
  /** The lease in the plugin's hand. `again`: the answer is repeated. */
  presented: string | null | 'again';
  /** False: these identifiers are of no computer of the account, and so have no seat. */
  isKnown: boolean;
  /** The seats of the account in all pools, which may be under way. */
  seats: readonly Seat[] | Promise<readonly Seat[]>;
}

const findSeatEnds = prepareStatement((tx, { pluginSeatEnds: e }, { deviceId }: { deviceId: string }) =>
  tx.select({ pool: e.pool, toldAt: e.toldAt }).from(e).where(eq(e.deviceId, deviceId)),
);

/** Which of its seats a computer lost, and since when it knows. It hears of the others now. */
async function tellSeatEnds(core: Core, tx: Db, deviceId: string): Promise<Map<string, Date>> {
  const { pluginSeatEnds: e } = core.store.t;
  const now = core.clock.now();
  const ends = await findSeatEnds(tx, core.store.t, { deviceId });
  if (ends.some(({ toldAt }) => toldAt === null))
    await tx
      .update(e)
      .set({ toldAt: now })
      .where(and(eq(e.deviceId, deviceId), isNull(e.toldAt)));
  return new Map(ends.map(({ pool, toldAt }) => [pool, toldAt ?? now]));
}

interface ShownSeat {
  pool: string;
  slot: number;
  of: number;
  isOverLimit: boolean;
}

const isOver = ({ slot }: Seat, pool: Pool) => slot > pool.limit && pool.skus > 0;

export function toShownSeats(own: readonly Seat[], pools: readonly Pool[]): ShownSeat[] {
  return pools.flatMap((pool) =>
    own
      .filter((seat) => seat.pool === pool.name)
      .map((seat) => ({ pool: pool.name, slot: seat.slot, of: pool.limit, isOverLimit: isOver(seat, pool) })),
  );
}

export function toHolds(own: readonly Seat[], lost: ReadonlyMap<string, Date>): Map<string, SeatHold> {
  const holds = new Map<string, SeatHold>();
  for (const [pool, toldAt] of lost) holds.set(pool, { isHeld: false, toldAt });
  for (const { pool, slot, endsAt } of own)
    if (slot === courtesySlot && endsAt !== null)
      holds.set(pool, { isHeld: false, ...holds.get(pool), courtesyUntil: endsAt });
    else holds.set(pool, { isHeld: true });
  return holds;
}

/**
 * The end of `full`: as far as each pool allows. A courtesy ends by itself, and what is above the limit is not renewed.
 */
function toLeaseEnd(now: Date, own: readonly Seat[], { pools, install, device }: LeaseBasis): Date {
  const held = pools.filter((pool) => own.some((seat) => seat.pool === pool.name));
  const days = Math.min(...(held.length > 0 ? held : pools).map(({ rules }) => rules.leaseDays));
  const ends = [now.getTime() + (isWeak(device.boundIds) ? weakLeaseMs : days * dayMs)];
  for (const seat of own) if (seat.endsAt !== null) ends.push(seat.endsAt.getTime());
  const isKept = held.some(
    (pool) => isEnforced(pool, now) && own.some((seat) => seat.pool === pool.name && isOver(seat, pool)),
  );
  if (isKept && install.leaseEndsAt !== null) ends.push(install.leaseEndsAt.getTime());
  return new Date(Math.min(...ends));
}

/**
 * The id of the next lease, and whether the one in hand is not what was answered last. The one before: the last answer
 * was lost, or there are twins; the current one is answered again. Any other: restored from a copy, or twins.
 */
function toLeaseId({ leaseId, previousLeaseId }: Install, presented: LeaseBasis['presented']) {
  if (leaseId === null) return { id: randomUUID(), isFork: false };
  if (presented === 'again') return { id: leaseId, isFork: false };
  if (presented === null || presented === leaseId) return { id: randomUUID(), isFork: false };
  return presented === previousLeaseId ? { id: leaseId, isFork: true } : { id: randomUUID(), isFork: true };
}

/** Notices twins by forks that come often, and forgets them when none came for long. */
async function watchTwins(core: Core, tx: Db, { userId, device, install }: LeaseBasis, isFork: boolean) {
  const now = core.clock.now();
  const sinceMs = now.getTime() - (install.forkedAt?.getTime() ?? 0);
  const forks = isFork ? (sinceMs < forkWindowMs ? install.forks : 0) + 1 : install.forks;
  const { pluginDevices: d } = core.store.t;
  if (forks >= forksOfTwins && isFork && device.twinsSince === null) {
    await tx.update(d).set({ twinsSince: now }).where(eq(d.id, device.id));
    if (await tryCharge(core, tx, { limit: 'device_twins', subject: userId }))
      await announceEvent(
        core,
        tx,
        { type: 'device.twins_noticed', subjectUserId: userId },
        { deviceName: device.name },
      );
  }
  if (!isFork && device.twinsSince !== null && sinceMs > twinsQuietMs)
    await tx.update(d).set({ twinsSince: null }).where(eq(d.id, device.id));
  return { forks, forkedAt: isFork ? now : install.forkedAt };
}

interface LeaseRow extends Pick<Install, 'id' | 'leaseId' | 'previousLeaseId' | 'leaseEndsAt' | 'forks' | 'forkedAt'> {}

const storeLease = prepareStatement(
  (tx, { pluginInstalls: i }, { id, leaseId, previousLeaseId, leaseEndsAt, forks, forkedAt }: LeaseRow) =>
    tx
      .update(i)
      .set({ leaseId, previousLeaseId, leaseEndsAt, forks, forkedAt })
      .where(eq(i.id, id))
      .returning({ id: i.id }),
);

/** A lease that is stored and not yet signed, with what the answer says beside it. */
export interface MadeLease {
  lease: NewLease;
  seats: ShownSeat[];
  /** The pools whose SKUs wait for a seat: where all are in use, or one is free and was not asked for. */
  waiting: Refreshed['waiting'];
  mayBeTwins: boolean;
}

/** Until when the leases of an install may play. An earlier one may play longer than the next. */
function toPlaysUntil(endsAt: Date, own: readonly Seat[], { leaseEndsAt }: Install): Date | null {
  if (own.length === 0) return leaseEndsAt;
  return new Date(Math.max(endsAt.getTime(), leaseEndsAt?.getTime() ?? 0));
}

/** Makes the next lease of an install, and notes that its plugin has it. */
export async function makeLease(core: Core, tx: Db, basis: LeaseBasis): Promise<MadeLease> {
  const { userId, device, install, pools, terms, presented, isKnown, readAt: now } = basis;
  const [all, lost] = await Promise.all([basis.seats, tellSeatEnds(core, tx, device.id)]);
  const own = all.filter((seat) => isKnown && seat.deviceId === device.id);
  const leaseEndsAt = toLeaseEnd(now, own, basis);
  const hours = Math.min(...pools.map(({ rules }) => rules.refreshHours));
  const refreshAt = new Date(Math.min(now.getTime() + hours * hourMs, Math.max(now.getTime(), leaseEndsAt.getTime())));
  const { ent, wait } = toLeaseTerms({
    terms,
    seats: toHolds(own, lost),
    now,
    providerNow: core.providerClock.now(),
    leaseEndsAt,
  });
  const { id: jti, isFork } = toLeaseId(install, presented);
  const forks = await watchTwins(core, tx, basis, isFork);
  const previousLeaseId = jti === install.leaseId ? install.previousLeaseId : install.leaseId;
  const playsUntil = toPlaysUntil(leaseEndsAt, own, install);
  await storeLease(tx, core.store.t, {
    id: install.id,
    leaseId: jti,
    previousLeaseId,
    leaseEndsAt: playsUntil,
    ...forks,
  });
  const seats = toShownSeats(own, pools);
  const kind: LeaseKind = own.some(({ slot }) => slot === courtesySlot) ? 'courtesy' : 'online';
  return {
    lease: {
      jti,
      sub: userId,
      iat: toSeconds(now),
      exp: toSeconds(leaseEndsAt),
      ref: toSeconds(refreshAt),
      kind,
      dev: { id: device.id, name: device.name, ids: device.boundIds },
      seats: seats.map(({ pool, slot, of }) => ({ pool, slot, of })),
      // What no hardware binds keeps nothing: it would play on every copy.
      ent: isWeak(device.boundIds) ? ent.map((one) => ({ ...one, keep: 0 })) : ent,
      wait,
    },
    seats,
    waiting: pools
      .filter(({ name, skus }) => skus > 0 && own.every(({ pool }) => pool !== name))
      .map(({ name, skus, limit }) => ({
        pool: name,
        skus,
        reason: all.filter(({ pool }) => pool === name).length < limit ? 'seat_needed' : 'seats_full',
      })),
    mayBeTwins: device.twinsSince !== null,
  };
}
