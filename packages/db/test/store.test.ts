import { clockSkewMs } from '@backline/domain/limits';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dropBucket,
  dropSpentBuckets,
  isUniqueViolation,
  orNull,
  prepareStatement,
  returnSlots,
  type Store,
  takeSlots,
} from '../src/index.ts';
import { emptyStore, engines, openTestStore, runStatements } from './engines.ts';

describe.each(engines)('the store on $name', (engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(engine);
  });
  beforeEach(() => emptyStore(store));
  afterAll(() => store.close());

  const at = new Date('2030-01-01T00:00:00.123Z');
  const newUser = (id: string, emailCanonical = `${id}@example.com`) => ({
    id,
    email: emailCanonical,
    emailCanonical,
    role: 'customer' as const,
    hasMarketingConsent: false,
    createdAt: at,
    updatedAt: at,
  });
  const readSlots = async (key: string) => {
    const buckets = store.t.rateLimitBuckets;
    const [row] = await store.db.select().from(buckets).where(eq(buckets.key, key));
    return row?.count;
  };

  it('is ready as long as the schema is its own', async () => {
    await store.assertReady();
    await runStatements(store, 'UPDATE schema_migrations SET id = id + 1000');
    await expect(store.assertReady()).rejects.toThrow('not the one of this program');
    await runStatements(store, 'UPDATE schema_migrations SET id = id - 1000');
    await store.assertReady();
  });

  it('gives back what was stored, times to the millisecond', async () => {
    const row = { ...newUser('a'), contactName: 'Zoë 🎹', onboardingOffer: null, hasMarketingConsent: true };
    await store.write((tx) => tx.insert(store.t.users).values(row));
    const details = { from: 'x', count: 2, isIt: true, none: null };
    await store.write((tx) =>
      tx.insert(store.t.auditEntries).values({
        seq: 1,
        at,
        actor: 'a',
        source: 'api',
        origin: '',
        action: 'x',
        subjectUserId: 'a',
        details,
        hash: '',
      }),
    );
    const [user] = await store.db.select().from(store.t.users);
    const [entry] = await store.db.select().from(store.t.auditEntries);
    expect(user).toMatchObject(row);
    expect(user?.passwordHash).toBeNull();
    expect(entry?.details).toEqual(details);
  });

  it('stores a time or no time by one prepared statement', async () => {
    const confirm = prepareStatement((tx, { users }, { id, confirmedAt }: { id: string; confirmedAt: Date | null }) =>
      tx
        .update(users)
        .set({ emailVerifiedAt: orNull(confirmedAt, users.emailVerifiedAt) })
        .where(eq(users.id, id))
        .returning({ confirmedAt: users.emailVerifiedAt }),
    );
    await store.write((tx) => tx.insert(store.t.users).values(newUser('a')));
    const set = (confirmedAt: Date | null) => store.write((tx) => confirm(tx, store.t, { id: 'a', confirmedAt }));
    for (const confirmedAt of [at, null, at]) expect(await set(confirmedAt)).toEqual([{ confirmedAt }]);
  });

  it('rolls a failed transaction back whole', async () => {
    const failed = store.write(async (tx) => {
      await tx.insert(store.t.users).values(newUser('a'));
      await tx.insert(store.t.users).values(newUser('b'));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await store.db.select().from(store.t.users)).toEqual([]);
  });

  it('works on after a failed transaction', async () => {
    await store.write((tx) => tx.insert(store.t.users).values(newUser('a')));
    const twice = store.write((tx) => tx.insert(store.t.users).values(newUser('b', 'a@example.com')));
    const error = await twice.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    await store.write((tx) => tx.insert(store.t.users).values(newUser('c')));
    expect(await store.db.select({ users: count() }).from(store.t.users)).toEqual([{ users: 2 }]);
  });

  it('refuses a row that points at nobody', async () => {
    const session = {
      id: 's',
      userId: 'nobody',
      tokenHash: 'h',
      machineId: 'm',
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at,
    };
    await expect(store.write((tx) => tx.insert(store.t.sessions).values(session))).rejects.toThrow();
  });

  it('keeps readers from what is not committed', async () => {
    let seenInside: unknown[] = ['not read'];
    const outside: Promise<unknown[]>[] = [];
    await store.write(async (tx) => {
      await tx.insert(store.t.users).values(newUser('a'));
      seenInside = await tx.select().from(store.t.users);
      const query = store.db.select().from(store.t.users);
      // A read that is answered before the commit must not see the row.
      outside.push(engine.name === 'PGlite' ? query.then((rows) => rows) : Promise.resolve(await query));
    });
    expect(seenInside).toHaveLength(1);
    expect((await Promise.all(outside))[0]).toHaveLength(engine.name === 'PGlite' ? 1 : 0);
  });

  it('runs fifty transactions at once, one after the other, and loses none', async () => {
    await store.write((tx) => tx.insert(store.t.rateLimitBuckets).values({ key: 'sum', count: 0, resetAtMs: 1 }));
    const { rateLimitBuckets } = store.t;
    // Each transaction adds one to the number that it read, so a lost update would show.
    await Promise.all(Array.from({ length: 50 }, () => store.write((tx) => returnSlots(tx, store.t, 'sum', -1))));
    const [row] = await store.db.select().from(rateLimitBuckets);
    expect(row?.count).toBe(50);
  });

  describe('taking slots', () => {
    const request = { key: 'k', max: 5, windowMs: 1000, nowMs: 10_000, slots: 1 };
    const take = (change: Partial<typeof request> = {}) =>
      store.write((tx) => takeSlots(tx, store.t, { ...request, ...change }));

    it.each(Array.from({ length: 5 }, (_, round) => round))(
      'lets exactly five of fifty through, round %i',
      async (round) => {
        const key = `round ${round}`;
        const answers = await Promise.all(Array.from({ length: 50 }, () => take({ key })));
        expect(answers.filter((answer) => answer === null)).toHaveLength(5);
        expect(await readSlots(key)).toBe(5);
      },
    );

    it('says how long until the window is over', async () => {
      for (let n = 0; n < 5; n += 1) expect(await take()).toBeNull();
      expect(await take({ nowMs: 10_400 })).toBe(600);
      expect(await take({ nowMs: 10_999 })).toBe(1);
    });

    it('opens a new window exactly when the old one is over', async () => {
      for (let n = 0; n < 5; n += 1) await take();
      expect(await take({ nowMs: 11_000 })).toBeNull();
      expect(await readSlots('k')).toBe(1);
    });

    it('takes a window that ends later than any for over, but not for a clock that is a little ahead', async () => {
      for (let n = 0; n < 5; n += 1) await take({ nowMs: 10_000 + clockSkewMs });
      expect(await take()).not.toBeNull();
      expect(await take({ nowMs: 9999 })).toBeNull();
      expect(await readSlots('k')).toBe(1);
      await store.write((tx) => dropSpentBuckets(tx, store.t, 9999 - clockSkewMs, 1000));
      expect(await readSlots('k')).toBe(1);
      await store.write((tx) => dropSpentBuckets(tx, store.t, 9998 - clockSkewMs, 1000));
      expect(await readSlots('k')).toBeUndefined();
    });

    it('takes several slots or none', async () => {
      expect(await take({ slots: 3 })).toBeNull();
      expect(await take({ slots: 3 })).toBe(1000);
      expect(await readSlots('k')).toBe(3);
      expect(await take({ slots: 2 })).toBeNull();
    });

    it('refuses more slots than there ever are', async () => {
      expect(await take({ slots: 6 })).not.toBeNull();
      expect(await readSlots('k')).toBeUndefined();
      await take();
      expect(await take({ slots: 6, nowMs: 99_000 })).not.toBeNull();
    });

    it('gives slots back, but never below none', async () => {
      await take({ slots: 2 });
      await store.write((tx) => returnSlots(tx, store.t, 'k', 1));
      expect(await readSlots('k')).toBe(1);
      await store.write((tx) => returnSlots(tx, store.t, 'k', 2));
      expect(await readSlots('k')).toBe(1);
    });

    it('forgets one bucket, and those whose window is over', async () => {
      for (const key of ['a', 'b', 'c']) await take({ key });
      await store.write((tx) => dropBucket(tx, store.t, 'a'));
      expect(await readSlots('a')).toBeUndefined();
      await store.write((tx) => dropSpentBuckets(tx, store.t, 11_000, 1000));
      expect(await readSlots('b')).toBe(1);
      await store.write((tx) => dropSpentBuckets(tx, store.t, 11_001, 1000));
      expect(await readSlots('b')).toBeUndefined();
    });
  });
});
