import type { DeviceIds } from '@backline/activation/device-ids';
import { toReleaseCode } from '@backline/activation/release-code';
import { verifyLease } from '@backline/activation/verify-lease';
import type { LiveSession } from '@backline/core/core';
import { releaseOffline } from '@backline/core/devices/offline/release-offline';
import { release } from '@backline/core/devices/seats/release';
import { sweep } from '@backline/core/installation/sweep';
import { getTrust } from '@backline/core/keys/find-keys';
import { activateOfflineFor } from '@backline/core/support/computers/activate-offline-for';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import type { OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { at, describeOnEngines, refusal, visitor } from '../world.ts';
import {
  addOwner,
  answerOffline,
  findLease,
  give,
  readLease,
  refused,
  renew,
  setPool,
  signIn,
  toIds,
  toRequest,
} from './computers.ts';

describeOnEngines('computers without internet', (world, { once }) => {
  const toCode = async (made: OfflineActivation) => {
    const { rel = '', jti } = readLease({ lease: findLease(made) });
    return toReleaseCode(rel, jti);
  };
  const giveBack = (own: LiveSession, code: string) => releaseOffline(world.core, visitor(own), own, code);
  const countMoves = async () => (await world.rows('seatMoves')).length;

  once('get a file that plays on them alone, the same for the same request', async () => {
    const own = await addOwner(world);
    world.advance(46 * dayMs);
    const request = toRequest('Studio PC');
    const made = await answerOffline(world, own, request);
    expect(made).toMatchObject({ fileName: 'cadenza-studio-pc.txt', endsAt: null, device: { os: 'Windows' } });
    const about = { ...(await getTrust(world.core)), trusted: 0, seen: 0 };
    const clock = Math.floor(world.core.clock.now().getTime() / 1000) + 3650 * 24 * 60 * 60;
    const verdict = await verifyLease(made.file, { ...about, clock, ids: toIds('Studio PC') });
    expect(verdict.modes).toEqual({ PACK: 'full' });
    expect(verdict).toMatchObject({
      state: 'valid',
      lease: { kind: 'offline', exp: 0, ref: 0, seats: [{ pool: 'main', slot: 1, of: 3 }] },
    });
    expect((await verifyLease(made.file, { ...about, clock, ids: toIds('Other PC') })).modes).toEqual({ PACK: 'none' });
    // The mail program has wrapped the lines, and the owner now has another product.
    await give(world, own, 'OTHER');
    const wrapped = request.replace(/(.{76})/g, '$1\r\n');
    expect(await answerOffline(world, own, wrapped)).toEqual(made);
    expect(await world.rows('offlineLeases')).toHaveLength(1);
    expect(await world.mail('offline_file_made')).toMatchObject({ deviceName: 'Studio PC', endsAt: null });
    const actions = (await world.rows('auditEntries')).map(({ action }) => action);
    expect(actions.filter((action) => action === 'device.offline_made')).toHaveLength(1);
    const [row] = await world.rows('offlineLeases');
    expect(row?.product).toBe('cadenza');
    expect(JSON.stringify(row)).not.toContain(findLease(made));
  });

  it('have one seat for many requests at once, and for a computer that signed in before', async () => {
    const own = await addOwner(world);
    await signIn(world, own, 'A');
    const request = toRequest('A');
    const answers = await Promise.all(
      [request, request, request, toRequest('A')].map((one) => answerOffline(world, own, one)),
    );
    expect(new Set(answers.slice(0, 3).map(({ file }) => file)).size).toBe(1);
    expect(await world.rows('pluginDevices')).toMatchObject([{ kind: 'offline' }]);
    expect((await world.rows('pluginSeats')).map(({ slot }) => slot)).toEqual([1]);
    expect(await world.rows('offlineLeases')).toHaveLength(2);
  });

  once('end with the plan, and with the days of their pool', async () => {
    world.stand();
    const own = await addOwner(world, { offlineDays: 10 });
    expect(Date.parse((await answerOffline(world, own, toRequest('A'))).endsAt ?? '')).toBe(
      world.core.clock.now().getTime() + 10 * dayMs,
    );
    await setPool(world, { offlineDays: null });
    // The purchase may still be refunded, so the file ends, but as late as possible.
    const young = await answerOffline(world, own, toRequest('B'));
    expect(Date.parse(young.endsAt ?? '')).toBe(world.core.clock.now().getTime() + 45 * dayMs);
    expect(young.file).toContain('# Plays without internet until 2030-04-15');
  });

  once.each([
    ['nothing', 'request_malformed', 'not a request'],
    ['a cut file', 'request_malformed', toRequest('A').slice(0, 80)],
    ['a license file', 'request_malformed', 'lease: a.b.c\nkey: a.b.c'],
    ['a newer format', 'request_malformed', toRequest('A', { v: 2 })],
    ['another product', 'request_foreign', toRequest('A', { aud: 'other' })],
    ['no name', 'request_malformed', toRequest('')],
  ])('are refused with a number for %s', async (_, code, request) => {
    const own = await addOwner(world);
    expect(await refused(answerOffline(world, own, request))).toMatchObject({
      code,
      ref: expect.stringMatching(/^R-/),
    });
    expect(await world.rows('pluginDevices')).toEqual([]);
  });

  once('are refused where a file could be copied to computers that are set to the same values', async () => {
    const own = await addOwner(world);
    const all = toIds('Studio PC', { disk: 'Studio PC', board: 'Studio PC' });
    const only = (...kinds: (keyof typeof all)[]) => Object.fromEntries(kinds.map((kind) => [kind, all[kind] ?? '']));
    for (const ids of [only('mac'), only('disk'), only('mac', 'app'), only('mac', 'disk', 'os'), only('hw', 'os')])
      expect(await refusal(answerOffline(world, own, toRequest('Studio PC', {}, ids)))).toBe('identifiers_too_few');
    // A computer that was added with fewer identifiers is bound to those, even if its request has more.
    await signIn(world, own, 'Studio PC', {}, only('mac', 'os'));
    expect(await refusal(answerOffline(world, own, toRequest('Studio PC', {}, all)))).toBe('identifiers_too_few');
    expect(await world.rows('offlineLeases')).toEqual([]);
  });

  once('get a file of 30 days from support where little of them is read, and none where nothing is', async () => {
    world.stand();
    const own = await addOwner(world);
    world.advance(46 * dayMs);
    const { mac, os } = toIds('Studio PC');
    const ask = (ids: DeviceIds, caller = visitor()) =>
      activateOfflineFor(world.core, caller, {
        email: at(own.user.email),
        request: toRequest('Studio PC', {}, ids),
        reason: 'a test',
      });
    const made = await ask({ mac, os });
    const { exp, ent } = readLease({ lease: findLease(made) });
    expect(exp * 1000).toBe(world.core.clock.now().getTime() + 30 * dayMs);
    expect(ent).toEqual([{ sku: 'PACK', until: 0, keep: 0 }]);
    expect(made).toMatchObject({ endsAt: new Date(exp * 1000).toISOString(), lastingFrom: null });
    expect(await refusal(ask({ os }))).toBe('identifiers_too_few');
    // Staff can't make such a file for their own computer.
    expect(await refusal(ask({ mac, os }, visitor(own)))).toBe('identifiers_too_few');
  });

  once('are refused where nothing is owned, or no pool offers it, or all seats are in use', async () => {
    const own = await addOwner(world, { isOfflineAllowed: false });
    expect(await refusal(answerOffline(world, own, toRequest('A')))).toBe('offline_not_offered');
    await setPool(world, { seats: 1, swaps: 1 });
    const stranger = await world.member('stranger@example.org');
    expect(await refusal(answerOffline(world, stranger, toRequest('A')))).toBe('offline_not_offered');

    const held = await signIn(world, own, 'H');
    const request = toRequest('A');
    const full = await refused(answerOffline(world, own, request));
    expect(full).toMatchObject({ code: 'seats_full', details: { seats: [{ deviceId: held.id, canSwap: true }] } });
    const made = await answerOffline(world, own, request, { replaceDeviceId: held.id, name: 'Van' });
    expect([made.device.name, await countMoves()]).toEqual(['Van', 1]);
    expect((await renew(world, held)).waiting).toMatchObject([{ reason: 'seats_full' }]);
    // An offline computer does not lose its seat.
    const wish = { replaceDeviceId: made.device.id };
    expect(await refusal(answerOffline(world, own, toRequest('B'), wish))).toBe('seats_full');
  });

  once('free their seat for a move by the code that they show, which stands in the file', async () => {
    const own = await addOwner(world, { seats: 1 });
    const request = toRequest('A');
    const made = await answerOffline(world, own, request);
    const code = await toCode(made);
    const released = { deviceId: made.device.id, name: 'A', isFree: true, freesAt: null };
    const stranger = await world.member('stranger@example.org');
    expect(await refusal(giveBack(stranger, code))).toBe('code_unknown');
    expect(await refusal(giveBack(own, `${code.slice(0, -1)}?`))).toBe('code_unknown');
    expect(await giveBack(own, ` ${code.toLowerCase().replace('-', ' ')}`)).toEqual(released);
    expect(await giveBack(own, code)).toEqual(released);
    expect([await world.rows('pluginSeats'), await countMoves()]).toEqual([[], 1]);
    expect(await world.rows('offlineLeases')).toMatchObject([{ releasedHow: 'receipt' }]);
    expect(await refusal(answerOffline(world, own, request))).toBe('request_malformed');
    await answerOffline(world, own, toRequest('B'));
  });

  once('hold their seat while no move is left, and a code changes nothing', async () => {
    const own = await addOwner(world, { seats: 2, swaps: 1 });
    const lost = await answerOffline(world, own, toRequest('A'));
    const kept = await answerOffline(world, own, toRequest('B'));
    expect(await release(world.core, visitor(own), own, lost.device.id)).toEqual({ isFree: true, freesAt: null });
    expect(await countMoves()).toBe(1);
    const held = { isFree: false, freesAt: kept.endsAt };
    expect(await release(world.core, visitor(own), own, kept.device.id)).toEqual(held);
    for (let time = 0; time < 2; time += 1) expect(await giveBack(own, await toCode(kept))).toMatchObject(held);
    expect([(await world.rows('pluginSeats')).length, await countMoves()]).toEqual([1, 1]);
  });

  once('that last hold a seat or a move as long as they do, also once their computer is forgotten', async () => {
    const own = await addOwner(world, { seats: 1, swaps: 1 });
    world.advance(46 * dayMs);
    const first = await answerOffline(world, own, toRequest('A'));
    await giveBack(own, await toCode(first));
    const second = await answerOffline(world, own, toRequest('B'));
    expect(await giveBack(own, await toCode(second))).toMatchObject({ isFree: false, freesAt: null });
    for (let year = 0; year < 3; year += 1) {
      world.advance(400 * dayMs);
      await sweep(world.core);
      expect(await refusal(answerOffline(world, own, toRequest('C')))).toBe('seats_full');
    }
    expect((await runDoctor(world.core)).map(({ code }) => code)).not.toContain('seat_of_released_device');
    // The same computer may ask again, even if its files are lost.
    expect((await answerOffline(world, own, toRequest('B'))).device.id).toBe(second.device.id);
    expect(await refusal(answerOffline(world, own, toRequest('A')))).toBe('seats_full');
  });

  once('with what can still be refunded end, and name the day from which a file lasts', async () => {
    world.stand();
    const own = await addOwner(world);
    world.advance(46 * dayMs);
    const bought = world.core.clock.now();
    await give(world, own, 'YOUNG');
    const settled = new Date(bought.getTime() + 45 * dayMs).toISOString();
    const request = toRequest('A');
    const made = await answerOffline(world, own, request);
    expect(made).toMatchObject({ endsAt: settled, isPart: true, lastingFrom: settled });
    expect(await answerOffline(world, own, request)).toEqual(made);
    expect(made.file).toContain(`# Part of it plays without internet until ${settled.slice(0, 10)};`);
    expect(made.file).toContain(`# From ${settled.slice(0, 10)} you can make a file that lasts.`);
    expect(await world.mail('offline_file_made')).toMatchObject({
      endsAt: settled,
      isPart: true,
      lastingFrom: settled,
    });
    world.advance(45 * dayMs);
    expect(await answerOffline(world, own, toRequest('A'))).toMatchObject({
      endsAt: null,
      isPart: false,
      lastingFrom: null,
    });
  });

  once('with what was given for a time say that nothing of it plays afterwards', async () => {
    world.stand();
    const own = await addOwner(world);
    world.advance(46 * dayMs);
    const ends = new Date(world.core.clock.now().getTime() + 10 * dayMs);
    await give(world, own, 'YOUNG', 10);
    const { file } = await answerOffline(world, own, toRequest('A'));
    const day = ends.toISOString().slice(0, 10);
    expect(file).toContain(`# Part of it plays without internet until ${day}, and not after that.`);
    expect(file).not.toContain('keep playing');
  });

  once('cannot be released by guessing', async () => {
    const own = await addOwner(world);
    const guesses: string[] = [];
    for (let n = 0; n < 11; n += 1) guesses.push(await toReleaseCode(`${n}`, 'x'));
    for (const guess of guesses.slice(0, 10)) expect(await refusal(giveBack(own, guess))).toBe('code_unknown');
    expect(await refusal(giveBack(own, guesses[10] ?? ''))).toBe('rate_limited');
  });

  once('and others are stored without the name of their host where the installation says so', async () => {
    const quiet = { ...world, core: { ...world.core, settings: { ...world.core.settings, hasHostNames: false } } };
    const own = await addOwner(quiet);
    await renew(quiet, await signIn(quiet, own, 'A'));
    await answerOffline(quiet, own, toRequest('B'));
    const stored = JSON.stringify([await world.rows('pluginDevices'), await world.rows('deviceSignIns')]);
    expect(stored).toContain('VST3');
    expect(stored).not.toContain('Reaper');
  });
});
