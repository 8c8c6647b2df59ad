import { release } from '@backline/core/devices/seats/release';
import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import { isStoreFault } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeOnEngines, visitor, type World } from '../world.ts';
import { addOwner, approve, ask, type Computer, renew, signIn, take, toIds } from './computers.ts';

const many = Array.from({ length: 50 }, (_, n) => n);

/** Runs calls concurrently. Returns how many were `done`, and how many were refused with each code. */
async function race(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(calls)) {
    const isRefused = outcome.status === 'rejected' && outcome.reason instanceof AppError;
    if (outcome.status === 'rejected' && !isRefused) throw outcome.reason;
    const name = outcome.status === 'rejected' ? outcome.reason.code : 'done';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/**
 * Repeats a call if a busy machine has no database connection for it in time. The call has changed nothing then, and a
 * real client would repeat it, too.
 */
async function insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isStoreFault(error)) throw error;
    return insist(call);
  }
}

/** Counts the database connections that wait for a row which another transaction has locked. */
async function countWaiting({ core }: World): Promise<number> {
  const session = core.store.db as unknown as { execute(text: string): Promise<{ rows: { waiting: number }[] }> };
  const { rows } = await session.execute(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]?.waiting ?? 0;
}

describeOnEngines('concurrent calls about places', (world, engine) => {
  const slots = async () => (await world.rows('pluginSeats')).map(({ slot }) => slot).toSorted();
  const countMoves = async () => (await world.rows('seatMoves')).length;

  it('of fifty computers for three seats: three are seated, and the others refused', async () => {
    const own = await addOwner(world);
    const asked = await Promise.all(
      many.map(async (n) => {
        const caller = visitor();
        return { caller, ...(await insist(() => ask(world, `computer ${n}`, caller))) };
      }),
    );
    const approvals = asked.map(({ caller, userCode }) => insist(() => approve(world, own, userCode, caller)));
    expect(await race(approvals)).toEqual({ done: 3, seats_full: 47 });
    expect(await slots()).toEqual([1, 2, 3]);
    expect(await world.rows('pluginDevices')).toHaveLength(3);
    expect(await world.rows('pluginRefusals')).toHaveLength(47);
    expect((await verifyAudit(world.core, visitor(), { reason: 'a test' })).brokenAt).toBeNull();
  });

  it('of one computer: it has one seat', async () => {
    const own = await addOwner(world);
    const asked = await Promise.all(
      many.slice(0, 19).map(async () => {
        const caller = visitor();
        return { caller, ...(await insist(() => ask(world, 'A', caller))) };
      }),
    );
    const approvals = asked.map(({ caller, userCode }) => insist(() => approve(world, own, userCode, caller)));
    expect(await race(approvals)).toEqual({ done: 19 });
    const one = await signIn(world, own, 'B', { withoutSeat: true });
    expect(await race(many.map(() => insist(() => renew(world, { ...one }))))).toEqual({ done: 50 });
    expect(await world.rows('pluginDevices')).toHaveLength(2);
    expect(await slots()).toEqual([1, 2]);
  });

  it('that swap one seat for two computers: one wins, and one move is charged', async () => {
    const own = await addOwner(world, { seats: 1 });
    const held = await signIn(world, own, 'A');
    const two = [
      await signIn(world, own, 'B', { withoutSeat: true }),
      await signIn(world, own, 'C', { withoutSeat: true }),
    ];
    const swaps = two.map((computer) => take(world, computer, { replaceDeviceId: held.id }));
    expect(await race(swaps)).toEqual({ done: 1, seats_full: 1 });
    expect([await slots(), await countMoves()]).toEqual([[1], 1]);
  });

  it('that ask for the same swap twice, at once or one after the other: one move, and the seat of one computer', async () => {
    const own = await addOwner(world, { seats: 2 });
    const first = await signIn(world, own, 'A');
    const second = await signIn(world, own, 'B');
    const wanting = await signIn(world, own, 'C', { withoutSeat: true });
    const wish = { replaceDeviceId: first.id };
    expect(await race([take(world, { ...wanting }, wish), take(world, { ...wanting }, wish)])).toEqual({ done: 2 });
    expect(await race([take(world, wanting, wish)])).toEqual({ done: 1 });
    const holders = (await world.rows('pluginSeats')).map(({ deviceId }) => deviceId).toSorted();
    expect([holders, await countMoves()]).toEqual([[second.id, wanting.id].toSorted(), 1]);
    const moved = (await world.rows('auditEntries')).filter(({ action }) => action === 'seat.moved');
    expect(moved).toMatchObject([{ details: { from: first.id, deviceId: wanting.id } }]);
  });

  it('for one seat that nobody used: one gets it, and one move is charged', async () => {
    const own = await addOwner(world, { seats: 1 });
    await signIn(world, own, 'A');
    const waiting: Computer[] = [];
    for (let n = 0; n < 10; n += 1) {
      if (n % 5 === 0) world.advance(dayMs);
      waiting.push(await signIn(world, own, `B${n}`, { withoutSeat: true }));
    }
    world.advance(61 * dayMs);
    const answers = await Promise.all(waiting.map((computer) => renew(world, computer)));
    expect(answers.filter(({ seats }) => seats.length > 0)).toHaveLength(1);
    expect([await slots(), await countMoves()]).toEqual([[1], 1]);
  });

  it('that remove a computer while it asks: it is removed, and has no seat', async () => {
    const own = await addOwner(world);
    const one = await signIn(world, own, 'A');
    await race([
      ...many.slice(0, 10).map(() => renew(world, { ...one })),
      release(world.core, visitor(own), own, one.id),
    ]);
    expect(await slots()).toEqual([]);
    expect((await world.rows('pluginDevices')).map(({ releasedBy }) => releasedBy)).toEqual(['owner']);
  });

  it('that remove a computer while it signs in again: no removed computer has a seat', async () => {
    const own = await addOwner(world);
    const one = await signIn(world, own, 'A');
    const asked = await Promise.all(
      many.slice(0, 10).map(async () => {
        const caller = visitor();
        return { caller, ...(await ask(world, 'A', caller)) };
      }),
    );
    const approvals = asked.map(({ caller, userCode }) => approve(world, own, userCode, caller));
    await race([...approvals, release(world.core, visitor(own), own, one.id)]);
    const live = (await world.rows('pluginDevices')).filter(({ releasedAt }) => releasedAt === null);
    expect((await world.rows('pluginSeats')).map(({ deviceId }) => deviceId)).toEqual(live.map(({ id }) => id));
    expect(live.length).toBeLessThan(2);
  });

  it('with other hardware: one move is charged', async () => {
    const own = await addOwner(world);
    const one = await signIn(world, own, 'A');
    const moved = { ...one, ids: toIds('A', { hw: 'new', mac: 'new' }) };
    expect(await race(many.slice(0, 10).map(() => renew(world, { ...moved })))).toEqual({ done: 10 });
    expect([await slots(), await countMoves()]).toEqual([[1], 1]);
  });

  // SQLite runs one transaction at a time.
  it.skipIf(engine.name === 'SQLite')(
    'of a renewal that is under way: a place lost meanwhile is not in its lease',
    async () => {
      const own = await addOwner(world);
      const computer = await signIn(world, own, 'A');
      const { store } = world.core;
      const renewing = await store.write(async (tx) => {
        await tx.delete(store.t.pluginSeats);
        const under = { way: renew(world, computer) };
        await expect.poll(() => countWaiting(world)).toBe(1);
        return under;
      });
      const { seats, waiting } = await renewing.way;
      expect(seats).toEqual([]);
      expect(waiting).toMatchObject([{ pool: 'main', reason: 'seat_needed' }]);
    },
  );
});
