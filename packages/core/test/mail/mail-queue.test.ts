import { recover } from '@backline/core/account/recover';
import { resetPassword } from '@backline/core/account/reset-password';
import { signUp } from '@backline/core/account/sign-up';
import { verify } from '@backline/core/account/verify';
import { sweep } from '@backline/core/installation/sweep';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { enqueueMessage } from '@backline/core/mail/enqueue-message';
import { type Mailer, MailFault, type MailMessage } from '@backline/core/ports/mail-message';
import { retryMails } from '@backline/core/support/mails/retry-mails';
import { dayMs, hourMs, minuteMs, secondMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { at, describeOnEngines, goodPassword, otherPassword, tokenOf, visitor } from '../world.ts';

const toCodes = (to: string): MailMessage => ({
  kind: 'purchase_codes',
  to,
  items: [{ name: 'Harbor Strings', licenseCode: 'CDZA-1', redeemUrl: 'https://portal.example/r' }],
  redeemAllUrl: 'https://portal.example/r',
  order: { id: 'txn_1', total: '€10.00', url: 'https://portal.example/o' },
  endsOn: null,
});
const toLinkMail = (to: string): MailMessage => ({
  kind: 'secure_link',
  to,
  contactName: null,
  secureUrl: 'https://portal.example/secure',
});

const away = new MailFault('connect ECONNREFUSED 127.0.0.1:25', { of: 'server' });
const failing = (fault: MailFault): Mailer => ({
  deliver: async () => {
    throw fault;
  },
});

describeOnEngines('the queue of mails', (world) => {
  const enqueue = (...messages: MailMessage[]) =>
    world.core.store.write(async (tx) => {
      for (const message of messages) await enqueueMessage(world.core, tx, null, message);
    });
  const enqueueMany = (count: number) =>
    enqueue(...Array.from({ length: count }, (_, n) => toCodes(`buyer${n}@example.com`)));
  const deliverAll = async (mailer: Mailer, options = {}) => {
    while ((await deliverDueMessages(world.core, mailer, options)) > 0);
  };
  /** Runs the worker every two seconds, as the server does, until no mail is waiting. Returns how long it took. */
  const run = async (mailer: Mailer, atMostMs: number, options = {}) => {
    const stepMs = 2 * secondMs;
    let spentMs = 0;
    while (spentMs < atMostMs) {
      await deliverAll(mailer, options);
      if ((await world.rows('outboxMessages')).every(({ deliveredAt }) => deliveredAt !== null)) break;
      world.advance(stepMs);
      spentMs += stepMs;
    }
    return spentMs;
  };
  /** A mail server with a limit per minute. */
  const createLimited = (perMinute: number) => {
    const taken: string[] = [];
    let window = { startsAt: 0, count: 0 };
    let refusals = 0;
    const mailer: Mailer = {
      deliver: async ({ message }) => {
        const now = world.core.clock.now().getTime();
        if (now >= window.startsAt + minuteMs) window = { startsAt: now, count: 0 };
        if (window.count >= perMinute) {
          refusals += 1;
          throw new MailFault('450 4.7.1 too much mail from you', { of: 'server' });
        }
        window.count += 1;
        taken.push(message.to);
      },
    };
    return { mailer, taken, refusals: () => refusals };
  };

  it('waits with all mails while the server takes none, and charges no mail for it', async () => {
    world.stand();
    await enqueueMany(5);
    let tries = 0;
    const mailer: Mailer = {
      deliver: async () => {
        tries += 1;
        throw away;
      },
    };
    const waits: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      await deliverAll(mailer);
      expect(tries).toBe(n + 1);
      const [pause] = await world.rows('mailPauses');
      if (pause === undefined) throw new Error('The queue is not paused.');
      const waitMs = pause.dueAt.getTime() - world.core.clock.now().getTime();
      waits.push(waitMs / secondMs);
      world.advance(waitMs - 1);
      await deliverAll(mailer);
      expect(tries).toBe(n + 1);
      world.advance(1);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    for (const row of await world.rows('outboxMessages')) expect(row).toMatchObject({ attempts: 0, failedAt: null });
  });

  it('loses no mail to a server that is away for two days', async () => {
    await enqueueMany(20);
    await enqueue(toLinkMail('anna@example.com'));
    const end = world.core.clock.now().getTime() + 2 * dayMs;
    while (world.core.clock.now().getTime() < end) {
      await deliverAll(failing(away));
      world.advance(10 * minuteMs);
    }
    const back = createLimited(1000);
    expect(await run(back.mailer, hourMs)).toBeLessThanOrEqual(5 * minuteMs);
    expect(back.taken).toHaveLength(21);
    expect(new Set(back.taken).size).toBe(21);
    expect(await world.rows('mailPauses')).toEqual([]);
  });

  it('sends 100 mails through a limit of 20 a minute in about 5 minutes, each at its first try', async () => {
    await enqueueMany(100);
    const limited = createLimited(20);
    expect(await run(limited.mailer, hourMs)).toBeLessThan(6 * minuteMs);
    expect(limited.taken).toHaveLength(100);
    expect(limited.refusals()).toBeLessThan(40);
    expect((await world.rows('outboxMessages')).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('hands over no more mails a minute than the setting says', async () => {
    await enqueueMany(60);
    const limited = createLimited(20);
    const spentMs = await run(limited.mailer, hourMs, { perMinute: 20 });
    expect(spentMs).toBeLessThan(3 * minuteMs);
    expect(limited.taken).toHaveLength(60);
    expect(limited.refusals()).toBe(0);
  });

  it('tries a server that takes no mail with one mail, however many workers there are', async () => {
    await enqueueMany(8);
    await deliverAll(failing(away));
    world.advance(2 * secondMs);
    const answers: (() => void)[] = [];
    const slow: Mailer = { deliver: () => new Promise((answer) => void answers.push(answer)) };
    const probing = deliverDueMessages(world.core, slow);
    while (answers.length === 0) await new Promise(setImmediate);
    expect(await Promise.all([1, 2, 3].map(() => deliverDueMessages(world.core, slow)))).toEqual([0, 0, 0]);
    answers[0]?.();
    await probing;
    const { mailer, taken } = createLimited(1000);
    await deliverAll(mailer);
    expect(taken).toHaveLength(7);
  });

  it('sends at once what is tried again by hand, also where a try under way fails after that', async () => {
    await enqueueMany(3);
    for (let n = 0; n < 10; n += 1) {
      await deliverAll(failing(away));
      world.advance(5 * minuteMs);
    }
    const failures: (() => void)[] = [];
    const slow: Mailer = { deliver: () => new Promise((_, reject) => void failures.push(() => reject(away))) };
    const probing = deliverDueMessages(world.core, slow);
    while (failures.length === 0) await new Promise(setImmediate);
    await retryMails(world.core, visitor(), { mailId: null, since: null, reason: 'the server takes mail again' });
    failures[0]?.();
    await probing;
    const { mailer, taken } = createLimited(1000);
    await deliverAll(mailer);
    expect(taken).toHaveLength(3);
    expect(await world.rows('mailPauses')).toEqual([]);
  });

  it('sends what somebody waits for at the screen before a sale, and then the oldest', async () => {
    await enqueueMany(3);
    world.advance(1000);
    await enqueue(toLinkMail('anna@example.com'));
    const { mailer, taken } = createLimited(1000);
    await deliverAll(mailer);
    expect(taken[0]).toBe('anna@example.com');
    expect(taken.slice(1).toSorted()).toEqual(['buyer0@example.com', 'buyer1@example.com', 'buyer2@example.com']);
  });

  it('ends a mail that is refused for good at once, and keeps what its reader cannot ask for again', async () => {
    await enqueue(toCodes('gone@example.com'), toLinkMail('gone@example.com'));
    await deliverAll(failing(new MailFault('550 5.1.1 no such user', { of: 'mail', isFinal: true })));
    const rows = await world.rows('outboxMessages');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ attempts: 1, lastError: '550 5.1.1 no such user' });
    expect(rows.map(({ kind, sealed, failedAt }) => [kind, sealed !== null, failedAt !== null]).toSorted()).toEqual([
      ['purchase_codes', true, true],
      ['secure_link', false, true],
    ]);
    expect(await world.rows('mailPauses')).toEqual([]);
    world.advance(31 * dayMs);
    await sweep(world.core);
    expect((await world.rows('outboxMessages')).map(({ kind }) => kind)).toEqual(['purchase_codes']);
  });

  it('never gives codes up that a server takes for later', async () => {
    await enqueue(toCodes('slow@example.com'));
    for (let n = 0; n < 60; n += 1) {
      await deliverAll(failing(new MailFault('450 4.2.0 greylisted', { of: 'mail' })));
      world.advance(hourMs);
    }
    expect(await world.rows('outboxMessages')).toMatchObject([{ attempts: 60, failedAt: null }]);
    const { mailer, taken } = createLimited(1);
    await deliverAll(mailer);
    expect(taken).toEqual(['slow@example.com']);
  });

  it('lets a link begin its life when its mail is sent, and says until when it works', async () => {
    world.stand();
    const email = 'clara@example.com';
    await world.member(email);
    await recover(world.core, visitor(), at(email));
    const first: MailMessage[] = [];
    const second: MailMessage[] = [];
    const waiting: Mailer = {
      deliver: async ({ message }) => {
        first.push(message);
        throw away;
      },
    };
    await deliverAll(waiting);
    world.advance(4 * hourMs);
    await deliverAll({ deliver: async ({ message }) => void second.push(message) });
    const [lost] = first;
    const [sent] = second;
    if (lost?.kind !== 'recover' || sent?.kind !== 'recover') throw new Error('There is no mail to recover.');
    expect(sent.resetUrl).toBe(lost.resetUrl);
    expect(sent.until).toBe(new Date(world.core.clock.now().getTime() + hourMs).toISOString());
    await resetPassword(world.core, visitor(), { token: tokenOf(sent.resetUrl), password: otherPassword });
    await world.logIn(email, otherPassword);
  });

  it('keeps the link of a sign-up alive, and where it leads', async () => {
    const form = { password: goodPassword, contactName: 'Clara', emailMarketingConsent: false };
    await signUp(world.core, visitor(), { ...form, authId: at('clara@example.com'), redirectTo: '/account/licenses' });
    await deliverAll(failing(away));
    world.advance(2 * dayMs);
    const mail = await world.mail('verify');
    expect(new URL(mail.verifyUrl).searchParams.get('redirect-to')).toBe('/account/licenses');
    expect(await verify(world.core, visitor(), { token: tokenOf(mail.verifyUrl) })).toEqual({
      email: 'clara@example.com',
    });
  });

  it('drops a link that was used while its mail waited', async () => {
    const email = 'clara@example.com';
    await world.member(email);
    await recover(world.core, visitor(), at(email));
    const tried: MailMessage[] = [];
    await deliverAll({
      deliver: async ({ message }) => {
        tried.push(message);
        throw new MailFault('the answer was lost', { of: 'mail' });
      },
    });
    const [mail] = tried;
    if (mail?.kind !== 'recover') throw new Error('There is no mail to recover.');
    await resetPassword(world.core, visitor(), { token: tokenOf(mail.resetUrl), password: otherPassword });
    world.advance(minuteMs);
    const { mailer, taken } = createLimited(10);
    await deliverAll(mailer);
    const [row] = (await world.rows('outboxMessages')).filter(({ kind }) => kind === 'recover');
    expect(row).toMatchObject({ sealed: null, deliveredAt: null, droppedAt: expect.any(Date) });
    // This is the mail about the changed password.
    expect(taken).toEqual([email]);
  });

  it('sends other mails where one mail makes the server break off', async () => {
    await enqueueMany(3);
    const taken: string[] = [];
    const breaking: Mailer = {
      deliver: async ({ message }) => {
        if (message.to === 'buyer0@example.com') throw away;
        taken.push(message.to);
      },
    };
    await run(breaking, 5 * minuteMs);
    expect(taken.toSorted()).toEqual(['buyer1@example.com', 'buyer2@example.com']);
  });
});
