import { signUp } from '@backline/core/account/sign-up';
import { sweep } from '@backline/core/installation/sweep';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { inviteUser } from '@backline/core/support/people/invite-user';
import { plantPerson } from '@backline/db/test-plant';
import { dayMs, hourMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { at, describeCalls, goodPassword, visitor } from './world.ts';

describeCalls('the sweep', (world) => {
  it('deletes a mail a month after its delivery, and the doctor reports nothing missing', async () => {
    world.stand();
    const { core } = world;
    await signUp(core, visitor(), {
      authId: at('clara@example.com'),
      password: goodPassword,
      contactName: 'Clara Wieck',
      emailMarketingConsent: false,
    });
    await world.deliver();
    world.advance(30 * dayMs);
    await sweep(core);
    expect(await world.rows('outboxMessages')).toHaveLength(1);
    expect(await runDoctor(core)).toEqual([]);
    world.advance(1);
    await sweep(core);
    expect(await world.rows('outboxMessages')).toEqual([]);
    expect(await runDoctor(core)).toEqual([]);
  });

  /** Tables whose rows are kept although they have ended, with the reason. */
  const staying: Record<string, string> = {
    accountLocks: 'has one row for each account',
    grants: 'shows what an account had',
    licenseBatches: 'says of its codes how they ended',
    licenseCodes: 'answers for a code after its end',
    offers: 'is of the catalog',
    orders: 'is of the books',
    packPublications: 'is of the catalog',
    prices: 'is of the catalog',
    recoveryCodes: 'is replaced with its set',
    releases: 'is of the catalog',
    reviews: 'shows what staff decided',
    seatExtras: 'is given by hand',
    subscriptions: 'is of the books',
    trialClaims: 'keeps a second trial from being had',
    users: 'keeps the number of an erased account',
    withdrawals: 'is of the books',
  };
  const endings =
    /^(applied|canceled|collected|consumed|decided|delivered|ended|ends|erased|expires|failed|released|resolved|retired|revoked|settled|used|withdrawn)At$|(?<!leased)[uU]ntil$/;

  it('empties every table whose rows end, once they have ended long ago, but for those that have a reason', async () => {
    const { store } = world.core;
    const own = await world.member();
    await plantPerson(store, own.user.id);
    await store.write((tx) => tx.update(store.t.tasks).set({ kind: 'account.erase' }));
    const tables = Object.keys(store.t) as (keyof typeof store.t)[];
    const ending = tables.filter((name) => Object.keys(store.t[name]).some((column) => endings.test(column)));
    expect(ending.filter((name) => name in staying)).toEqual(tables.filter((name) => name in staying));
    const swept = ending.filter((name) => !(name in staying));
    for (const name of swept) expect(await store.db.$count(store.t[name]), name).toBeGreaterThan(0);
    world.advance(4 * 365 * dayMs);
    await sweep(world.core);
    for (const name of swept) expect(await store.db.$count(store.t[name]), name).toBe(0);
    expect(Object.keys(staying).filter((name) => !tables.includes(name as never))).toEqual([]);
  });

  it('deletes a mail that was given up after a month, and never keeps whom it was for', async () => {
    const { core } = world;
    const form = { password: goodPassword, contactName: 'A guest', emailMarketingConsent: false };
    await signUp(core, visitor(), { ...form, authId: at('guest@example.com') });
    const deliver = async () => {
      throw new Error(
        "550 5.1.1 <guest@example.com>: Recipient rejected, 'Guest@example.com' (guest@xn--mller-kva.de)",
      );
    };
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await deliverDueMessages(core, { deliver });
      if (attempt === 0)
        expect((await world.rows('outboxMessages'))[0]?.lastError).toBe(
          "550 5.1.1 <(an address)>: Recipient rejected, '(an address)' ((an address))",
        );
      world.advance(hourMs);
    }
    expect(await world.rows('outboxMessages')).toMatchObject([{ failedAt: expect.any(Date), sealed: null }]);
    expect(JSON.stringify([world.logs, await world.rows('outboxMessages')])).not.toMatch(/@/);
    world.advance(29 * dayMs);
    await sweep(core);
    expect(await world.rows('outboxMessages')).toHaveLength(1);
    world.advance(dayMs);
    await sweep(core);
    expect(await world.rows('outboxMessages')).toEqual([]);
  });

  it('deletes an event of the provider 90 days after it was applied, and keeps those that were not', async () => {
    world.stand();
    const { core } = world;
    const { store, clock } = core;
    const row = {
      type: 'transaction.completed',
      entityId: 'txn_1',
      occurredAtUs: 1,
      payload: '{}',
      origin: 'webhook' as const,
      receivedAt: clock.now(),
      attempts: 1,
      dueAt: clock.now(),
    };
    await store.write((tx) =>
      tx.insert(store.t.paymentEvents).values([
        { ...row, eventId: 'evt_applied', appliedAt: clock.now(), outcome: 'applied' as const },
        { ...row, eventId: 'evt_waiting' },
        { ...row, eventId: 'evt_set_aside', deadLetteredAt: clock.now() },
      ]),
    );
    const names = async () => (await world.rows('paymentEvents')).map(({ eventId }) => eventId).sort();
    world.advance(90 * dayMs);
    await sweep(core);
    expect(await names()).toHaveLength(3);
    world.advance(1);
    await sweep(core);
    expect(await names()).toEqual(['evt_set_aside', 'evt_waiting']);
  });

  it('keeps an undelivered mail of any age', async () => {
    const { core } = world;
    await inviteUser(core, visitor(), { email: at('guest@example.com') });
    world.advance(90 * dayMs);
    await sweep(core);
    expect(await world.rows('outboxMessages')).toHaveLength(1);
  });

  it('takes the ids only from the sign-ins that it has ended, a thousand at a time', async () => {
    const { store, clock } = world.core;
    const row = { userCodeHash: 'u', name: 'Studio', os: 'macOS', client: { version: '1.0.0', format: 'AU' } } as const;
    const now = clock.now();
    const times = { createdAt: now, expiresAt: now, decidedAt: now, decision: 'denied', numberTries: 0 } as const;
    const ids = { os: 'c'.repeat(22) };
    const toRow = (at: number) => ({ id: `${at}`, deviceCodeHash: `${at}`, networkHash: 'n', ids, ...row, ...times });
    const all = Array.from({ length: 1001 }, (_, at) => toRow(at));
    for (const from of [0, 500, 1000])
      await store.write((tx) => tx.insert(store.t.deviceSignIns).values(all.slice(from, from + 500)));
    const countOpen = async () => (await world.rows('deviceSignIns')).filter((one) => one.ids !== null).length;
    world.advance(hourMs);
    await sweep(world.core);
    expect(await countOpen()).toBe(1);
    await sweep(world.core);
    expect(await countOpen()).toBe(0);
  });
});
