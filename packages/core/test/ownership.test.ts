import { findOwnership } from '@backline/core/licenses/get-passport';
import { grantOffer } from '@backline/core/licenses/grant-offer';
import { listLicenses } from '@backline/core/licenses/list-licenses';
import { seedLicenses } from '@backline/core/licenses/seed-licenses';
import { eq } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, start, visitor, type World } from './world.ts';

const inDays = (days: number) => new Date(start.getTime() + days * dayMs);

describeCalls('what an account owns', (world) => {
  type Grant = World['core']['store']['t']['grants']['$inferInsert'];

  async function give(...grants: Partial<Grant>[]) {
    const { core } = world;
    const { t } = core.store;
    const own = await world.member();
    await core.store.write(async (tx) => {
      await tx.insert(t.skus).values(['ONE', 'TWO'].map((sku) => ({ sku, name: `Pack ${sku}`, subject: 'All' })));
      const common = { userId: own.user.id, sku: 'ONE', cause: 'support', grantedAt: start } as const;
      for (const [at, grant] of grants.entries())
        await tx.insert(t.grants).values({ id: `${at}`, causeRef: `${at}`, ...common, ...grant });
    });
    return own;
  }

  const timed = (days: number, more: Partial<Grant> = {}) => ({ expiresAt: inDays(days), ...more });
  const toSeconds = (date: Date) => date.getTime() / 1000;

  it.each<[string, Partial<Grant>[], object[]]>([
    ['nothing', [], []],
    ['a pack for good rather than for a time', [timed(9), {}], [{ until: 0, sku: 'ONE', name: 'Pack ONE', ref: '' }]],
    ['the later of two ends', [timed(5), timed(9), timed(7)], [{ until: toSeconds(inDays(9)) }]],
    [
      'the earlier start of two for good',
      [{ grantedAt: inDays(-1) }, { grantedAt: inDays(-3) }, { grantedAt: inDays(-2) }],
      [{ since: toSeconds(inDays(-3)) }],
    ],
    ['nothing that has ended', [timed(-1)], []],
    ['packs by their sku', [{ sku: 'TWO' }, { sku: 'ONE' }], [{ sku: 'ONE' }, { sku: 'TWO' }]],
  ])('is signed once for each pack: %s', async (_name, grants, owned) => {
    const { user } = await give(...grants);
    const found = await findOwnership(world.core, user.id);
    expect(found).toMatchObject(owned);
    expect(found).toHaveLength(owned.length);
  });

  it('has the number of its order or the end of its code as a reference', async () => {
    const { core } = world;
    const { t } = core.store;
    const { user } = await give(
      { cause: 'order_item', causeRef: 'txnitm_1' },
      { sku: 'TWO', cause: 'redemption', causeRef: 'hash' },
    );
    await core.store.write(async (tx) => {
      const paid = { status: 'completed', occurredAtUs: 1, currency: 'USD', total: 900, createdAt: start } as const;
      await tx.insert(t.orders).values({ transactionId: 'txn_1', ...paid, userId: user.id });
      await tx
        .insert(t.orderItems)
        .values({ itemId: 'txnitm_1', transactionId: 'txn_1', priceId: 'pri_1', quantity: 1, total: 900 });
      await tx
        .insert(t.licenseBatches)
        .values({ name: 'B1', sku: 'TWO', createdAt: start, createdBy: 'a test', reason: '' });
      await tx.insert(t.licenseCodes).values({ codeHash: 'hash', batch: 'B1', lastFour: 'WXYZ', redeemedBy: user.id });
    });
    expect((await findOwnership(core, user.id)).map(({ ref }) => ref)).toEqual(['txn_1', 'WXYZ']);
  });

  it('is listed with what was refunded, the latest first, and what a bank reviews', async () => {
    const { core } = world;
    const { grantHolds } = core.store.t;
    const own = await give({}, { sku: 'TWO' }, timed(9, { cause: 'redemption', sku: 'TWO' }));
    const hold = { reason: 'refund', effect: 'revoked', isHeld: true } as const;
    expect((await listLicenses(core, own)).refunded).toBeUndefined();
    await core.store.write((tx) =>
      tx.insert(grantHolds).values([
        { grantId: '0', ...hold, at: inDays(-2) },
        { grantId: '1', ...hold, at: inDays(-1) },
      ]),
    );
    const { timed: left, refunded } = await listLicenses(core, own);
    expect(left.map(({ sku, disputed }) => [sku, disputed])).toEqual([['TWO', undefined]]);
    expect(refunded?.map(({ sku }) => sku)).toEqual(['ONE']);
    const dispute = { reason: 'chargeback', effect: 'suspended', isHeld: true, at: start } as const;
    await core.store.write(async (tx) => {
      await tx.insert(grantHolds).values({ grantId: '2', ...hold, at: inDays(-3) });
      await tx.update(grantHolds).set(dispute).where(eq(grantHolds.grantId, '0'));
    });
    const list = await listLicenses(core, own);
    expect(list.perpetual.map(({ sku, disputed }) => [sku, disputed])).toEqual([['ONE', true]]);
    expect(list.refunded).toMatchObject([{ sku: 'TWO', refundedAt: inDays(-1).toISOString() }]);
  });

  it('begins with a cast that is added once', async () => {
    const { core } = world;
    const { user } = await world.member();
    const seed = {
      skus: [{ sku: 'ONE', name: 'One', subject: 'All' }],
      offers: [{ name: 'spring', sku: 'ONE', grantMs: dayMs }],
      batches: [{ name: 'B1', sku: 'ONE', grantMs: null, expiresAt: null, licenseCodes: ['MUS-AAAA-AAAA-AAAA-AAAA'] }],
      grants: [
        {
          userId: user.id,
          sku: 'ONE',
          cause: 'support' as const,
          causeRef: 'a gift',
          durationMs: null,
          expiresAt: null,
          grantedAt: start,
        },
      ],
    };
    expect([await seedLicenses(core, visitor(), seed), await seedLicenses(core, visitor(), seed)]).toEqual([3, 0]);
    const added = (await world.rows('auditEntries')).filter(({ action }) => action === 'grant.added');
    expect(added).toMatchObject([{ subjectUserId: user.id }]);
    expect([await world.rows('offers'), await world.rows('licenseBatches')]).toMatchObject([
      [{ name: 'spring' }],
      [{ name: 'B1' }],
    ]);
  });

  it.each<[string, string | null, Date | null, number]>([
    ['it names none', null, null, 0],
    ['it names one that is not there', 'winter', null, 0],
    ['the offer has no end', 'spring', null, 1],
    ['the offer goes on', 'spring', inDays(1), 1],
    ['the offer has ended', 'spring', inDays(-1), 0],
  ])('grows by the offer of its sign-up: %s', async (_name, onboardingOffer, endsAt, grants) => {
    const { core } = world;
    const { offers, users } = core.store.t;
    const { user } = await give();
    await core.store.write(async (tx) => {
      await tx.insert(offers).values({ name: 'spring', sku: 'ONE', grantMs: dayMs, endsAt });
      const [row] = await tx.update(users).set({ onboardingOffer }).where(eq(users.id, user.id)).returning();
      if (row !== undefined) await grantOffer(core, tx, visitor(), row);
    });
    expect(await world.rows('grants')).toHaveLength(grants);
    const added = (await world.rows('auditEntries')).filter(({ action }) => action === 'grant.added');
    expect(added).toHaveLength(grants);
  });
});
