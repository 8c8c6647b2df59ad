import { recover } from '@backline/core/account/recover';
import { resendVerification } from '@backline/core/account/resend-verification';
import { signUp } from '@backline/core/account/sign-up';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import type { Mailer, OutgoingMail } from '@backline/core/ports/mail-message';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { minuteMs } from '@backline/domain/time';
import { afterEach, expect, it, vi } from 'vitest';
import { at, describeOnEngines, goodPassword, visitor } from '../world.ts';

const email = 'clara@example.com';
const form = { authId: at(email), password: goodPassword, contactName: 'Clara Wieck', emailMarketingConsent: false };

const failing: Mailer = {
  deliver: async () => {
    throw new Error('451 try again later');
  },
};

afterEach(() => void vi.useRealTimers());

describeOnEngines('the outbox', (world) => {
  const row = async () => {
    const [first] = await world.rows('outboxMessages');
    if (first === undefined) throw new Error('The outbox is empty.');
    return first;
  };

  it('opens no account when its mail cannot be enqueued', async () => {
    world.core.workers.wakeMail = () => {
      throw new Error('the disk is full');
    };
    await expect(signUp(world.core, visitor(), form)).rejects.toThrow('the disk is full');
    expect(await world.rows('users')).toEqual([]);
    expect(await world.rows('outboxMessages')).toEqual([]);
    expect(await world.rows('auditEntries')).toEqual([]);
  });

  it('wakes the worker when a mail is enqueued', async () => {
    let calls = 0;
    world.core.workers.wakeMail = () => {
      calls += 1;
    };
    await signUp(world.core, visitor(), form);
    expect(calls).toBe(1);
  });

  it('closes and empties the row of a delivered mail', async () => {
    world.stand();
    await signUp(world.core, visitor(), form);
    expect(await row()).toMatchObject({ kind: 'verify', attempts: 0, deliveredAt: null, failedAt: null });
    await world.deliver();
    expect(world.mails).toHaveLength(1);
    expect(await row()).toMatchObject({
      attempts: 1,
      deliveredAt: world.core.clock.now(),
      sealed: null,
      leasedUntil: null,
    });
    await world.deliver();
    expect(world.mails).toHaveLength(1);
  });

  it('delivers the mail of a crashed worker once its lease has expired', async () => {
    world.stand();
    await signUp(world.core, visitor(), form);
    // A worker that claims a mail and then never finishes.
    void deliverDueMessages(world.core, { deliver: () => new Promise(() => {}) });
    while ((await row()).leasedUntil === null) await new Promise(setImmediate);
    await world.deliver();
    expect(world.mails).toHaveLength(0);
    world.advance(minuteMs / 2);
    await world.deliver();
    expect(world.mails).toHaveLength(0);
    world.advance(1);
    await world.deliver();
    expect(world.mails).toHaveLength(1);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('sends the same link and id again after a failed attempt', async () => {
    await world.member(email);
    await recover(world.core, visitor(), at(email));
    const seen: OutgoingMail[] = [];
    const flaky: Mailer = {
      deliver: async (mail) => {
        seen.push(mail);
        if (seen.length === 1) throw new Error('451 try again later');
      },
    };
    await deliverDueMessages(world.core, flaky);
    world.advance(minuteMs);
    await deliverDueMessages(world.core, flaky);
    expect(seen).toHaveLength(2);
    const [first, second] = seen;
    expect(second).toEqual({ ...first, message: { ...first?.message, until: expect.any(String) } });
  });

  it('waits longer after each failure, up to an hour, and logs an error when it gives up', async () => {
    world.stand();
    await signUp(world.core, visitor(), form);
    const waits: number[] = [];
    while ((await row()).failedAt === null) {
      expect(await deliverDueMessages(world.core, failing)).toBe(1);
      const { dueAt, failedAt } = await row();
      if (failedAt !== null) break;
      const wait = dueAt.getTime() - world.core.clock.now().getTime();
      waits.push(wait);
      world.advance(wait - 1);
      expect(await deliverDueMessages(world.core, failing)).toBe(0);
      world.advance(1);
    }
    expect(waits.slice(0, 9)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600].map((seconds) => seconds * 1000));
    expect(waits.every((wait, n) => n === 0 || wait >= (waits[n - 1] ?? 0))).toBe(true);
    expect(Math.max(...waits)).toBe(60 * minuteMs);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(20 * 60 * minuteMs);

    const last = await row();
    expect(last).toMatchObject({ sealed: null, deliveredAt: null, lastError: '451 try again later' });
    expect(last.attempts).toBe(waits.length + 1);
    expect(world.logs.filter((entry) => entry.level === 'warn')).toHaveLength(waits.length);
    expect(world.logs.filter((entry) => entry.level === 'error')).toEqual([
      {
        level: 'error',
        message: 'mail given up: it was not delivered and will not be tried again',
        details: { outboxId: last.id, kind: 'verify', attempts: last.attempts, reason: '451 try again later' },
      },
    ]);
    expect(await deliverDueMessages(world.core, failing)).toBe(0);
  });

  it('delivers other mails while one fails', async () => {
    await signUp(world.core, visitor(), form);
    await signUp(world.core, visitor(), { ...form, authId: at('other@example.com') });
    const delivered: string[] = [];
    const picky: Mailer = {
      deliver: async ({ message }) => {
        if (message.to === email) throw new Error('550 no such mailbox');
        delivered.push(message.to);
      },
    };
    while ((await deliverDueMessages(world.core, picky)) > 0);
    expect(delivered).toEqual(['other@example.com']);
  });

  it('closes a request for an unknown address without a mail', async () => {
    world.stand();
    await recover(world.core, visitor(), at('nobody@example.com'));
    await resendVerification(world.core, visitor(), at('nobody@example.com'));
    await world.deliver();
    expect(world.mails).toEqual([]);
    for (const one of await world.rows('outboxMessages'))
      expect(one).toMatchObject({ deliveredAt: world.core.clock.now(), sealed: null, userId: null });
  });

  it('shares the queue between workers: each mail is sent once', async () => {
    for (let n = 0; n < 12; n += 1)
      await signUp(world.core, visitor(), { ...form, authId: at(`user${n}@example.com`) });
    const delivered: string[] = [];
    const mailer: Mailer = { deliver: async ({ message }) => void delivered.push(message.to) };
    const work = async () => {
      while ((await deliverDueMessages(world.core, mailer)) > 0);
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(delivered).toHaveLength(12);
    expect(new Set(delivered).size).toBe(12);
  });

  it('sends a mail once when its server is slow', async () => {
    world.stand();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await signUp(world.core, visitor(), form);
    const answers: (() => void)[] = [];
    const slow: Mailer = { deliver: () => new Promise((answer) => void answers.push(answer)) };
    const sending = deliverDueMessages(world.core, slow);
    while (answers.length === 0) await new Promise(setImmediate);
    for (let seconds = 0; seconds < 120; seconds += 10) {
      const before = (await row()).leasedUntil;
      world.advance(10_000);
      vi.advanceTimersByTime(10_000);
      while ((await row()).leasedUntil?.getTime() === before?.getTime()) await new Promise(setImmediate);
      expect(await deliverDueMessages(world.core, slow)).toBe(0);
    }
    answers[0]?.();
    await sending;
    expect(answers).toHaveLength(1);
    expect(await row()).toMatchObject({ attempts: 1, deliveredAt: world.core.clock.now(), leasedUntil: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('records nothing for a worker that lost its lease', async () => {
    await signUp(world.core, visitor(), form);
    const failures: (() => void)[] = [];
    const stuck: Mailer = {
      deliver: () => new Promise((_, fail) => void failures.push(() => fail(new Error('451 try again later')))),
    };
    const sending = deliverDueMessages(world.core, stuck);
    while (failures.length === 0) await new Promise(setImmediate);
    world.advance(minuteMs);
    await world.deliver();
    const delivered = await row();
    expect(delivered.deliveredAt).not.toBeNull();
    world.advance(minuteMs);
    failures[0]?.();
    await sending;
    expect(await row()).toEqual(delivered);
  });

  it('takes one mail at a time, so that a slow one blocks no other', async () => {
    for (let n = 0; n < 3; n += 1) await signUp(world.core, visitor(), { ...form, authId: at(`user${n}@example.com`) });
    void deliverDueMessages(world.core, { deliver: () => new Promise(() => {}) });
    while ((await world.rows('outboxMessages')).every((one) => one.leasedUntil === null))
      await new Promise(setImmediate);
    await world.deliver();
    expect(world.mails).toHaveLength(2);
  });

  it('postpones a mail that was encrypted with another secret, and logs it', async () => {
    await signUp(world.core, visitor(), form);
    const elsewhere = { ...world.core, keys: { ...world.core.keys, outbox: new Uint8Array(32) } };
    await deliverDueMessages(elsewhere, { deliver: async () => {} });
    expect(await row()).toMatchObject({ attempts: 1, deliveredAt: null });
    expect(world.logs.map((entry) => entry.level)).toEqual(['warn']);
  });
});
