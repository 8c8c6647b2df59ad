import { and, type Db, eq, lte } from '@backline/db';
import type { SeatChoice } from '@backline/domain/devices/fields';
import { AppError } from '@backline/domain/errors';
import { dayMs, hourMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { readAllowance, tryCharge } from '../../rate-limit.ts';
import { findLeaseEnd, giveMoveBack, payMove, readMoves, settleFiles, takeMove } from './moves.ts';
import { isEnforced, type Pool, toCourtesyCharge } from './pools.ts';
import {
  courtesySlot,
  deleteSeat,
  dropSeatEnd,
  findPoolSeats,
  insertSeat,
  noteSeatEnd,
  type Seat,
  type SeatClaim,
} from './seat-rows.ts';

async function recordTaken(
  core: Core,
  tx: Db,
  claim: SeatClaim,
  slot: number,
  more: { from?: number } = {},
): Promise<void> {
  const { caller, userId, deviceId, pool } = claim;
  const type = slot > pool.limit ? 'seat.over' : 'seat.taken';
  const details = { deviceId, pool: pool.name, slot, ...more };
  await recordEvent(core, tx, caller, { type, subjectUserId: userId, details });
}

const toFreeSlots = ({ limit }: Pool, seats: readonly Seat[]) =>
  Array.from({ length: limit }, (_, at) => at + 1).filter((slot) => !seats.some((seat) => seat.slot === slot));

/** Takes the lowest free slot. Returns it, or null if other computers took all of them first. */
async function takeFreeSlot(core: Core, tx: Db, claim: SeatClaim, seats: readonly Seat[]): Promise<number | null> {
  for (const slot of toFreeSlots(claim.pool, seats)) {
    if (!(await insertSeat(core, tx, claim, slot))) continue;
    await dropSeatEnd(core, tx, claim);
    return slot;
  }
  return null;
}

const isInside = ({ slot }: Seat, { limit }: Pool) => slot !== courtesySlot && slot <= limit;

/** True if nothing has to change in a pool: the computer's seat is within the limit, and no seat there has expired. */
export function hasFineSeat(all: readonly Seat[], deviceId: string, pool: Pool, now: Date): boolean {
  const seats = all.filter((seat) => seat.pool === pool.name);
  return (
    seats.some((seat) => seat.deviceId === deviceId && isInside(seat, pool)) &&
    seats.every(({ endsAt }) => endsAt === null || endsAt > now)
  );
}

/** Moves a computer from a courtesy or from a slot above the limit to a lower slot if one is free. */
async function moveDown(core: Core, tx: Db, claim: SeatClaim, seats: readonly Seat[], own: Seat): Promise<void> {
  if (isInside(own, claim.pool) || toFreeSlots(claim.pool, seats).length === 0) return;
  if (!(await deleteSeat(core, tx, claim.userId, own))) return;
  const slot = await takeFreeSlot(core, tx, claim, seats);
  if (slot === null) await insertSeat(core, tx, claim, own.slot, own.endsAt);
  else await recordTaken(core, tx, claim, slot, { from: own.slot });
}

/** Gives another computer's seat to this one. Costs a move if a lease of the other may still play. */
async function takeOver(
  core: Core,
  tx: Db,
  claim: SeatClaim,
  from: Seat,
  how: 'swap' | 'idle',
): Promise<'moved' | 'spent' | 'used'> {
  const { caller, userId, deviceId, pool } = claim;
  const payer = { userId, deviceId: from.deviceId, rules: pool.rules };
  const payment = await payMove(core, tx, payer, await findLeaseEnd(core, tx, from.deviceId));
  if (payment === 'spent') return 'spent';
  if (!(await deleteSeat(core, tx, userId, from))) {
    await giveMoveBack(core, tx, payer, payment);
    return 'used';
  }
  if (!(await insertSeat(core, tx, claim, from.slot))) {
    // Another call of this computer came first, so the other computer keeps its seat.
    await insertSeat(core, tx, { ...claim, deviceId: from.deviceId }, from.slot, from.endsAt);
    await giveMoveBack(core, tx, payer, payment);
    return 'used';
  }
  await dropSeatEnd(core, tx, claim);
  await noteSeatEnd(core, tx, { deviceId: from.deviceId, pool: pool.name, how });
  const details = { deviceId, pool: pool.name, slot: from.slot, from: from.deviceId, how };
  const isNews = from.releasedAt === null;
  const event = { type: 'seat.moved', subjectUserId: userId, details } as const;
  await recordEvent(core, tx, caller, event, { deviceName: from.name, isNews });
  if (!isNews) await settleFiles(core, tx, from.deviceId, 'lost');
  return 'moved';
}

/** True if a seat can be reassigned: it is within the limit, and its computer's plugin will notice. */
const canSwap = (seat: Seat, pool: Pool) =>
  seat.kind === 'online' && seat.endsAt === null && seat.releasedAt === null && isInside(seat, pool);

/**
 * Takes over a seat that is not in use. First tries seats of removed computers, which kept them because no move was
 * left. Then tries seats that were not used for a long time.
 */
async function takeIdleSeat(core: Core, tx: Db, claim: SeatClaim, seats: readonly Seat[]): Promise<boolean> {
  const { pool } = claim;
  const idleSince = new Date(core.clock.now().getTime() - pool.rules.idleDays * dayMs);
  const left = seats.filter(({ releasedAt, slot }) => releasedAt !== null && slot !== courtesySlot);
  const idle = seats.filter((seat) => canSwap(seat, pool) && seat.lastUsedAt < idleSince);
  for (const seat of [...left, ...idle]) {
    const outcome = await takeOver(core, tx, claim, seat, 'idle');
    if (outcome !== 'used') return outcome === 'moved';
  }
  return false;
}

const attempts = 5;

/** Gives a seat in a slot above the limit. Before the limit is enforced, every computer gets one. */
async function takeSlotAbove(core: Core, tx: Db, claim: SeatClaim): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const seats = await findPoolSeats(core, tx, claim);
    const slot = Math.max(claim.pool.limit, ...seats.map((seat) => seat.slot)) + 1;
    if (!(await insertSeat(core, tx, claim, slot))) continue;
    await recordTaken(core, tx, claim, slot);
    return true;
  }
  return false;
}

