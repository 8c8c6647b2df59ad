import { checkReset } from '@backline/core/account/check-reset';
import { recover } from '@backline/core/account/recover';
import { signUp } from '@backline/core/account/sign-up';
import { applyDueEvents } from '@backline/core/fulfillment/apply-due-events';
import { sweep } from '@backline/core/installation/sweep';
import { createSession } from '@backline/core/sessions/create-session';
import { findSession } from '@backline/core/sessions/find-session';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { hasRoom, tryCharge } from '../src/rate-limit.ts';
import { addOwner, approve, ask, signIn } from './devices/computers.ts';
import { apiKey, at, describeCalls, goodPassword, otherPassword, refusal, tokenOf, visitor } from './world.ts';

const email = 'clara@example.com';
const year = 365 * 24 * 60 * minuteMs;
const form = { password: goodPassword, contactName: 'Clara Wieck', emailMarketingConsent: false };
const wrong = { apiKey, authId: at(email), password: otherPassword, machineId: 'studio' };

describeCalls('a clock that was a year ahead', (world) => {
  /** Runs the work while the clock is a year ahead, then corrects the clock. */
  const livedAhead = async (work: () => Promise<unknown>) => {
    world.advance(year);
    await work();
    world.advance(-year);
  };

  it('locks nobody out of login or sign-up once it is corrected', async () => {
    const { core } = world;
    await world.member(email);
    const caller = visitor();
    await livedAhead(async () => {
      for (let n = 0; n < 60; n += 1) await refusal(createSession(core, caller, wrong));
      for (let n = 0; n < 6; n += 1)
        await signUp(core, caller, { ...form, authId: at(`ahead${n}@example.com`) }).catch(() => null);
    });
    await createSession(core, caller, { ...wrong, password: goodPassword });
    await signUp(core, caller, { ...form, authId: at('after@example.com') });
    await world.deliver();
    expect(world.mails.filter(({ kind }) => kind === 'verify')).toHaveLength(1 + 5 + 1);
  });

  it('leaves room in a bucket that is only read', async () => {
    const charge = { limit: 'redeem_account', subject: 'one' } as const;
    await livedAhead(async () => {
      for (let n = 0; n < 10; n += 1) await world.core.store.write((tx) => tryCharge(world.core, tx, charge));
    });
    expect(await world.core.store.write((tx) => hasRoom(world.core, tx, [charge]))).toBe(true);
  });

  it('does not double a bucket for a process whose clock is slightly behind', async () => {
    const { core } = world;
    const behind = { ...core, clock: { now: () => new Date(core.clock.now().getTime() - 2000) } };
    const caller = visitor();
    const outcomes: unknown[] = [];
    for (let n = 0; n < 30; n += 1)
      outcomes.push(await refusal(createSession(n % 2 === 0 ? core : behind, caller, wrong)));
    expect(outcomes.filter((outcome) => outcome === 'login_failed')).toHaveLength(10);
  });

  it('delays neither a mail nor a payment event', async () => {
    const { core } = world;
    const { paymentEvents } = core.store.t;
    await livedAhead(async () => {
      await signUp(core, visitor(), { ...form, authId: at(email) });
      const now = core.clock.now();
      await core.store.write((tx) =>
        tx.insert(paymentEvents).values({
          eventId: 'evt_1',
          type: 'transaction.completed',
          occurredAtUs: now.getTime() * 1000,
          origin: 'webhook',
          payload: '{}',
          receivedAt: now,
          attempts: 0,
          dueAt: now,
          leasedUntil: new Date(now.getTime() + 5000),
        }),
      );
    });
    await world.deliver();
    expect(world.mails.map(({ kind }) => kind)).toEqual(['verify']);
    expect(await applyDueEvents(core)).toBe(1);
  });

  it('extends the life of no code of a plugin, and holds no place', async () => {
    const { core } = world;
    const own = await addOwner(world, { seats: 1 });
    const caller = visitor();
    let userCode = '';
    await livedAhead(async () => {
      await signIn(world, own, 'A');
      ({ userCode } = await ask(world, 'B', caller));
    });
    await sweep(core);
    expect(await refusal(approve(world, own, userCode, caller))).toBe('code_unknown');
    world.advance(61 * 24 * 60 * minuteMs);
    const two = await signIn(world, await world.logIn(email, goodPassword), 'B');
    expect(two.answer.seats).toMatchObject([{ slot: 1 }]);
  });

  it('extends the life of no session and no link', async () => {
    const { core } = world;
    await world.member(email);
    let token = '';
    let link = '';
    await livedAhead(async () => {
      token = await world.logInToken(email, goodPassword);
      await recover(core, visitor(), at(email));
      link = tokenOf((await world.mail('recover')).resetUrl);
    });
    await sweep(core);
    expect(await findSession(core, token)).not.toBeNull();
    await checkReset(core, visitor(), link);
    world.advance(60 * minuteMs);
    expect(await refusal(checkReset(core, visitor(), link))).toBe('token_invalid');
    world.advance(14 * 24 * 60 * minuteMs);
    expect(await findSession(core, token)).toBeNull();
  });

  it('is reported by the doctor for the rows that keep its dates, and for no others', async () => {
    const { core } = world;
    await world.member(email);
    const findNamed = async () =>
      (await runDoctor(core)).map(({ code, message }) => `${code} ${/rows? of (\w+)/.exec(message)?.[1]}`);
    await livedAhead(async () => {
      await refusal(createSession(core, visitor(), wrong));
      await signUp(core, visitor(), { ...form, authId: at('ahead@example.com') });
    });
    expect((await findNamed()).sort()).toEqual([
      'row_from_future audit_entries',
      'row_from_future one_time_tokens',
      'row_from_future outbox_messages',
      'row_from_future rate_limit_buckets',
      'row_from_future users',
    ]);
    await sweep(core);
    await world.deliver();
    expect((await findNamed()).sort()).toEqual([
      'row_from_future audit_entries',
      'row_from_future outbox_messages',
      'row_from_future users',
    ]);
    world.advance(year);
    expect(await findNamed()).toEqual([]);
  });
});
