import { hashIds } from '@backline/activation/device-ids';
import { formatTokens } from '@backline/activation/token-file';
import { verifyLease } from '@backline/activation/verify-lease';
import { secure } from '@backline/core/account/secure';
import type { Caller } from '@backline/core/core';
import { findDevice } from '@backline/core/devices/find-device';
import { deactivate } from '@backline/core/devices/seats/deactivate';
import { list } from '@backline/core/devices/seats/list';
import { rename } from '@backline/core/devices/seats/rename';
import { denySignIn } from '@backline/core/devices/sign-in/deny-sign-in';
import { findSignInName } from '@backline/core/devices/sign-in/find-sign-in-name';
import { getSignIn } from '@backline/core/devices/sign-in/get-sign-in';
import { pollSignIn } from '@backline/core/devices/sign-in/poll-sign-in';
import { signOut } from '@backline/core/devices/sign-in/sign-out';
import { sweep } from '@backline/core/installation/sweep';
import { getTrust } from '@backline/core/keys/find-keys';
import { toSeconds } from '@backline/core/keys/key-pair';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { rateLimits } from '@backline/domain/rate-limits';
import { dayMs, minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeOnEngines, goodPassword, publicUrl, refusal, tokenOf, visitor } from '../world.ts';
import {
  addOwner,
  answerOffline,
  approve,
  ask,
  readLease,
  refused,
  renew,
  setPool,
  signIn,
  take,
  tell,
  toIds,
  toRequest,
} from './computers.ts';

