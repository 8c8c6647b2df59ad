import { findDevice } from '@backline/core/devices/find-device';
import { deactivate } from '@backline/core/devices/seats/deactivate';
import { list } from '@backline/core/devices/seats/list';
import { release } from '@backline/core/devices/seats/release';
import { toSeconds } from '@backline/core/keys/key-pair';
import { setHold } from '@backline/core/licenses/grants';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, refusal, visitor } from '../world.ts';
import { addOwner, approve, ask, give, readLease, refused, renew, setPool, signIn, take, toIds } from './computers.ts';

describeCalls('the places of an account', (world) => {
  const slots = async () =>
    (await world.rows('pluginSeats'))
      .map(({ slot, deviceId }) => [slot, deviceId])
      .toSorted((one, other) => Number(one[0]) - Number(other[0]));
  const actions = async () => (await world.rows('auditEntries')).map(({ action }) => action);
  const secondsIn = (days: number) => toSeconds(new Date(world.core.clock.now().getTime() + days * dayMs));

  it('are taken in order, and the fourth computer is refused with a choice and a number', async () => {
    const own = await addOwner(world);
    const three = [await signIn(world, own, 'A'), await signIn(world, own, 'B'), await signIn(world, own, 'C')];
    expect(await slots()).toEqual(three.map(({ id }, at) => [at + 1, id]));
    const caller = visitor();
    const { userCode } = await ask(world, 'D', caller);
    const error = await refused(approve(world, own, userCode, caller));
    expect(error).toMatchObject({ code: 'seats_full', ref: expect.stringMatching(/^R-\w{6}$/) });
    expect(error.details).toMatchObject({ pool: 'main', limit: 3, swapsLeft: 6, hasCourtesy: true });
    expect(error.details?.seats.map(({ name, canSwap }) => [name, canSwap])).toEqual([
      ['A', true],
      ['B', true],
      ['C', true],
    ]);
    const [row] = await world.rows('pluginRefusals');
    expect(row).toMatchObject({ ref: error.ref, code: 'seats_full', userId: own.user.id });
    // The sign-in stays open until the owner has answered.
    const { deviceId } = await approve(world, own, userCode, caller, { replaceDeviceId: three[0]?.id });
    expect(await slots()).toEqual([
      [1, deviceId],
      [2, three[1]?.id],
      [3, three[2]?.id],
    ]);
    expect((await actions()).filter((action) => /^(seat|device)\./.test(action))).toEqual([
      'seat.taken',
      'device.approved',
      'seat.taken',
      'device.approved',
      'seat.taken',
      'device.approved',
      'seat.moved',
      'device.approved',
    ]);
    expect(await world.mail('device_moved_out')).toMatchObject({ deviceName: 'A', newDeviceName: 'D', how: 'swap' });
    expect((await list(world.core, own)).pools).toMatchObject([{ used: 3, limit: 3, swapsLeft: 5 }]);
  });

  it('that went to another computer keep its sessions for 14 days from when it hears of it', async () => {
    const own = await addOwner(world, { seats: 1 });
    const one = await signIn(world, own, 'A');
    world.advance(50 * dayMs);
    const { id } = await signIn(world, own, 'B', { replaceDeviceId: one.id });
    world.advance(5 * dayMs);
    const answer = await renew(world, one);
    expect(answer).toMatchObject({ seats: [], waiting: [{ pool: 'main', skus: 1, reason: 'seats_full' }] });
    expect(readLease(answer)).toMatchObject({ ent: [{ sku: 'PACK', keep: secondsIn(14) }], wait: 1 });
    world.advance(3 * dayMs);
    expect(readLease(await renew(world, one)).ent).toMatchObject([{ keep: secondsIn(11) }]);
    // The owner gets it back with one click.
    expect((await take(world, one, { replaceDeviceId: id })).seats).toMatchObject([{ slot: 1 }]);
    expect(readLease(await renew(world, one))).toMatchObject({ ent: [{ sku: 'PACK', until: 0, keep: -1 }], wait: 0 });
    expect(await world.rows('pluginSeatEnds')).toHaveLength(1);
  });

  it('are given away when nobody used them for long, and a move is charged', async () => {
    const own = await addOwner(world, { seats: 2 });
    const old = await signIn(world, own, 'A');
    const used = await signIn(world, own, 'B');
    world.advance(59 * dayMs);
    await renew(world, used);
    expect(await refusal(signIn(world, own, 'C'))).toBe('seats_full');
    world.advance(2 * dayMs);
    const next = await signIn(world, own, 'C');
    expect(await slots()).toEqual([
      [1, next.id],
      [2, used.id],
    ]);
    expect(await world.mail('device_moved_out')).toMatchObject({ deviceName: 'A', newDeviceName: 'C', how: 'idle' });
    expect((await renew(world, old)).waiting).toHaveLength(1);
    expect((await list(world.core, own)).pools[0]?.swapsLeft).toBe(5);
  });

  it('move as often as the pool allows, and again when the time is over', async () => {
    const own = await addOwner(world, { seats: 1, swaps: 1 });
    const one = await signIn(world, own, 'A');
    const two = await signIn(world, own, 'B', { replaceDeviceId: one.id });
    const error = await refused(take(world, one, { replaceDeviceId: two.id }));
    expect(error).toMatchObject({ code: 'swaps_spent', details: { swapsLeft: 0 } });
    world.advance(90 * dayMs);
    expect((await take(world, one, { replaceDeviceId: two.id })).seats).toHaveLength(1);
  });

  it('have one beyond the limit for three days, which keeps nothing', async () => {
    const own = await addOwner(world, { seats: 1 });
    const one = await signIn(world, own, 'A');
    const two = await signIn(world, own, 'B', { isCourtesy: true });
    expect(two.answer.seats).toMatchObject([{ slot: 0, isOverLimit: false }]);
    const ends = secondsIn(3);
    expect(readLease(two.answer)).toMatchObject({ kind: 'courtesy', exp: ends, ent: [{ until: ends, keep: 0 }] });
    expect(await refusal(signIn(world, own, 'C', { isCourtesy: true }))).toBe('courtesy_spent');
    world.advance(3 * dayMs);
    expect(readLease(await renew(world, two))).toMatchObject({ kind: 'online', ent: [], wait: 1 });
    expect(await slots()).toEqual([[1, one.id]]);
    expect(await refusal(take(world, two, { isCourtesy: true }))).toBe('courtesy_spent');
    world.advance(27 * dayMs);
    expect((await take(world, two, { isCourtesy: true })).seats).toMatchObject([{ slot: 0 }]);
    await release(world.core, visitor(), own, one.id);
    await refused(renew(world, one));
    expect((await renew(world, two)).seats).toMatchObject([{ slot: 1 }]);
  });

  it.each([
    { why: 'while one is in use', courtesyDays: 1, after: 2, isOffered: false },
    { why: 'a second time within its days', courtesyDays: 30, after: 3, isOffered: false },
    { why: 'again after its days', courtesyDays: 1, after: 3, isOffered: true },
    { why: 'without a move', courtesyDays: 1, after: 3, swaps: 0, isOffered: false },
  ])('offer one beyond the limit $why: $isOffered', async ({ courtesyDays, after, swaps = 2, isOffered }) => {
    const rules = { seats: 1, swaps: 2, courtesyDays, courtesyHours: 72 };
    const own = await addOwner(world, rules);
    await signIn(world, own, 'A');
    const hasOne = async () => (await refused(signIn(world, own, 'C'))).details?.hasCourtesy;
    expect(await hasOne()).toBe(true);
    await signIn(world, own, 'B', { isCourtesy: true });
    world.advance(after * dayMs);
    await setPool(world, { ...rules, swaps });
    expect(await hasOne()).toBe(isOffered);
  });

  it('are counted and never refused before the limit counts', async () => {
    const enforcedFrom = new Date(world.core.clock.now().getTime() + 60 * dayMs);
    const own = await addOwner(world, { seats: 1, enforcedFrom });
    const one = await signIn(world, own, 'A');
    const two = await signIn(world, own, 'B');
    expect(two.answer.seats).toMatchObject([{ slot: 2, of: 1, isOverLimit: true }]);
    expect(await actions()).toContain('seat.over');
    const before = readLease(await renew(world, two)).exp;
    world.advance(61 * dayMs);
    await renew(world, one);
    // After that, it is not refused, but not renewed either.
    const after = await renew(world, two);
    expect(after.seats).toMatchObject([{ slot: 2, isOverLimit: true }]);
    expect(readLease(after).exp).toBe(before);
    expect(await refusal(signIn(world, own, 'C'))).toBe('seats_full');
  });

  it('shrink without taking a seat, and grow back', async () => {
    const own = await addOwner(world);
    const three = [await signIn(world, own, 'A'), await signIn(world, own, 'B'), await signIn(world, own, 'C')];
    await setPool(world, { seats: 1 });
    for (const computer of three) expect((await renew(world, computer)).waiting).toEqual([]);
    const { exp } = readLease(three[2]?.answer ?? {});
    world.advance(30 * dayMs);
    expect(readLease(await renew(world, three[2] as never)).exp).toBe(exp);
    expect(readLease(await renew(world, three[0] as never)).exp).toBeGreaterThan(exp);
    await deactivate(world.core, visitor(), { ...(await findDevice(world.core, three[0]?.token ?? '')) } as never);
    // A lower slot is free, so the next computer that renews moves to it.
    expect((await renew(world, three[2] as never)).seats).toMatchObject([{ slot: 1, isOverLimit: false }]);
  });

  it('are needed for what is in force, and a computer of an account without anything waits for none', async () => {
    world.stand();
    const own = await addOwner(world);
    const [grant] = await world.rows('grants');
    const hold = { reason: 'refund', effect: 'revoked', isHeld: true, at: world.core.clock.now() } as const;
    await world.core.store.write((tx) => setHold(world.core, tx, grant?.id ?? '', hold));
    const one = await signIn(world, own, 'A');
    expect(one.answer).toMatchObject({ state: 'approved', seats: [], waiting: [] });
    await give(world, own, 'OTHER');
    const answer = await renew(world, one);
    expect(answer).toMatchObject({ seats: [{ slot: 1 }], lost: [{ sku: 'PACK', reason: 'refunded' }] });
    expect(readLease(answer).ent.map(({ sku }) => sku)).toEqual(['OTHER']);
  });

  it('of a removed computer are free at once for a move, and nothing that it says gives the move back', async () => {
    const own = await addOwner(world, { seats: 1 });
    const one = await signIn(world, own, 'A');
    const free = { isFree: true, freesAt: null };
    expect(await release(world.core, visitor(own), own, one.id)).toEqual(free);
    for (let time = 0; time < 2; time += 1) {
      expect(await refused(renew(world, one))).toMatchObject({ code: 'device_released', ref: expect.any(String) });
      expect(await release(world.core, visitor(own), own, one.id)).toEqual(free);
      expect((await list(world.core, own)).pools[0]).toMatchObject({ used: 0, swapsLeft: 5 });
    }
    // It is the same computer, so its lease may still play there, and nowhere else.
    const again = await signIn(world, own, 'A');
    expect(again.id).toBe(one.id);
    expect(again.answer.seats).toMatchObject([{ slot: 1 }]);
    expect((await list(world.core, own)).pools[0]).toMatchObject({ used: 1, swapsLeft: 5 });
    world.advance(90 * dayMs);
    expect((await list(world.core, own)).pools[0]).toMatchObject({ swapsLeft: 6, swapsRenewAt: null });
    // Its lease has ended, so removing it costs nothing.
    expect(await release(world.core, visitor(own), own, one.id)).toEqual(free);
    expect((await list(world.core, own)).pools[0]).toMatchObject({ used: 0, swapsLeft: 6 });
  });

  it('of a removed computer stay taken without a move, until its lease has ended or a move is left', async () => {
    world.stand();
    const own = await addOwner(world, { seats: 1, swaps: 0 });
    const one = await signIn(world, own, 'A');
    const freesAt = new Date(readLease(one.answer).exp * 1000).toISOString();
    expect(await release(world.core, visitor(own), own, one.id)).toEqual({ isFree: false, freesAt });
    expect((await list(world.core, own)).pools[0]).toMatchObject({ used: 1, nextFreeAt: freesAt });
    await refused(renew(world, one));
    expect(await refusal(signIn(world, own, 'B'))).toBe('seats_full');
    await setPool(world, { seats: 1, swaps: 1 });
    expect((await signIn(world, own, 'B')).answer.seats).toHaveLength(1);
    expect((await list(world.core, own)).pools[0]).toMatchObject({ used: 1, swapsLeft: 0 });
    world.advance(90 * dayMs);
    expect(
      (await signIn(world, own, 'C', { replaceDeviceId: (await world.rows('pluginSeats'))[0]?.deviceId })).answer.seats,
    ).toHaveLength(1);
  });

  it('of a removed computer with a license file that never ends are not given away', async () => {
    const own = await addOwner(world, { seats: 1, swaps: 0 });
    const one = await signIn(world, own, 'A');
    const { offlineLeases } = world.core.store.t;
    const issuedAt = world.core.clock.now();
    const file = {
      leaseId: 'lasting',
      requestId: 'asked',
      product: 'cadenza',
      sealedFile: '',
      releaseHash: '',
      issuedAt,
    };
    await world.core.store.write(async (tx) => {
      await tx.insert(offlineLeases).values({ ...file, userId: own.user.id, deviceId: one.id });
    });
    expect(await release(world.core, visitor(own), own, one.id)).toMatchObject({ isFree: false });
    const { details } = await refused(signIn(world, own, 'B', { replaceDeviceId: one.id }));
    expect(details?.seats).toMatchObject([{ deviceId: one.id, canSwap: false }]);
  });

  it('of a removed computer are its own when it comes back', async () => {
    const own = await addOwner(world, { seats: 1, swaps: 0 });
    const one = await signIn(world, own, 'A');
    await release(world.core, visitor(own), own, one.id);
    expect(await refusal(signIn(world, own, 'B'))).toBe('seats_full');
    const again = await signIn(world, own, 'A');
    expect(again.answer.seats).toMatchObject([{ slot: 1 }]);
    expect(await slots()).toEqual([[1, again.id]]);
  });

  it('are given up by the plugin itself, any number of times the same', async () => {
    const own = await addOwner(world, { seats: 1 });
    const one = await signIn(world, own, 'A');
    const calling = await findDevice(world.core, one.token);
    for (let time = 0; time < 2; time += 1) await deactivate(world.core, visitor(), calling as never);
    expect(await slots()).toEqual([]);
    expect((await list(world.core, own)).devices).toEqual([]);
    expect((await actions()).filter((action) => action === 'device.released')).toHaveLength(1);
    expect(await refusal(renew(world, one))).toBe('device_released');
  });

  it('stay with a computer after a reinstallation, and with other hardware for a move', async () => {
    const own = await addOwner(world, { seats: 1, swaps: 1 });
    const one = await signIn(world, own, 'A');
    const again = await signIn(world, own, 'A', {}, toIds('A', { os: 'new', app: 'new' }));
    expect(again.id).toBe(one.id);
    expect((await list(world.core, own)).pools[0]?.swapsLeft).toBe(1);
    one.ids = toIds('A', { hw: 'new', mac: 'new' });
    expect((await renew(world, one)).seats).toHaveLength(1);
    expect((await list(world.core, own)).pools[0]?.swapsLeft).toBe(0);
    // A third computer has a copy of the disk, and no move is left. So it counts as another computer, however often
    // they alternate.
    for (let time = 0; time < 3; time += 1) {
      one.ids = toIds('A', { hw: 'copy', mac: 'copy' });
      expect((await renew(world, one)).seats).toEqual([]);
      one.ids = toIds('A', { hw: 'new', mac: 'new' });
      expect((await renew(world, one)).seats).toHaveLength(1);
    }
    expect((await list(world.core, own)).devices).toHaveLength(2);
  });

  it('may be shared by twins, which is noticed by their leases and mailed once', async () => {
    const own = await addOwner(world);
    const one = await signIn(world, own, 'A');
    const stale = one.leaseId;
    const current = (await renew(world, one)).leaseId;
    one.leaseId = stale;
    // The answer was lost, so the current lease is sent again.
    expect((await renew(world, one)).leaseId).toBe(current);
    for (let time = 0; time < 4; time += 1) {
      world.advance(dayMs);
      await renew(world, one);
      one.leaseId = stale;
      expect((await renew(world, one)).seats).toHaveLength(1);
    }
    expect((await list(world.core, own)).devices[0]?.mayBeTwins).toBe(true);
    await world.deliver();
    expect(world.mails.filter(({ kind }) => kind === 'twins_noticed')).toHaveLength(1);
    world.advance(61 * dayMs);
    await renew(world, one);
    expect((await list(world.core, own)).devices[0]?.mayBeTwins).toBe(false);
  });

  it('of a school count by what it bought, in a pool of their own', async () => {
    const own = await addOwner(world, { seats: 1 });
    await setPool(world, { name: 'school', seats: 1, counting: 'grants' });
    const { skus } = world.core.store.t;
    await give(world, own, 'CLASS');
    await give(world, own, 'CLASS');
    await world.core.store.write((tx) => tx.update(skus).set({ pool: 'school' }).where(undefined));
    const two = [await signIn(world, own, 'A'), await signIn(world, own, 'B')];
    // PACK is now in the pool as well.
    expect(two[1]?.answer.seats).toMatchObject([{ pool: 'school', slot: 2, of: 3 }]);
    expect((await runDoctor(world.core)).map(({ code }) => code)).toEqual([]);
  });
});
