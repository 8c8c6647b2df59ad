import { recover } from '@backline/core/account/recover';
import { resetPassword } from '@backline/core/account/reset-password';
import { sweep } from '@backline/core/installation/sweep';
import { createPasswordHasher } from '@backline/core/passwords/password-hasher';
import { createSession } from '@backline/core/sessions/create-session';
import { endOneSession } from '@backline/core/sessions/end-one-session';
import { endOtherSessions } from '@backline/core/sessions/end-other-sessions';
import { endSession } from '@backline/core/sessions/end-session';
import { findSession } from '@backline/core/sessions/find-session';
import { listSessions } from '@backline/core/sessions/list-sessions';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { sessionLifetime } from '@backline/domain/limits';
import { rateLimits } from '@backline/domain/rate-limits';
import { dayMs, minuteMs } from '@backline/domain/time';
import { expect, it, vi } from 'vitest';
import { hashToken } from '../../src/crypto.ts';
import {
  apiKey,
  at,
  describeCalls,
  describeOnEngines,
  goodPassword,
  otherPassword,
  refusal,
  tokenOf,
  visitor,
} from '../world.ts';

const email = 'clara@example.com';
const logInFrom = (password: string, machineId: string) => ({ apiKey, authId: at(email), password, machineId });

describeOnEngines('logging in', (world, { once }) => {
  once('issues a new 256-bit token each time and stores only its hash', async () => {
    await world.member(email);
    const tokens = [await world.logInToken(email, goodPassword), await world.logInToken(email, goodPassword)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = (await world.rows('sessions')).map((row) => row.tokenHash);
    expect(stored).toEqual(expect.arrayContaining(tokens.map(hashToken)));
    expect(stored.some((value) => tokens.includes(value))).toBe(false);
  });

  once('refuses an unknown client', async () => {
    await world.member(email);
    const input = { ...logInFrom(goodPassword, 'm'), apiKey: 'another' };
    expect(await refusal(createSession(world.core, visitor(), input))).toBe('api_key_invalid');
  });

  once('gives the same answer for a wrong password, an unknown address and a disabled account', async () => {
    const own = await world.member(email);
    const { users } = world.core.store.t;
    const attempt = async (address: string, password: string) => {
      const input = { apiKey, authId: at(address), password, machineId: 'm' };
      const error = await createSession(world.core, visitor(), input).catch((reason: unknown) => reason);
      return { ...(error as object), message: (error as Error).message };
    };
    const wrong = await attempt(email, otherPassword);
    expect(wrong).toMatchObject({ code: 'login_failed' });
    expect(await attempt('nobody@example.com', otherPassword)).toEqual(wrong);
    await world.core.store.write((tx) =>
      tx.update(users).set({ disabledAt: world.core.clock.now() }).where(eq(users.id, own.user.id)),
    );
    expect(await attempt(email, otherPassword)).toEqual(wrong);
    expect(await attempt(email, goodPassword)).toEqual(wrong);
  });

  once('hashes the password for an unknown address too, so that the time reveals nothing', async () => {
    const verified: (string | null)[] = [];
    const { passwords } = world.core;
    world.core.passwords = {
      ...passwords,
      verify: (stored, password) => {
        verified.push(stored);
        return passwords.verify(stored, password);
      },
    };
    await refusal(
      createSession(world.core, visitor(), { ...logInFrom(goodPassword, 'm'), authId: at('no@example.com') }),
    );
    expect(verified).toEqual([null]);
  });

  once('upgrades a hash that is weaker than new ones', async () => {
    await world.member(email);
    const [before] = await world.rows('users');
    world.core.passwords = await createPasswordHasher({ memoryCost: 128, timeCost: 1 });
    await world.logIn(email, goodPassword);
    const [after] = await world.rows('users');
    expect(before?.passwordHash).toContain('m=64,');
    expect(after?.passwordHash).toContain('m=128,');
    await world.logIn(email, goodPassword);
    expect((await world.rows('users'))[0]?.passwordHash).toBe(after?.passwordHash);
  });

  it('opens no session when the password is replaced during the check', async () => {
    await world.member(email);
    const { passwords, store } = world.core;
    const passwordHash = await passwords.hash(otherPassword);
    world.core.passwords = {
      ...passwords,
      async verify(stored, password) {
        const isRight = await passwords.verify(stored, password);
        await store.write((tx) => tx.update(store.t.users).set({ passwordHash }));
        return isRight;
      },
    };
    const before = await world.rows('sessions');
    expect(await refusal(world.logIn(email, goodPassword))).toBe('login_failed');
    expect(await world.rows('sessions')).toEqual(before);
  });

  it('admits all concurrent logins while the hash is upgraded', async () => {
    await world.member(email);
    world.core.passwords = await createPasswordHasher({ memoryCost: 128, timeCost: 1 });
    const machines = Array.from({ length: 5 }, (_, at) => `machine ${at}`);
    await Promise.all(machines.map((machine) => world.logInToken(email, goodPassword, machine)));
    expect(await world.rows('sessions')).toHaveLength(6);
  });
});

describeOnEngines('the limit on all logins', (world, { once }) => {
  let nobodies = 0;
  const attempts = (many: number, core = world.core) =>
    Array.from({ length: many }, () =>
      refusal(
        createSession(core, visitor(), {
          apiKey,
          authId: at(`nobody${nobodies++}@example.com`),
          password: 'wrong',
          machineId: 'bot',
        }),
      ),
    );
  const { max, windowMs } = rateLimits.login_all;
  const bucket = async () => (await world.rows('rateLimitBuckets')).find(({ key }) => key.startsWith('login_all:'));
  /** Simulates failed logins from many addresses at many accounts. */
  async function fail(count: number) {
    await Promise.all(attempts(1));
    const { rateLimitBuckets } = world.core.store.t;
    const key = (await bucket())?.key ?? '';
    await world.core.store.write((tx) =>
      tx.update(rateLimitBuckets).set({ count }).where(eq(rateLimitBuckets.key, key)),
    );
  }

  it('is exact for many addresses and accounts, by two concurrent processes', async () => {
    await fail(max - 60);
    const known = 29;
    const second = { ...world.core, budgets: new Map() };
    const codes = await Promise.all([...attempts(100), ...attempts(100, second)]);
    expect(codes.filter((code) => code === 'login_failed').length).toBe(known + 60);
    expect(codes.filter((code) => code === 'rate_limited').length).toBe(200 - known - 60);
    expect((await bucket())?.count).toBe(max);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  once('exempts known machines, and blocks others until its window is over', async () => {
    await world.member(email);
    await fail(max);
    const second = { ...world.core, budgets: new Map() };
    const logInAt = (machineId: string) =>
      createSession(second, visitor(), { apiKey, authId: at(email), password: goodPassword, machineId });
    expect(await refusal(logInAt('another machine'))).toBe('rate_limited');
    await logInAt('studio');
    world.advance(windowMs);
    await logInAt('another machine');
  });

  it('counts no successful login, and writes one row for many failed ones', async () => {
    await world.member(email);
    for (let n = 0; n < 40; n += 1) await world.logIn(email, goodPassword, `machine ${n}`);
    expect((await bucket())?.count).toBe(30);
    await Promise.all(attempts(30));
    expect((await bucket())?.count).toBe(30);
    await Promise.all(attempts(1));
    expect((await bucket())?.count).toBe(60);
  });

  once('refunds a login that was refused as overloaded', async () => {
    const verify = () => Promise.reject(new AppError('overloaded'));
    const busy = { ...world.core, passwords: { ...world.core.passwords, verify } };
    for (let n = 0; n < 40; n += 1) expect(await attempts(1, busy)[0]).toBe('overloaded');
    expect((await bucket())?.count).toBe(30);
  });
});

describeOnEngines('the limits on logins per account and address', (world, { once }) => {
  once('allows ten wrong passwords per account, from any number of addresses', async () => {
    world.stand();
    await world.member(email);
    for (let n = 0; n < 10; n += 1)
      expect(await refusal(createSession(world.core, visitor(), logInFrom('wrong', 'bot')))).toBe('login_failed');
    const blocked = createSession(world.core, visitor(), logInFrom('wrong', 'bot'));
    await expect(blocked).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 15 * minuteMs });
  });

  once('treats an unknown account like a known one', async () => {
    const input = { ...logInFrom('wrong', 'bot'), authId: at('nobody@example.com') };
    for (let n = 0; n < 10; n += 1)
      expect(await refusal(createSession(world.core, visitor(), input))).toBe('login_failed');
    expect(await refusal(createSession(world.core, visitor(), input))).toBe('rate_limited');
  });

  once('allows fifty attempts per address, on any number of accounts', async () => {
    const caller = visitor();
    for (let n = 0; n < 50; n += 1) {
      const input = { ...logInFrom('wrong', 'bot'), authId: at(`user${n}@example.com`) };
      expect(await refusal(createSession(world.core, caller, input))).toBe('login_failed');
    }
    expect(await refusal(createSession(world.core, caller, logInFrom('wrong', 'bot')))).toBe('rate_limited');
  });

  it('is exact for concurrent attempts', async () => {
    await world.member(email);
    const tries = Array.from({ length: 20 }, () =>
      refusal(createSession(world.core, visitor(), logInFrom('wrong', 'bot'))),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(10);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(10);
  });

  once('cannot lock out an owner with a known machine, or one who resets the password', async () => {
    await world.member(email);
    await world.logIn(email, goodPassword, 'studio');
    const burn = async () => {
      for (let n = 0; n < 11; n += 1) await refusal(createSession(world.core, visitor(), logInFrom('wrong', 'bot')));
    };
    await burn();
    expect(await refusal(world.logIn(email, goodPassword, 'a new machine'))).toBe('rate_limited');
    await world.logIn(email, goodPassword, 'studio');

    await recover(world.core, visitor(), at(email));
    const token = tokenOf((await world.mail('recover')).resetUrl);
    await resetPassword(world.core, visitor(), { token, password: otherPassword });
    await world.logIn(email, otherPassword, 'a new machine');
  });

  once('is reset by the right password', async () => {
    await world.member(email);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 9; n += 1) await refusal(createSession(world.core, visitor(), logInFrom('wrong', 'studio')));
      expect(await world.logIn(email, goodPassword, 'studio')).toMatchObject({ user: { email } });
    }
  });
});

