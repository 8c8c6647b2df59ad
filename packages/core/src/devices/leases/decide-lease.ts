import type { LeaseKind } from '@backline/activation/claims';
import { type LeaseGrant, type SeatHold, toLeaseTerms } from '@backline/domain/devices/leases/lease-terms';
import type { Refreshed } from '@backline/domain/devices/leases/refresh';
import { isWeak } from '@backline/domain/devices/seats/match-device';
import type { GrantTerm } from '@backline/domain/licenses/terms';
import { dayMs, hourMs } from '@backline/domain/time';
import { toSeconds } from '../../keys/key-pair.ts';
import type { NewLease } from '../../keys/sign-lease.ts';
import type { Device, Install } from '../device.ts';
import { isEnforced, type Pool } from '../seats/pools.ts';
import { courtesySlot, type Seat } from '../seats/seat-rows.ts';

/**
 * If a plugin refreshes with an outdated lease this many times, each within this time of the last, two computers may
 * share one identity.
 */
const forksOfTwins = 4;
const forkWindowMs = 30 * dayMs;
const twinsQuietMs = 60 * dayMs;
/** How long a computer without hardware identifiers plays offline. */
const weakLeaseMs = 72 * hourMs;

/** Everything that determines a lease. */
export interface LeaseBasis {
  userId: string;
  device: Device;
  install: Install;
  pools: readonly Pool[];
  terms: readonly GrantTerm<LeaseGrant>[];
  /** The time when the terms were read. A lease contains the grants at that time. */
  readAt: Date;
  now: Date;
  providerNow: Date;
  /** The id of the lease that the plugin has. `again` repeats the last answer. */
  presented: string | null | 'again';
  /** False if these identifiers match no computer of the account, which therefore has no seat. */
  isKnown: boolean;
  /** The account's seats in all pools. */
  seats: readonly Seat[];
  /** The seats that the computer lost, with the time when its plugin was informed. */
  lost: ReadonlyMap<string, Date>;
  /** The id for the lease if it differs from the last one. */
  nextId: string;
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

/** The end of `full`, as the pools allow. A courtesy ends by itself, and seats above the limit are not renewed. */
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
 * Returns the next lease's id, and whether the plugin's lease is not the last one that was sent (`isFork`). If it is
 * the previous one, the last answer was lost or two computers share an identity, so the current one is sent again. Any
 * other lease comes from a restored copy or from a second computer.
 */
function toLeaseId({ install: { leaseId, previousLeaseId }, presented, nextId }: LeaseBasis) {
  if (leaseId === null) return { id: nextId, isFork: false };
  if (presented === 'again') return { id: leaseId, isFork: false };
  if (presented === null || presented === leaseId) return { id: nextId, isFork: false };
  return presented === previousLeaseId ? { id: leaseId, isFork: true } : { id: nextId, isFork: true };
}

/** Suspects a second computer after frequent forks, and drops the suspicion after a long time without any. */
function judgeTwins({ device, install, now }: LeaseBasis, isFork: boolean) {
  const sinceMs = now.getTime() - (install.forkedAt?.getTime() ?? 0);
  const forks = isFork ? (sinceMs < forkWindowMs ? install.forks : 0) + 1 : install.forks;
  const areNoticed = forks >= forksOfTwins && isFork && device.twinsSince === null;
  const areForgotten = !isFork && device.twinsSince !== null && sinceMs > twinsQuietMs;
  const twins: DecidedLease['twins'] = areNoticed ? 'noticed' : areForgotten ? 'forgotten' : 'same';
  return { forks, forkedAt: isFork ? now : install.forkedAt, twins };
}

/** An unsigned lease and the data that accompanies it in the answer. */
export interface MadeLease {
  lease: NewLease;
  seats: ShownSeat[];
  /** Pools whose SKUs wait for a seat: all are in use, or one is free but was not requested. */
  waiting: Refreshed['waiting'];
  mayBeTwins: boolean;
}

export interface DecidedLease {
  made: MadeLease;
  /** The fields that are stored with the install. */
  kept: Pick<Install, 'leaseId' | 'previousLeaseId' | 'leaseEndsAt' | 'forks' | 'forkedAt'>;
  /** A change in the suspicion that two computers have the same identity. */
  twins: 'noticed' | 'forgotten' | 'same';
}

/** The latest time at which leases of an install may still play. An earlier lease may play longer than the next one. */
function toPlaysUntil(endsAt: Date, own: readonly Seat[], { leaseEndsAt }: Install): Date | null {
  if (own.length === 0) return leaseEndsAt;
  return new Date(Math.max(endsAt.getTime(), leaseEndsAt?.getTime() ?? 0));
}

/**
 * Decides the next lease of an install: its id, its end, the SKUs that play and those that wait. Reads and writes
 * nothing.
 */
export function decideLease(basis: LeaseBasis): DecidedLease {
  const { userId, device, install, pools, terms, isKnown, readAt, providerNow, seats: all, lost } = basis;
  const own = all.filter((seat) => isKnown && seat.deviceId === device.id);
  const leaseEndsAt = toLeaseEnd(readAt, own, basis);
  const readMs = readAt.getTime();
  const hours = Math.min(...pools.map(({ rules }) => rules.refreshHours));
  const refreshAt = new Date(Math.min(readMs + hours * hourMs, Math.max(readMs, leaseEndsAt.getTime())));
  const holds = toHolds(own, lost);
  const { ent, wait } = toLeaseTerms({ terms, seats: holds, now: readAt, providerNow, leaseEndsAt });
  const { id: jti, isFork } = toLeaseId(basis);
  const { forks, forkedAt, twins } = judgeTwins(basis, isFork);
  const seats = toShownSeats(own, pools);
  const kind: LeaseKind = own.some(({ slot }) => slot === courtesySlot) ? 'courtesy' : 'online';
  const made: MadeLease = {
    lease: {
      jti,
      sub: userId,
      iat: toSeconds(readAt),
      exp: toSeconds(leaseEndsAt),
      ref: toSeconds(refreshAt),
      kind,
      dev: { id: device.id, name: device.name, ids: device.boundIds },
      seats: seats.map(({ pool, slot, of }) => ({ pool, slot, of })),
      // Without hardware identifiers, the lease would be valid on every copy of the computer. So nothing plays after
      // its end.
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
  const previousLeaseId = jti === install.leaseId ? install.previousLeaseId : install.leaseId;
  const kept = { leaseId: jti, previousLeaseId, leaseEndsAt: toPlaysUntil(leaseEndsAt, own, install), forks, forkedAt };
  return { made, kept, twins };
}