/**
 * Gives a computer a seat: its own, a free one, or one that was not used for a long time. Two unique keys decide
 * races. Returns false if all are in use.
 */
export async function takeSeatOf(core: Core, tx: Db, claim: SeatClaim): Promise<boolean> {
  const { userId, deviceId, pool } = claim;
  const { pluginSeats } = core.store.t;
  const now = core.clock.now();
  let seats = await findPoolSeats(core, tx, claim);
  if (seats.some(({ endsAt }) => endsAt !== null && endsAt <= now)) {
    await tx
      .delete(pluginSeats)
      .where(and(eq(pluginSeats.userId, userId), eq(pluginSeats.pool, pool.name), lte(pluginSeats.endsAt, now)));
    seats = await findPoolSeats(core, tx, claim);
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const own = seats.find((seat) => seat.deviceId === deviceId);
    if (own !== undefined) {
      await moveDown(core, tx, claim, seats, own);
      return true;
    }
    const slot = await takeFreeSlot(core, tx, claim, seats);
    if (slot !== null) {
      await recordTaken(core, tx, claim, slot);
      return true;
    }
    seats = await findPoolSeats(core, tx, claim);
    const isMine = seats.some((seat) => seat.deviceId === deviceId);
    if (!isMine && toFreeSlots(pool, seats).length === 0) break;
  }
  if (await takeIdleSeat(core, tx, claim, seats)) return true;
  return !isEnforced(pool, now) && takeSlotAbove(core, tx, claim);
}