describeCalls('a session', (world) => {
  it('ends when its owner logs out', async () => {
    await world.member(email);
    const token = await world.logInToken(email, goodPassword);
    const own = await findSession(world.core, token);
    if (own === null) throw new Error('not live');
    await endSession(world.core, own);
    expect(await findSession(world.core, token)).toBeNull();
  });

  it.each(['', 'x', 'a'.repeat(10_000), '\u0000', 'ä💣'])('is not found by %j', async (token) => {
    expect(await findSession(world.core, token)).toBeNull();
  });

  const readSeen = async (token: string) =>
    (await world.rows('sessions')).find((row) => row.tokenHash === hashToken(token))?.lastSeenAt;

  it('ends exactly at its maximum age, however busy it was', async () => {
    world.stand();
    await world.member(email);
    const token = await world.logInToken(email, goodPassword);
    const begun = world.core.clock.now().getTime();
    const step = sessionLifetime.idleMs / 2;
    while (world.core.clock.now().getTime() + step < begun + sessionLifetime.absoluteMs) {
      world.advance(step);
      expect(await findSession(world.core, token)).not.toBeNull();
      await expect.poll(() => readSeen(token)).toEqual(world.core.clock.now());
    }
    world.advance(begun + sessionLifetime.absoluteMs - 1 - world.core.clock.now().getTime());
    expect(await findSession(world.core, token)).not.toBeNull();
    world.advance(1);
    expect(await findSession(world.core, token)).toBeNull();
  });

  it('ends exactly after its maximum idle time', async () => {
    world.stand();
    await world.member(email);
    const token = await world.logInToken(email, goodPassword);
    const idle = await world.logInToken(email, goodPassword);
    world.advance(sessionLifetime.idleMs - 1);
    expect(await findSession(world.core, token)).not.toBeNull();
    await expect.poll(() => readSeen(token)).toEqual(world.core.clock.now());
    world.advance(1);
    expect(await findSession(world.core, idle)).toBeNull();
    expect(await findSession(world.core, token)).not.toBeNull();
  });

  it('records its use at most every ten minutes', async () => {
    world.stand();
    await world.member(email);
    const token = await world.logInToken(email, goodPassword);
    const begun = await readSeen(token);
    world.advance(sessionLifetime.touchEveryMs);
    await findSession(world.core, token);
    expect(await readSeen(token)).toEqual(begun);
    world.advance(1);
    await findSession(world.core, token);
    await expect.poll(() => readSeen(token)).toEqual(world.core.clock.now());
  });

  it('is found while another process holds the database, which its last use waits for', async () => {
    world.stand();
    await world.member(email);
    const token = await world.logInToken(email, goodPassword);
    world.advance(sessionLifetime.touchEveryMs + 1);
    const write = vi.fn(() => new Promise<never>(() => undefined));
    const session = await findSession({ ...world.core, store: { ...world.core.store, write } }, token);
    expect(session?.user.email).toBe(email);
    expect(write).toHaveBeenCalledOnce();
  });

  it('of a disabled user is not found', async () => {
    await world.member(email);
    const token = await world.logInToken(email, goodPassword);
    const { store, clock } = world.core;
    await store.write((tx) => tx.update(store.t.users).set({ disabledAt: clock.now() }));
    expect(await findSession(world.core, token)).toBeNull();
  });
});

