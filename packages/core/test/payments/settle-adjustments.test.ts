import type { Adjustment } from '@backline/core/payments/adjustments';
import { settleAdjustments } from '@backline/core/payments/settle-adjustments';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, start } from '../world.ts';
import { dispute, makeSale, of, refund, reversal } from './sale.ts';

describeCalls('the refunds and disputes of an order', (world) => {
  const { sell, settle } = makeSale(world);

  const holds = async () =>
    (await world.rows('grantHolds')).map(({ grantId, reason, isHeld }) => `${grantId} ${reason} ${isHeld}`).toSorted();
  const codeHeldAt = async () => (await world.rows('licenseCodes'))[0]?.batchRevokedAt ?? null;

  it('hold back what their lines delivered, and nothing else', async () => {
    await sell();
    await settle();
    expect(await holds()).toEqual([]);
    await settle(refund);
    expect([await holds(), await codeHeldAt()]).toEqual([['one refund true'], null]);
    await settle(dispute);
    const disputed = ['one chargeback true', 'one refund true', 'two chargeback true'];
    expect([await holds(), await codeHeldAt()]).toEqual([disputed, start]);
    await settle(reversal);
    const ended = ['one chargeback false', 'one refund true', 'two chargeback false'];
    expect([await holds(), await codeHeldAt()]).toEqual([ended, null]);
  });

  it('do not free a code whose batch support has revoked', async () => {
    await sell();
    const revokedAt = new Date(start.getTime() - dayMs);
    await world.core.store.write((tx) => tx.update(world.core.store.t.licenseBatches).set({ revokedAt }));
    await settle(dispute, reversal);
    expect(await codeHeldAt()).toEqual(revokedAt);
  });

  it('need a person where the portal does not know them', async () => {
    await sell();
    await settle(
      { ...refund, adjustmentId: 'adj_4', action: 'credit' },
      { ...refund, adjustmentId: 'adj_5', action: 'tip' },
      { ...refund, adjustmentId: 'adj_6', action: 'chargeback_warning' },
      reversal,
    );
    const reviews = (await world.rows('reviews')).map(({ reason, part }) => `${reason} ${part}`);
    expect(reviews.toSorted()).toEqual(['adjustment_unclear adj_5', 'chargeback_warning adj_6']);
  });

  it.each<[string, Partial<Adjustment>, object, string | null]>([
    ['of a line', {}, {}, '$9.00'],
    ['of a part', of('txnitm_1', 300), {}, '$3.00'],
    ['of the order, which names no lines', { isFull: true, items: [] }, {}, '$14.00'],
    ['of the order, which names the lines', { ...of('txnitm_1', 900), isFull: true }, {}, '$9.00'],
    ['of nothing', of('txnitm_1', 0), {}, '$0.00'],
    ['that is not decided', { status: 'pending_approval' }, {}, null],
    ['that is a credit', { action: 'credit' }, {}, null],
    ['of an order that is not delivered yet', {}, { settledAt: null }, null],
    ['of long ago', { occurredAtUs: (start.getTime() - 31 * dayMs) * 1000 }, {}, null],
  ])('are mailed once: a refund %s', async (_name, part, order, amount) => {
    const user = await sell(order);
    await world.deliver();
    await settle({ ...refund, ...part });
    world.mails.splice(0);
    await world.core.store.write((tx) => tx.delete(world.core.store.t.orderNotices));
    const told = async () => {
      await settle({ ...refund, ...part });
      return world.rows('orderNotices');
    };
    expect((await told()).map(({ ref }) => ref)).toEqual(amount === null ? [] : ['refund adj_1']);
    const entries = (await world.rows('auditEntries')).filter(({ action }) => action === 'order.refunded');
    expect(entries.map(({ subjectUserId }) => subjectUserId)).toEqual(amount === null ? [] : [user.id, user.id]);
    if (amount === null) return;
    expect(entries[0]?.details).toMatchObject({ amount: Number(amount.slice(1)) * 100, currency: 'USD' });
    expect(await settle(refund)).toEqual([]);
  });

  it('are mailed with what is lost, unless another purchase keeps it', async () => {
    const { core } = world;
    const { grants } = core.store.t;
    const user = await sell();
    await core.store.write((tx) => settleAdjustments(core, tx, 'txn_1'));
    const mailOf = async (...all: Adjustment[]) => {
      const { adjustments } = core.store.t;
      await core.store.write(async (tx) => {
        await tx.insert(adjustments).values(all);
        await settleAdjustments(core, tx, 'txn_1');
      });
      return world.mail('order_refunded');
    };
    expect(await mailOf({ ...refund, ...of('txnitm_1', 100) })).toMatchObject({
      lost: [],
      items: ['Pack ONE'],
      plan: null,
    });
    const rest = { ...refund, adjustmentId: 'adj_8', ...of('txnitm_1', 800) };
    expect(await mailOf(rest)).toMatchObject({ lost: ['Pack ONE'], to: user.email });
    const other = {
      id: 'other',
      userId: user.id,
      sku: 'TWO',
      cause: 'support',
      causeRef: 'a gift',
      grantedAt: start,
    } as const;
    await core.store.write((tx) => tx.insert(grants).values(other));
    const kept = { ...refund, adjustmentId: 'adj_9', ...of('txnitm_2', 500, 'full') };
    expect(await mailOf(kept)).toMatchObject({ lost: [], items: ['Pack TWO'] });
  });

  it('are mailed once: a dispute, and its end', async () => {
    await sell();
    expect(await settle({ ...dispute, action: 'chargeback_warning' })).toEqual([]);
    expect(await settle(dispute)).toEqual(['order_disputed']);
    expect(await settle(dispute)).toEqual([]);
    expect(await settle(reversal)).toEqual(['order_dispute_ended']);
    expect(await settle({ ...dispute, status: 'reversed' })).toEqual([]);
    expect(await settle({ ...dispute, adjustmentId: 'adj_7' })).toEqual(['order_disputed']);
  });

  it('are not mailed: a dispute that is over when it arrives, or of long ago, or of another shop', async () => {
    await sell();
    expect(await settle({ ...dispute, status: 'reversed' })).toEqual([]);
    expect(await settle(reversal)).toEqual([]);
    const { orderNotices, orderItems, adjustments } = world.core.store.t;
    await world.core.store.write(async (tx) => {
      await tx.delete(orderNotices);
      await tx.delete(adjustments);
    });
    const old = { occurredAtUs: (start.getTime() - 31 * dayMs) * 1000 };
    expect(await settle({ ...dispute, ...old })).toEqual([]);
    await world.core.store.write(async (tx) => {
      await tx.delete(adjustments);
      await tx.update(orderItems).set({ sku: null });
    });
    expect(await settle(dispute, refund)).toEqual([]);
    const actions = (await world.rows('auditEntries')).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('order.'))).toEqual([]);
  });
});