async function toChoice(core: Core, tx: Db, claim: SeatClaim): Promise<SeatChoice> {
  const { userId, pool } = claim;
  const seats = await findPoolSeats(core, tx, claim);
  const moves = await readMoves(core, tx, userId, pool.rules);
  const courtesies = await readAllowance(core, tx, toCourtesyCharge(userId, pool.rules));
  return {
    pool: pool.name,
    limit: pool.limit,
    seats: seats
      .filter(({ slot }) => slot !== courtesySlot)
      .map((seat) => ({
        deviceId: seat.deviceId,
        name: seat.name,
        os: seat.os,
        lastUsedAt: seat.lastUsedAt.toISOString(),
        canSwap: canSwap(seat, pool),
      })),
    swapsLeft: moves.left,
    swapsRenewAt: moves.renewsAt?.toISOString() ?? null,
    hasCourtesy: courtesies.left > 0 && moves.left > 0 && seats.every(({ slot }) => slot !== courtesySlot),
    courtesyHours: pool.rules.courtesyHours,
  };
}

/**
 * Takes a seat beyond the limit for some days. More computers may now play than there are seats, so this costs a move.
 */
async function takeCourtesy(core: Core, tx: Db, claim: SeatClaim): Promise<void> {
  const { userId, deviceId, pool } = claim;
  const endsAt = new Date(core.clock.now().getTime() + pool.rules.courtesyHours * hourMs);
  const isCharged =
    (await tryCharge(core, tx, toCourtesyCharge(userId, pool.rules))) &&
    (await takeMove(core, tx, { userId, deviceId, rules: pool.rules }, endsAt)) !== null;
  if (!isCharged || !(await insertSeat(core, tx, claim, courtesySlot, endsAt)))
    throw new AppError('courtesy_spent', { details: await toChoice(core, tx, claim) });
  await recordTaken(core, tx, claim, courtesySlot);
}

/** The owner's choice when all seats are in use. */
export interface SeatWish {
  replaceDeviceId?: string | undefined;
  isCourtesy?: boolean | undefined;
}

/**
 * Takes a seat as the owner chose, if all are in use. Throws `seats_full` with the options, `swaps_spent`,
 * `courtesy_spent`.
 */
export async function takeWantedSeat(core: Core, tx: Db, claim: SeatClaim, wish: SeatWish): Promise<void> {
  if (await takeSeatOf(core, tx, claim)) return;
  if (wish.isCourtesy) return takeCourtesy(core, tx, claim);
  const { pool } = claim;
  const seats = await findPoolSeats(core, tx, claim);
  const from = seats.find((seat) => seat.deviceId === wish.replaceDeviceId && canSwap(seat, pool));
  const outcome = from === undefined ? 'used' : await takeOver(core, tx, claim, from, 'swap');
  if (outcome === 'moved') return;
  // Another call of this computer may have taken the seat already, if the owner chose twice.
  if (from !== undefined && outcome === 'used' && (await takeSeatOf(core, tx, claim))) return;
  const details = await toChoice(core, tx, claim);
  if (outcome === 'spent') throw new AppError('swaps_spent', { details });
  throw new AppError('seats_full', { details });
}

/**
 * Takes a seat in each pool in which the account owns something. One seat is enough to add a computer, so the owner has
 * to choose only if it would get none.
 */
export async function takeSeats(
  core: Core,
  tx: Db,
  claim: Omit<SeatClaim, 'pool'>,
  pools: readonly Pool[],
  wish: SeatWish,
): Promise<void> {
  const full: Pool[] = [];
  for (const pool of pools) if (!(await takeSeatOf(core, tx, { ...claim, pool }))) full.push(pool);
  const isWished = wish.isCourtesy === true || wish.replaceDeviceId !== undefined;
  const [first] = full;
  if (first !== undefined && (isWished || full.length === pools.length))
    await takeWantedSeat(core, tx, { ...claim, pool: first }, wish);
}
