import { randomUUID } from 'node:crypto';
import { changeEmail } from '@backline/core/account/change-email';
import { recover } from '@backline/core/account/recover';
import { seedPeople } from '@backline/core/account/seed-people';
import { signUp } from '@backline/core/account/sign-up';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { type Mailer, MailFault } from '@backline/core/ports/mail-message';
import { createSession } from '@backline/core/sessions/create-session';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { getUserReport } from '@backline/core/support/people/get-user-report';
import { inviteUser } from '@backline/core/support/people/invite-user';
import { issueToken } from '@backline/core/tokens';
import type { Store } from '@backline/db';
import { eq } from '@backline/db';
import { hourMs, minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { apiKey, at, describeCalls, goodPassword, refusal, visitor, type World } from '../world.ts';

const email = 'clara@example.com';
const form = { authId: at(email), password: goodPassword, contactName: 'Clara Wieck', emailMarketingConsent: false };

const spoil = (world: World, work: (tx: Parameters<Parameters<Store['write']>[0]>[0]) => Promise<unknown>) =>
  world.core.store.write(async (tx) => void (await work(tx)));
const findCodes = async (world: World) => (await runDoctor(world.core)).map((problem) => problem.code);

describeCalls('the doctor', (world) => {
  it('finds no problem in an empty database', async () => {
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('finds no problem after use cases have run', async () => {
    const { core } = world;
    const own = await world.member(email);
    await signUp(core, visitor(), { ...form, authId: at('unverified@example.com') });
    await inviteUser(core, visitor(), { email: at('guest@example.com') });
    await seedPeople(core, visitor(), [
      {
        id: 'seeded',
        email: 'seeded@example.com',
        contactName: null,
        password: null,
        role: 'customer',
        isVerified: false,
      },
    ]);
    await recover(core, visitor(), at(email));
    await changeEmail(core, visitor(own), own, at('new@example.com'));
    expect(await runDoctor(core)).toEqual([]);
    await world.deliver();
    expect(await runDoctor(core)).toEqual([]);
  });

  it('finds a canonical address that does not match its account', async () => {
    await world.member(email);
    await spoil(world, (tx) => tx.update(world.core.store.t.users).set({ emailCanonical: 'Clara@example.com' }));
    expect(await findCodes(world)).toEqual(['address_not_canonical']);
  });

  it('finds the session of a disabled user', async () => {
    const own = await world.member(email);
    const { users } = world.core.store.t;
    await spoil(world, (tx) =>
      tx.update(users).set({ disabledAt: world.core.clock.now() }).where(eq(users.id, own.user.id)),
    );
    const [problem] = await runDoctor(world.core);
    expect(problem).toEqual({
      code: 'session_of_disabled_user',
      message: `Session ${own.id} belongs to the disabled user ${own.user.id}.`,
    });
  });

  it('finds two live links of one purpose', async () => {
    await signUp(world.core, visitor(), form);
    const { oneTimeTokens } = world.core.store.t;
    const [row] = await world.rows('oneTimeTokens');
    if (row === undefined) throw new Error('no link');
    await spoil(world, (tx) => tx.insert(oneTimeTokens).values({ ...row, id: randomUUID(), tokenHash: 'another' }));
    expect(await findCodes(world)).toEqual(['two_live_links']);
    world.advance(row.expiresAt.getTime() - world.core.clock.now().getTime());
    expect(await findCodes(world)).not.toContain('two_live_links');
  });

  it.each(['secure', 'stop'] as const)(
    'has nothing against two %s links, each about a thing of its own',
    async (purpose) => {
      const { user } = await world.member(email);
      await spoil(world, async (tx) => {
        for (const aboutId of ['one', 'other']) await issueToken(world.core, tx, { purpose, user, aboutId });
      });
      expect(await findCodes(world)).toEqual([]);
    },
  );

  it.each(['signed_up', 'invited'])('finds an account that %s and has no mail', async (origin) => {
    if (origin === 'signed_up') await signUp(world.core, visitor(), form);
    else await inviteUser(world.core, visitor(), { email: at(email) });
    await spoil(world, (tx) => tx.delete(world.core.store.t.outboxMessages));
    expect(await findCodes(world)).toEqual(['account_without_mail']);
  });

  it('finds an account without an audit entry of its origin', async () => {
    await world.member(email);
    await spoil(world, (tx) => tx.delete(world.core.store.t.auditEntries));
    expect(await findCodes(world)).toEqual(['account_without_origin', 'audit_broken']);
  });

  it('finds a verified account without a password', async () => {
    await world.member(email);
    await spoil(world, (tx) => tx.update(world.core.store.t.users).set({ passwordHash: null }));
    expect(await findCodes(world)).toEqual(['verified_without_password']);
  });

  it('finds a mail that is more than a quarter of an hour late', async () => {
    world.stand();
    await signUp(world.core, visitor(), form);
    world.advance(15 * minuteMs);
    expect(await findCodes(world)).toEqual([]);
    world.advance(1);
    expect(await findCodes(world)).toEqual(['mail_late']);
  });

  it('says in one line that mails wait, by their age, however often they are tried', async () => {
    await signUp(world.core, visitor(), form);
    await signUp(world.core, visitor(), { ...form, authId: at('ben@example.com') });
    const since = world.core.clock.now().toISOString();
    const away: Mailer = {
      deliver: async () => {
        throw new MailFault('535 5.7.8 wrong password', { of: 'server' });
      },
    };
    for (let minutes = 0; minutes < 20; minutes += 1) {
      await deliverDueMessages(world.core, away);
      world.advance(minuteMs);
    }
    const [problem, ...others] = await runDoctor(world.core);
    expect(others).toEqual([]);
    expect(problem?.code).toBe('mail_late');
    expect(problem?.message).toMatch(
      new RegExp(`^2 mails waiting since ${since.slice(0, -4)}.*the mail server says: 535 5\\.7\\.8 wrong password\\.`),
    );
  });

  it('finds a failed mail with its reason', async () => {
    await signUp(world.core, visitor(), form);
    const failedAt = world.core.clock.now();
    await spoil(world, (tx) =>
      tx.update(world.core.store.t.outboxMessages).set({ failedAt, sealed: null, lastError: '550 no' }),
    );
    const [problem] = await runDoctor(world.core);
    expect(problem).toMatchObject({ code: 'mail_refused', message: expect.stringContaining('550 no') });
  });

  it('finds mails that kept their contents, and mails that lost them', async () => {
    await signUp(world.core, visitor(), form);
    const { outboxMessages } = world.core.store.t;
    await spoil(world, (tx) => tx.update(outboxMessages).set({ deliveredAt: world.core.clock.now() }));
    expect(await findCodes(world)).toEqual(['mail_contents_kept']);
    await spoil(world, (tx) => tx.update(outboxMessages).set({ deliveredAt: null, sealed: null }));
    expect(await findCodes(world)).toEqual(['mail_contents_missing']);
  });

  it('finds an exceeded limit while its window is open', async () => {
    await signUp(world.core, visitor(), form);
    const { rateLimitBuckets } = world.core.store.t;
    await spoil(world, (tx) => tx.update(rateLimitBuckets).set({ count: 6 }));
    expect(await findCodes(world)).toEqual(['limit_exceeded']);
    world.advance(3 * hourMs);
    expect(await findCodes(world)).not.toContain('limit_exceeded');
  });

  it('checks a limit against its value at the time of charging, whatever factor the command line knows', async () => {
    const { core } = world;
    const { rateLimitBuckets } = core.store.t;
    const server = { ...core, settings: { ...core.settings, rateLimitIpFactor: 3 } };
    const caller = visitor();
    for (let n = 0; n < 15; n += 1) await signUp(server, caller, { ...form, authId: at(`user${n}@example.com`) });
    expect(await refusal(signUp(server, caller, { ...form, authId: at('user15@example.com') }))).toBe('rate_limited');
    expect(await findCodes(world)).toEqual([]);
    await spoil(world, (tx) => tx.update(rateLimitBuckets).set({ count: 16 }));
    expect(await findCodes(world)).toEqual(['limit_exceeded']);
  });

  it('checks a bucket of an older version only when no factor applies', async () => {
    const { core } = world;
    const { rateLimitBuckets } = core.store.t;
    await refusal(
      createSession(core, visitor(), { apiKey, authId: at(email), password: goodPassword, machineId: 'm' }),
    );
    await spoil(world, (tx) => tx.update(rateLimitBuckets).set({ max: null, count: 51 }));
    expect((await runDoctor(core)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Bucket login_account:\w+ holds 51 charges of at most 10\.$/),
    ]);
  });
});

describeCalls('the report on a user', (world) => {
  it('contains state, sessions, open links, mails and audit entries, and no secret', async () => {
    world.stand();
    const own = await world.member(email);
    await recover(world.core, visitor(), at(email));
    await world.deliver();
    world.advance(1000);
    await changeEmail(world.core, visitor(own), own, at('new@example.com'));
    const now = world.core.clock.now();
    const report = await getUserReport(world.core, visitor(), { email: at('CLARA@example.com'), reason: 'a test' });
    expect(report).toMatchObject({
      id: own.user.id,
      email,
      contactName: 'Clara Wieck',
      role: 'customer',
      hasPassword: true,
      disabledAt: null,
      sessions: [{ id: own.id, machineId: 'studio', userAgent: 'test' }],
    });
    expect(report.links.map((link) => link.purpose).sort()).toEqual([
      'email_cancel',
      'email_confirm',
      'reset',
      'secure',
      'secure',
      'sign_up',
    ]);
    expect(report.mails.map((mail) => [mail.kind, mail.state]).sort()).toEqual([
      ['email_change_notice', 'waits'],
      ['email_confirm', 'waits'],
      ['recover', 'handed_over'],
      ['verify', 'handed_over'],
    ]);
    expect(report.audit[0]).toMatchObject({
      at: now.toISOString(),
      action: 'email.change_requested',
      actor: email,
    });
    const text = JSON.stringify(report);
    for (const row of [...(await world.rows('oneTimeTokens')), ...(await world.rows('sessions'))])
      expect(text).not.toContain(row.tokenHash);
    for (const row of await world.rows('users')) expect(text).not.toContain(row.passwordHash);
  });

  it('is refused for an unknown address', async () => {
    expect(
      await refusal(getUserReport(world.core, visitor(), { email: at('nobody@example.com'), reason: 'a test' })),
    ).toBe('not_found');
  });
});
