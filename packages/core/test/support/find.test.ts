import { randomUUID } from 'node:crypto';
import { changeContactName } from '@backline/core/account/change-contact-name';
import { createBatch } from '@backline/core/support/codes/create-batch';
import { generateBatch } from '@backline/core/support/codes/generate-batch';
import { setSku } from '@backline/core/support/codes/set-sku';
import { find } from '@backline/core/support/search/find';
import { eq } from '@backline/db';
import { watchStatements } from '@backline/db/test-statements';
import { dayMs, minuteMs } from '@backline/domain/time';
import { afterAll, expect, it } from 'vitest';
import { describeOnEngines, start, visitor } from '../world.ts';

const reason = 'a test';
const { record, end } = watchStatements();
afterAll(end);

describeOnEngines('what support finds', (world) => {
  const search = (text: string, isNear = false) =>
    find(world.core, visitor(), { text, isNear, utcOffsetMinutes: 0, reason });
  const ids = async (text: string, isNear = false) => (await search(text, isNear)).answers.map(({ id }) => id);

  async function pay(
    number: number,
    { email, grandTotal = 4900, card = '4242', day = start, currency = 'USD' }: Payment,
  ) {
    const { orders, paymentCustomers } = world.core.store.t;
    const id = String(number).padStart(26, '0');
    await world.core.store.write(async (tx) => {
      await tx
        .insert(paymentCustomers)
        .values({ customerId: `ctm_${id}`, email, occurredAtUs: 1 })
        .onConflictDoNothing();
      await tx.insert(orders).values({
        transactionId: `txn_${id}`,
        status: 'completed',
        occurredAtUs: 1,
        customerId: `ctm_${id}`,
        currency,
        total: grandTotal,
        grandTotal,
        cardLastFour: card,
        billedAt: day,
        createdAt: day,
        email,
        invoiceNumber: `325-${10_000 + number}`,
      });
    });
    return `txn_${id}`;
  }
  interface Payment {
    email: string;
    grandTotal?: number;
    card?: string;
    day?: Date;
    currency?: string;
  }

  it('finds an account by any part of its name and address, with or without marks', async () => {
    const session = await world.member('dora@example.org');
    await changeContactName(world.core, visitor(session), session, 'Dora Pejačević');
    await world.member('clara@example.com');
    for (const text of ['pejac', 'PEJAČE', 'ora@exa', 'dora peja', session.user.id])
      expect(await ids(text), text).toEqual(['dora@example.org']);
    expect(await ids('nobody')).toEqual([]);
    expect(await ids('clara@example.com')).toEqual(['clara@example.com']);
  });

  it('follows a name that changes, and forgets the one before', async () => {
    const session = await world.member('dora@example.org');
    await changeContactName(world.core, visitor(session), session, 'Ethel Smyth');
    await changeContactName(world.core, visitor(session), session, 'Dora Pejačević');
    expect(await ids('smyth')).toEqual([]);
    const { findTexts } = world.core.store.t;
    const texts = await world.core.store.db.select().from(findTexts).where(eq(findTexts.ref, session.user.id));
    expect(texts).toHaveLength(1);
  });

  it('finds a guest by the address that was typed, and near it', async () => {
    await pay(1, { email: 'compser@example.com' });
    expect(await ids('compser')).toEqual(['compser@example.com']);
    expect(await ids('composer@example.com')).toEqual([]);
    expect(await ids('composer@example.com', true)).toEqual(['compser@example.com']);
    expect(await ids('quartet', true)).toEqual([]);
    // One has all but the ends of the other, which is less than a third of what both have.
    await pay(2, { email: 'hannas@example.com' });
    expect(await ids('anna', true)).toEqual([]);
  });

  it('finds an order by card, sum and day, all of which have to hold', async () => {
    const day = new Date('2029-11-22T10:00:00Z');
    const meant = await pay(1, { email: 'a@example.com', day });
    await pay(2, { email: 'b@example.com', day, card: '1111' });
    await pay(3, { email: 'c@example.com', day, grandTotal: 5000 });
    await pay(4, { email: 'd@example.com' });
    expect(await ids('4242 49.00 2029-11-22')).toEqual([meant]);
    expect((await ids('49.00 2029-11-22')).length).toBe(2);
    expect((await ids('1111')).length).toBe(1);
    expect(await ids('$60 2029-11-23')).toEqual([]);
    expect((await ids('$60 2029-11-23', true)).length).toBe(3);
  });

  it('reads a sum in a currency without cents as it is charged', async () => {
    const yen = await pay(1, { email: 'a@example.com', grandTotal: 4900, currency: 'JPY' });
    await pay(2, { email: 'b@example.com', grandTotal: 490_000 });
    expect(await ids('¥4900')).toEqual([yen]);
    expect((await ids('4900.00')).length).toBe(2);
  });

  it('finds an order by its id, its invoice and its payer', async () => {
    const meant = await pay(7, { email: 'a@example.com' });
    expect(await ids(meant)).toEqual([meant]);
    expect(await ids('325-10007')).toEqual([meant]);
    expect(await ids(`ctm_${'7'.padStart(26, '0')}`)).toEqual(['a@example.com', meant]);
  });

  it('finds a batch by its beginning', async () => {
    await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
    await createBatch(world.core, visitor(), { batch: 'SPRING-26', sku: 'PACK', days: null, expiresAt: null, reason });
    expect(await ids('spring')).toEqual(['SPRING-26']);
  });

  it('finds a batch by its whole name, also where that could be a code', async () => {
    await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
    for (const batch of ['PARTNER1', 'NAMM2027'])
      await createBatch(world.core, visitor(), { batch, sku: 'PACK', days: null, expiresAt: null, reason });
    expect(await ids('PARTNER1')).toEqual(['PARTNER1']);
    expect(await ids('namm2027')).toEqual(['NAMM2027']);
  });

  it('reads a code that is one of ours as nothing else', async () => {
    await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
    const terms = { batch: 'SPRING-26', sku: 'PACK', days: null, expiresAt: null, reason };
    const { licenseCodes } = await generateBatch(world.core, visitor(), { ...terms, count: 1 });
    expect((await search(licenseCodes[0] ?? '')).read).toEqual(['a license code']);
  });

  it('finds a product by its SKU and by words of its name, with or without marks', async () => {
    await setSku(world.core, visitor(), { sku: 'STRINGS-01', name: 'Slow Strings', subject: 'Strings' });
    await setSku(world.core, visitor(), { sku: 'KEYS-02', name: 'Pejačević Grand', subject: 'Piano' });
    expect(await ids('Slow Strings')).toEqual(['STRINGS-01']);
    expect(await ids('strings-01')).toEqual(['STRINGS-01']);
    expect(await ids('pejacevic')).toEqual(['KEYS-02']);
    expect((await search('Slow Strings')).answers[0]).toMatchObject({
      kind: 'product',
      next: 'license explain EMAIL STRINGS-01',
    });
  });

  it('finds an order of another shop by its number there', async () => {
    await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
    const { user } = await world.member('dora@example.org');
    const { grants } = world.core.store.t;
    const imported = { userId: user.id, sku: 'PACK', cause: 'import', grantedAt: start } as const;
    const refs = ['gumroad 4242', 'shopify #1001', 'shopify #99', 'gumroad A-77_x'];
    const rows = refs.map((causeRef) => ({ ...imported, id: randomUUID(), causeRef }));
    await world.core.store.write(async (tx) => void (await tx.insert(grants).values(rows)));
    expect(await ids('4242')).toEqual(['gumroad 4242']);
    expect(await ids('1001')).toEqual(['shopify #1001']);
    expect(await ids('#1001')).toEqual(['shopify #1001']);
    expect(await ids('A-77_x')).toEqual(['gumroad A-77_x']);
    expect(await ids('A-77%x')).toEqual([]);
    expect((await search('1001')).answers[0]).toMatchObject({
      what: 'Harbor Strings, dora@example.org',
      next: 'license explain dora@example.org',
    });
  });

  const toDay = (number: number) => new Date(start.getTime() + number * dayMs);
  /** The payments are not in the order of their days. */
  const mixed = Array.from({ length: 25 }, (_, at) => ((at * 7) % 25) + 1);
  const newest = (toId: (number: number) => string) => Array.from({ length: 20 }, (_, at) => toId(25 - at));

  it('shows the newest of more people than it shows, accounts first', async () => {
    const { users } = world.core.store.t;
    for (const number of mixed) await pay(number, { email: `guest${number}@example.com`, day: toDay(number) });
    expect(await ids('guest')).toEqual(newest((number) => `guest${number}@example.com`));
    for (const number of [2, 3, 1]) {
      const { user } = await world.member(`guest-account${number}@example.com`);
      await world.core.store.write((tx) =>
        tx
          .update(users)
          .set({ createdAt: toDay(-number) })
          .where(eq(users.id, user.id)),
      );
    }
    const accounts = [1, 2, 3].map((number) => `guest-account${number}@example.com`);
    const guests = newest((number) => `guest${number}@example.com`).slice(0, 17);
    expect(await ids('guest')).toEqual([...accounts, ...guests]);
    expect(await ids('guest-account2@example.com')).toEqual(['guest-account2@example.com']);
  });

  it('shows those that were written last of more people than it puts in order', async () => {
    const { paymentCustomers } = world.core.store.t;
    const rows = Array.from({ length: 130 }, (_, at) => ({
      customerId: `ctm_${String(at).padStart(26, '0')}`,
      email: `quartet${1000 + at}@example.com`,
      occurredAtUs: 1,
    }));
    await world.core.store.write(async (tx) => void (await tx.insert(paymentCustomers).values(rows)));
    expect(await ids('quartet')).toEqual(rows.slice(30, 50).map(({ email }) => email));
  });

  it('shows the newest of more orders than it shows, and those without a bill behind them', async () => {
    for (const number of mixed) await pay(number, { email: `a${number}@example.com`, day: toDay(number >> 1) });
    const toId = (number: number) => `txn_${String(number).padStart(26, '0')}`;
    expect(await ids('4242')).toEqual(newest(toId));
    const { orders } = world.core.store.t;
    const isOpen = (number: number) => number % 2 === 0;
    for (const number of mixed.filter(isOpen))
      await world.core.store.write((tx) =>
        tx
          .update(orders)
          .set({ billedAt: null })
          .where(eq(orders.transactionId, toId(number))),
      );
    const all = Array.from({ length: 25 }, (_, at) => 25 - at);
    const expected = [...all.filter((number) => !isOpen(number)), ...all.filter(isOpen)].slice(0, 20);
    expect(await ids('$49')).toEqual(expected.map(toId));
  });

  it('shows codes with the same end and batches from the newest on', async () => {
    await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
    const numbers = [3, 12, 1, 7, 5, 10, 2, 9, 4, 11, 6, 8];
    const { licenseBatches, licenseCodes } = world.core.store.t;
    for (const number of numbers) {
      const name = `SPRING-${number}`;
      await createBatch(world.core, visitor(), { batch: name, sku: 'PACK', days: null, expiresAt: null, reason });
      await world.core.store.write(async (tx) => {
        // There are two on one day.
        await tx
          .update(licenseBatches)
          .set({ createdAt: toDay(number >> 1) })
          .where(eq(licenseBatches.name, name));
        await tx.insert(licenseCodes).values({ codeHash: `hash ${number}`, batch: name, lastFour: 'WXYZ' });
      });
    }
    const ten = [12, 10, 11, 8, 9, 6, 7, 4, 5, 2].map((number) => `SPRING-${number}`);
    expect(await ids('SPRING')).toEqual(ten);
    expect(await ids('WXYZ')).toEqual(ten.map((name) => `${name}/WXYZ`));
  });

  it('answers at most twenty, and takes wildcards as letters', async () => {
    for (let number = 1; number <= 25; number += 1) await pay(number, { email: `guest${number}@example.com` });
    expect((await ids('guest')).length).toBe(20);
    expect(await ids('%%%')).toEqual([]);
    expect(await ids('"" OR *')).toEqual([]);
  });

  /** The index of trigrams is a separate table. */
  /** There are only as many products as in the shop. */
  const isOfIndex = (scan: string) => /^SCAN (find_texts_index VIRTUAL TABLE INDEX|skus |code_layouts )/.test(scan);

  it('reads no table as a whole, but those of products and layouts', async () => {
    for (const number of mixed) await pay(number, { email: `guest${number}@example.com` });
    const user = (await world.member('dora@example.org')).user.id;
    const id = '7'.padStart(26, '0');
    const texts = [
      'guest',
      'dora',
      '4242',
      '4242 $49',
      '2030-03-01',
      'SPRING',
      'SPRING/WXYZ',
      'WXYZ',
      '325-10007',
      user,
    ];
    for (const text of [...texts, ...['txn', 'ctm', 'sub', 'adj', 'evt'].map((kind) => `${kind}_${id}`), 'R-7F3K2A'])
      for (const isNear of [false, true]) {
        const scans = (await record(() => search(text, isNear))).flatMap((statement) => statement.scans);
        expect([text, scans.filter((scan) => !isOfIndex(scan))]).toEqual([text, []]);
      }
  });

  it('records one search a minute, without what was looked for', async () => {
    await search('clara');
    await search('pejac');
    world.advance(minuteMs);
    await search('smyth');
    const searches = (await world.rows('auditEntries')).filter(({ action }) => action === 'support.searched');
    expect(searches).toHaveLength(2);
    expect(JSON.stringify(searches)).not.toMatch(/clara|pejac|smyth/);
  });
});
