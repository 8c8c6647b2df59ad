import { and, type Db, eq, isNull } from '@backline/db';
import type { ReleasedBy } from '@backline/domain/devices/fields';
import { recordAudit } from '../audit.ts';
import type { Caller, CallingDevice, Core } from '../core.ts';
import { type Charge, chargeInside, readAllowance, tryCharge } from '../rate-limit.ts';
import { lockUser } from '../tokens.ts';
import type { Device } from './leases.ts';
import { refundSwap, toFreeCharge, toSwapCharge } from './pools.ts';
import { courtesySlot, noteSeatEnd } from './seat-rows.ts';

const dayMs = 24 * 60 * 60_000;

/** When the last lease of a computer ends; null: none is left that plays. */
async function findLeaseEnd(core: Core, tx: Db, deviceId: string): Promise<Date | null> {
  const { pluginInstalls: i } = core.store.t;
  const rows = await tx.select({ endsAt: i.leaseEndsAt }).from(i).where(eq(i.deviceId, deviceId));
  const lastMs = Math.max(0, ...rows.map(({ endsAt }) => endsAt?.getTime() ?? 0));
  return lastMs > core.clock.now().getTime() ? new Date(lastMs) : null;
}

interface HeldSeat {
  seat: Core['store']['t']['pluginSeats']['$inferSelect'];
  rules: Core['store']['t']['seatPools']['$inferSelect'];
}

/**
 * Frees one seat of a computer that was removed. Costs a move, which is given back when the plugin hears of it; without
 * one left the seat is free when the lease has ended. Returns when; null: it is free.
 */
async function freeSeat(core: Core, tx: Db, { kind }: Device, by: ReleasedBy, held: HeldSeat): Promise<Date | null> {
  const { seat, rules } = held;
  const { pluginSeats: s, offlineLeases: o } = core.store.t;
  const { userId, pool, deviceId, slot } = seat;
  const isThis = and(eq(s.userId, userId), eq(s.pool, pool), eq(s.slot, slot));
  const charge = by === 'plugin' ? toFreeCharge(userId, rules) : toSwapCharge(userId, rules);
  const leaseEnd = await findLeaseEnd(core, tx, deviceId);
  const files = await tx
    .select({ endsAt: o.endsAt })
    .from(o)
    .where(and(eq(o.deviceId, deviceId), isNull(o.releasedAt)));
  const isFree = slot === courtesySlot || by === 'support' || (leaseEnd === null && files.length === 0);
  if (isFree || (await tryCharge(core, tx, charge))) {
    await tx.delete(s).where(isThis);
    const { renewsAt } = await readAllowance(core, tx, charge);
    const chargeEndsAt = isFree || by === 'plugin' || kind === 'offline' ? null : renewsAt;
    await noteSeatEnd(core, tx, { deviceId, pool, how: 'release', chargeEndsAt });
    return null;
  }
  const inWindow = new Date(core.clock.now().getTime() + rules.swapDays * dayMs);
  const ends = [...files.map((file) => file.endsAt ?? inWindow), ...(leaseEnd === null ? [] : [leaseEnd])];
  const endsAt = new Date(Math.max(...ends.map((end) => end.getTime())));
  await tx.update(s).set({ endsAt }).where(isThis);
  return endsAt;
}

async function findHeldSeats(core: Core, tx: Db, deviceId: string): Promise<HeldSeat[]> {
  const { pluginSeats: s, seatPools: p } = core.store.t;
  return tx.select({ seat: s, rules: p }).from(s).innerJoin(p, eq(p.name, s.pool)).where(eq(s.deviceId, deviceId));
}

/** When the seats of a removed computer are free at the latest; null: they are. */
export async function findFreeAt(core: Core, db: Db, deviceId: string): Promise<Date | null> {
  const { pluginSeats: s } = core.store.t;
  const rows = await db.select({ endsAt: s.endsAt }).from(s).where(eq(s.deviceId, deviceId));
  const lastMs = Math.max(0, ...rows.map(({ endsAt }) => endsAt?.getTime() ?? 0));
  return lastMs > core.clock.now().getTime() ? new Date(lastMs) : null;
}

/**
 * Removes a computer from its account: its tokens stop working and its seats are freed. Nothing refuses it. False when
 * it was removed already.
 */
export async function releaseDevice(
  core: Core,
  tx: Db,
  caller: Caller,
  { device, by, reason }: { device: Device; by: ReleasedBy; reason?: string },
): Promise<boolean> {
  const { pluginDevices: d, pluginInstalls: i, offlineLeases: o } = core.store.t;
  const { id, userId } = device;
  const now = core.clock.now();
  // An approval may be about to give it a place.
  await lockUser(core, tx, userId);
  const [released] = await tx
    .update(d)
    .set({ releasedAt: now, releasedBy: by })
    .where(and(eq(d.id, id), isNull(d.releasedAt)))
    .returning({ id: d.id });
  if (released === undefined) return false;
  await tx
    .update(i)
    .set({ endedAt: now })
    .where(and(eq(i.deviceId, id), isNull(i.endedAt)));
  let freesAt: Date | null = null;
  const held = await findHeldSeats(core, tx, id);
  for (const one of held) freesAt = (await freeSeat(core, tx, device, by, one)) ?? freesAt;
  await tx
    .update(o)
    .set({ releasedAt: now, releasedHow: by === 'plugin' ? 'receipt' : by === 'support' ? 'support' : 'lost' })
    .where(and(eq(o.deviceId, id), isNull(o.releasedAt)));
  const details = { deviceId: id, by, seats: held.length, freesAt: freesAt?.toISOString() ?? null };
  const about = reason === undefined ? {} : { reason };
  await recordAudit(core, tx, caller, { action: 'device.released', subjectUserId: userId, details, ...about });
  return true;
}

/** Notes that the plugin of a removed computer hears of it: moves that were charged for that are given back. */
export async function tellReleased(core: Core, { deviceId, userId }: CallingDevice, charge: Charge): Promise<void> {
  const { pluginSeatEnds: e, pluginSeats: s, seatPools: p, pluginDevices: d } = core.store.t;
  await core.store.write(
    async (tx) => {
      await chargeInside(core, tx, [charge]);
      const [device] = await tx.select({ releasedAt: d.releasedAt }).from(d).where(eq(d.id, deviceId));
      // The account is disabled, or this install alone has ended.
      if (device === undefined || device.releasedAt === null) return;
      await tx.delete(s).where(eq(s.deviceId, deviceId));
      const told = await tx
        .update(e)
        .set({ toldAt: core.clock.now() })
        .where(and(eq(e.deviceId, deviceId), isNull(e.toldAt)))
        .returning({ pool: e.pool, chargeEndsAt: e.chargeEndsAt });
      for (const { pool, chargeEndsAt } of told) {
        const [rules] = chargeEndsAt === null ? [] : await tx.select().from(p).where(eq(p.name, pool));
        if (rules !== undefined && chargeEndsAt !== null) await refundSwap(core, tx, userId, rules, chargeEndsAt);
      }
    },
    { isVolatile: true },
  );
}