describeOnEngines('signing a plugin in', (world, { once }) => {
  const poll = (deviceCode: string) => pollSignIn(world.core, visitor(), deviceCode);

  once(
    'gives the same token to each poll of ten minutes, with a lease that verifies on that computer alone',
    async () => {
      const own = await addOwner(world);
      const caller = visitor();
      const ids = await hashIds(publicUrl, { hw: 'ABC-1', os: 'one' });
      const { deviceCode, userCode } = await ask(world, 'A', caller, ids);
      expect(await poll(deviceCode)).toEqual({ state: 'pending', intervalSeconds: 3 });
      const approved = await approve(world, own, userCode, caller);
      expect(approved.number).toBeNull();
      expect(await approve(world, own, userCode, caller)).toEqual(approved);
      const first = await poll(deviceCode);
      expect(await poll(deviceCode)).toEqual(first);
      const stored = JSON.stringify([await world.rows('pluginInstalls'), await world.rows('pluginDevices')]);
      for (const secret of [first.deviceToken ?? '?', deviceCode, ids.hw ?? '?']) expect(stored).not.toContain(secret);
      const text = formatTokens([], { lease: first.lease ?? '', key: first.endorsement ?? '' });
      const here = { ...(await getTrust(world.core)), clock: toSeconds(world.core.clock.now()), trusted: 0, seen: 0 };
      const verdict = await verifyLease(text, { ...here, ids });
      expect(verdict.state).toBe('valid');
      expect(verdict.modes).toEqual({ PACK: 'full' });
      const elsewhere = await hashIds(publicUrl, { hw: 'ABC-2', os: 'two' });
      expect((await verifyLease(text, { ...here, ids: elsewhere })).reason).toBe('foreign');
      world.advance(10 * minuteMs);
      expect((await poll(deviceCode)).state).toBe('expired');
      expect(await world.rows('pluginInstalls')).toMatchObject([{ product: 'cadenza' }]);
    },
  );

  once('needs a number from another network, and late', async () => {
    const own = await addOwner(world);
    const caller = visitor();
    const { deviceCode, userCode } = await ask(world, 'A', caller);
    const far = visitor(own);
    expect(await getSignIn(world.core, far, own, userCode)).toMatchObject({ isSameNetwork: false, number: null });
    const { number } = await approve(world, own, userCode, far);
    expect(number).toMatch(/^\d{4}$/);
    expect(await approve(world, own, userCode, far)).toMatchObject({ number });
    expect(await getSignIn(world.core, far, own, userCode)).toMatchObject({ decision: 'approved', number });
    expect(await poll(deviceCode)).toEqual({ state: 'number_needed', intervalSeconds: 3, triesLeft: 3 });
    const wrong = number === '0000' ? '0001' : '0000';
    expect(await tell(world, deviceCode, wrong)).toMatchObject({ state: 'number_needed', triesLeft: 2 });
    expect(await tell(world, deviceCode, number ?? '')).toMatchObject({ state: 'approved' });
    expect(await world.mail('device_added')).toMatchObject({ deviceName: 'A', isSameNetwork: false });

    const late = await ask(world, 'B', caller);
    world.advance(6 * minuteMs);
    expect((await approve(world, own, late.userCode, caller)).number).toMatch(/^\d{4}$/);
  });

  it('ends with the third wrong number, and the computer with it', async () => {
    const own = await addOwner(world);
    const { deviceCode, userCode } = await ask(world, 'A');
    const now = () => {
      world.advance(1);
      return world.core.clock.now();
    };
    // A real clock is never read twice at the same time.
    const ticking = { ...world, core: { ...world.core, clock: { now } } };
    const { number } = await approve(ticking, own, userCode, visitor());
    const wrong = number === '0000' ? '0001' : '0000';
    await Promise.all([tell(world, deviceCode, wrong), tell(world, deviceCode, wrong)]);
    for (let time = 0; time < 2; time += 1) await tell(world, deviceCode, wrong);
    expect(await tell(world, deviceCode, number ?? '')).toEqual({ state: 'denied', intervalSeconds: 3 });
    expect(await list(world.core, own)).toMatchObject({ devices: [], pools: [{ used: 0, swapsLeft: 6 }] });
    expect(await refusal(approve(world, own, userCode, visitor()))).toBe('code_unknown');
  });

  once('asks for the password with an old login from another network', async () => {
    const own = await addOwner(world);
    world.advance(13 * 60 * minuteMs);
    const caller = visitor();
    const far = visitor();
    const { userCode } = await ask(world, 'A', caller);
    expect(await getSignIn(world.core, far, own, userCode)).toMatchObject({ needsPassword: true });
    expect(await refusal(approve(world, own, userCode, far))).toBe('password_required');
    expect(await refusal(approve(world, own, userCode, far, { password: 'wrong' }))).toBe('current_password_wrong');
    expect((await approve(world, own, userCode, far, { password: goodPassword })).number).toMatch(/^\d{4}$/);
    const near = await ask(world, 'B', caller);
    expect(await approve(world, own, near.userCode, caller)).toMatchObject({ number: null });
  });

  once('is decided once, by one account, in fifteen minutes', async () => {
    const own = await addOwner(world);
    const other = await world.member('other@example.com');
    const { deviceCode, userCode } = await ask(world, 'A');
    await denySignIn(world.core, visitor(), own, userCode);
    await denySignIn(world.core, visitor(), own, userCode);
    expect((await poll(deviceCode)).state).toBe('denied');
    for (const who of [own, other])
      expect(await refusal(approve(world, who, userCode, visitor()))).toBe('code_unknown');
    const caller = visitor();
    const late = await ask(world, 'A', caller);
    world.advance(15 * minuteMs);
    expect((await poll(late.deviceCode)).state).toBe('expired');
    expect(await refusal(approve(world, own, late.userCode, caller))).toBe('code_unknown');
    expect(await poll('x'.repeat(43))).toEqual({ state: 'expired', intervalSeconds: 3 });
  });

  it('lets nobody guess codes', async () => {
    const own = await addOwner(world);
    const { userCode } = await ask(world, 'A');
    const guess = (code: string) => refusal(getSignIn(world.core, visitor(own), own, code));
    expect(await guess('no code')).toBe('code_unknown');
    const tries = await Promise.all(Array.from({ length: 12 }, () => guess('BBBBBBBB')));
    expect(tries.filter((code) => code === 'code_unknown')).toHaveLength(10);
    expect(await guess(userCode)).toBe('rate_limited');
    world.advance(60 * minuteMs);
    expect(await guess(userCode)).toBe('code_unknown');
  });

  it('names a computer that waits to anyone who has its code, and lets nobody guess', async () => {
    const own = await addOwner(world);
    const { userCode } = await ask(world, 'Studio Mac');
    const caller = visitor();
    const find = (code: string) => findSignInName(world.core, caller, code);
    expect(await find(userCode)).toEqual({ name: 'Studio Mac' });
    expect(await find(userCode.toLowerCase().replace('-', ''))).toEqual({ name: 'Studio Mac' });
    await denySignIn(world.core, visitor(), own, userCode);
    expect(await find(userCode)).toEqual({ name: null });
    const late = await ask(world, 'Laptop');
    world.advance(15 * minuteMs);
    expect(await find(late.userCode)).toEqual({ name: null });
    const next = await ask(world, 'Stage Mac');
    // Two failed attempts were made before.
    const tries = Array.from({ length: rateLimits.user_code_ip.max - 2 }, () => find('BBBBBBBB'));
    for (const miss of await Promise.all(tries)) expect(miss).toEqual({ name: null });
    expect(await refusal(find('BBBBBBBB'))).toBe('rate_limited');
    expect(await refusal(find(next.userCode))).toBe('rate_limited');
    expect(await findSignInName(world.core, visitor(), next.userCode)).toEqual({ name: 'Stage Mac' });
  });

  it('polls no faster than the answer says', async () => {
    await setPool(world);
    const { deviceCode } = await ask(world, 'A');
    const polls = await Promise.all(Array.from({ length: 31 }, () => poll(deviceCode)));
    expect(polls.filter(({ state }) => state === 'slow_down')).toEqual([{ state: 'slow_down', intervalSeconds: 8 }]);
  });

  once('lets five new computers in a day', async () => {
    const own = await addOwner(world, { seats: 1 });
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      const { answer } = await signIn(world, own, name, { withoutSeat: true });
      expect(answer).toMatchObject({ seats: [], waiting: [{ reason: 'seat_needed' }] });
    }
    expect((await refused(signIn(world, own, 'F', { withoutSeat: true }))).code).toBe('device_limit');
    expect((await signIn(world, own, 'A')).answer.state).toBe('approved');
    world.advance(dayMs);
    expect((await signIn(world, own, 'F', { withoutSeat: true })).answer.state).toBe('approved');
  });

  once('keeps the name that its owner gave', async () => {
    const own = await addOwner(world);
    const one = await signIn(world, own, 'A', { name: 'Studio' });
    expect(one.answer.device?.name).toBe('Studio');
    await rename(world.core, own, { id: one.id, name: 'Attic' });
    expect((await signIn(world, own, 'A')).answer.device).toEqual({ id: one.id, name: 'Attic' });
    const other = await world.member('other@example.com');
    expect(await refusal(rename(world.core, other, { id: one.id, name: 'Mine' }))).toBe('not_found');
  });

  once('leaves nothing behind that was not collected, and nothing for long', async () => {
    const own = await addOwner(world);
    const caller = visitor();
    const { userCode } = await ask(world, 'A', caller);
    await approve(world, own, userCode, caller);
    const kept = await signIn(world, own, 'B');
    world.advance(26 * minuteMs);
    await sweep(world.core);
    expect((await list(world.core, own)).devices.map(({ name }) => name)).toEqual(['B']);
    expect((await world.rows('deviceSignIns')).map(({ ids }) => ids)).toEqual([null, null]);
    world.advance(7 * dayMs);
    await sweep(world.core);
    expect(await world.rows('deviceSignIns')).toEqual([]);
    expect((await renew(world, kept)).seats).toHaveLength(1);
    world.advance(360 * dayMs);
    await sweep(world.core);
    expect((await world.rows('pluginDevices')).map(({ name }) => name)).toEqual(['B']);
    expect(await world.rows('pluginSeats')).toHaveLength(1);
  });

  once('knows a computer without identifiers by its token alone', async () => {
    const own = await addOwner(world);
    const weak = toIds('A', { hw: undefined, mac: undefined, os: undefined });
    const one = await signIn(world, own, 'A', {}, weak);
    const two = await signIn(world, own, 'A', {}, weak);
    expect(two.id).not.toBe(one.id);
    expect((await renew(world, one)).seats).toMatchObject([{ slot: 1 }]);
    expect((await world.rows('pluginDevices')).map(({ boundIds }) => Object.keys(boundIds))).toEqual([
      ['app'],
      ['app'],
    ]);
    const { exp, iat, ent } = readLease(one.answer);
    expect([exp - iat, ent.map(({ keep }) => keep)]).toEqual([72 * 60 * 60, [0]]);
    expect(await refusal(answerOffline(world, own, toRequest('A', {}, weak)))).toBe('identifiers_too_few');
  });

  once('is over for every computer after "This wasn\'t me", which takes nothing else', async () => {
    const own = await addOwner(world, { seats: 2 });
    const one = await signIn(world, own, 'A');
    const two = await signIn(world, own, 'B');
    const { secureUrl } = await world.mail('verify');
    await secure(world.core, visitor(), tokenOf(secureUrl ?? ''));
    for (const computer of [one, two]) {
      const calling = await findDevice(world.core, computer.token);
      expect(await refusal(renew(world, computer))).toBe('device_signed_out');
      expect(await refusal(take(world, computer))).toBe('device_signed_out');
      expect(await refusal(deactivate(world.core, visitor(), calling as never))).toBe('device_signed_out');
    }
    expect((await list(world.core, own)).pools).toMatchObject([{ used: 2, swapsLeft: 6 }]);
    expect(await world.rows('pluginSeatEnds')).toEqual([]);
    expect((await signIn(world, own, 'A')).id).toBe(one.id);
  });

  once('can end for some computers, and never for those of others', async () => {
    const own = await addOwner(world);
    const one = await signIn(world, own, 'A');
    const two = await signIn(world, own, 'B');
    const stranger = await world.member('stranger@example.org');
    expect(await signOut(world.core, visitor(), stranger, { ids: [one.id] })).toEqual({ signedOut: 0 });
    expect(await signOut(world.core, visitor(), own, { ids: [one.id] })).toEqual({ signedOut: 1 });
    expect(await signOut(world.core, visitor(), own, { ids: [one.id] })).toEqual({ signedOut: 0 });
    expect(await refusal(renew(world, one))).toBe('device_signed_out');
    expect((await renew(world, two)).seats).toHaveLength(1);
  });

  once('counts a network that an unnamed proxy hides as another one, and the doctor names the setting', async () => {
    const own = await addOwner(world);
    const hidden = { ...visitor(own), isBehindUnnamedProxy: true as const };
    expect((await runDoctor(world.core)).map(({ code }) => code)).not.toContain('unnamed_proxy');
    for (const [plugin, browser] of [
      [hidden, hidden],
      [hidden, { ...hidden, isBehindUnnamedProxy: undefined }],
      [{ ...hidden, isBehindUnnamedProxy: undefined }, hidden],
    ] as Caller[][]) {
      if (plugin === undefined || browser === undefined) continue;
      const { userCode } = await ask(world, 'A', plugin);
      expect(await getSignIn(world.core, browser, own, userCode)).toMatchObject({ isSameNetwork: false });
      expect((await approve(world, own, userCode, browser)).number).toMatch(/^\d{4}$/);
    }
    const problem = (await runDoctor(world.core)).find(({ code }) => code === 'unnamed_proxy');
    expect(problem?.message).toContain('TRUST_PROXY');
  });

  once('answers polls of codes that nobody has as long as their allowance lasts', async () => {
    const caller = visitor();
    const { deviceCode } = await ask(world, 'A', caller);
    const guess = (n: number) => pollSignIn(world.core, caller, `${n}`.padStart(43, 'x'));
    for (let n = 0; n < rateLimits.device_code_ip.max; n += 1) expect((await guess(n)).state).toBe('expired');
    expect(await refusal(guess(0))).toBe('rate_limited');
    expect(await refusal(pollSignIn(world.core, caller, deviceCode))).toBe('rate_limited');
    expect((await poll(deviceCode)).state).toBe('pending');
  });
});