describeCalls('the list of sessions', (world) => {
  it('shows the owner’s live sessions, latest first, and marks the current one', async () => {
    world.stand();
    await world.member('other@example.com');
    const first = await world.member(email);
    world.advance(1000);
    const second = await world.logIn(email, goodPassword, 'laptop');
    const { sessions } = await listSessions(world.core, second);
    expect(sessions.map((one) => [one.id, one.machineId, one.isCurrent])).toEqual([
      [second.id, 'laptop', true],
      [first.id, 'studio', false],
    ]);
    expect(sessions[0]?.createdAt).toBe(world.core.clock.now().toISOString());
    world.advance(sessionLifetime.idleMs - 1000);
    expect((await listSessions(world.core, second)).sessions.map((one) => one.id)).toEqual([second.id]);
  });

  it('ends one of the caller’s, and not somebody else’s', async () => {
    const stranger = await world.member('other@example.com');
    const own = await world.member(email);
    const second = await world.logIn(email, goodPassword);
    await endOneSession(world.core, visitor(own), own, second.id);
    expect((await listSessions(world.core, own)).sessions).toHaveLength(1);
    expect(await refusal(endOneSession(world.core, visitor(own), own, stranger.id))).toBe('not_found');
    expect(await refusal(endOneSession(world.core, visitor(own), own, 'unknown'))).toBe('not_found');
    expect((await listSessions(world.core, stranger)).sessions).toHaveLength(1);
  });

  it('ends all others and returns their number', async () => {
    const stranger = await world.member('other@example.com');
    const own = await world.member(email);
    await world.logIn(email, goodPassword);
    await world.logIn(email, goodPassword);
    expect(await endOtherSessions(world.core, visitor(own), own)).toEqual({ ended: 2 });
    expect(await endOtherSessions(world.core, visitor(own), own)).toEqual({ ended: 0 });
    expect((await listSessions(world.core, own)).sessions.map((one) => one.id)).toEqual([own.id]);
    expect((await listSessions(world.core, stranger)).sessions).toHaveLength(1);
  });
});

describeCalls('sweeping', (world) => {
  it('deletes what has expired and keeps the rest', async () => {
    const own = await world.member(email);
    await recover(world.core, visitor(), at(email));
    await world.deliver();
    await sweep(world.core);
    expect(await world.rows('sessions')).toHaveLength(1);
    expect((await world.rows('oneTimeTokens')).map((row) => row.purpose).sort()).toEqual([
      'reset',
      'secure',
      'sign_up',
      'verify',
    ]);
    expect((await world.rows('rateLimitBuckets')).length).toBeGreaterThan(0);
    world.advance(sessionLifetime.idleMs + 1);
    await sweep(world.core);
    expect(await world.rows('sessions')).toEqual([]);
    expect(await world.rows('rateLimitBuckets')).toEqual([]);
    expect(await world.rows('oneTimeTokens')).toHaveLength(4);
    world.advance(30 * dayMs);
    await sweep(world.core);
    expect((await world.rows('oneTimeTokens')).map((row) => row.purpose)).toEqual(['secure']);
    world.advance(30 * dayMs);
    await sweep(world.core);
    expect(await world.rows('oneTimeTokens')).toEqual([]);
    expect(await world.rows('users')).toMatchObject([{ id: own.user.id }]);
  });
});
