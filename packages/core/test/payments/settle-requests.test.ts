import type { Adjustment } from '@backline/core/payments/adjustments';
import { settleAdjustments } from '@backline/core/payments/settle-adjustments';
import { beginTask } from '@backline/core/tasks/task-rows';
import { eq } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, start, visitor } from '../world.ts';
import { makeSale, of, refund } from './sale.ts';

describeCalls('the refunds of an order', (world) => {
  const { sell, settle } = makeSale(world);
  const refundName = 'withdrawal one';

  it.each<[string, Adjustment[], object, boolean]>([
    ['nothing about it', [{ ...refund, ...of('txnitm_1', 100) }], { state: 'asked', adjustmentId: null }, true],
    [
      'its requested refund',
      [{ ...refund, ...of('txnitm_1', 100), reason: refundName }],
      { state: 'requested', adjustmentId: 'adj_1', decidedAt: null },
      true,
    ],
    [
      'its rejected refund',
      [{ ...refund, status: 'rejected', reason: refundName }],
      { state: 'asked', adjustmentId: null },
      true,
    ],
    ['a refund of its line', [refund], { state: 'refunded', adjustmentId: null }, false],
    [
      'its own refund of its line',
      [{ ...refund, reason: refundName }],
      { state: 'refunded', adjustmentId: 'adj_1' },
      false,
    ],
  ])('change a withdrawal by %s', async (_name, all, changed, isOpen) => {
    const user = await sell();
    const { core } = world;
    const { orderItems, reviews, withdrawals } = core.store.t;
    const one = { id: 'one', transactionId: 'txn_1', by: 'account' as const, name: 'Clara', items: ['txnitm_1'] };
    const review = {
      reason: 'withdrawal',
      transactionId: 'txn_1',
      part: 'one',
      details: {},
      createdAt: start,
    } as const;
    await core.store.write(async (tx) => {
      await tx.insert(withdrawals).values([
        { ...one, state: 'asked', askedAt: start, userId: user.id },
        { ...one, id: 'done', state: 'refunded', askedAt: start },
        { ...one, id: 'none', state: 'asked', askedAt: start },
      ]);
      await tx.insert(reviews).values([
        { ...review, id: 'one' },
        { ...review, id: 'other', part: 'none' },
      ]);
      await tx.update(orderItems).set({ withdrawalId: 'one' }).where(eq(orderItems.itemId, 'txnitm_1'));
    });
    await settle(...all);
    await settle(...all);
    const stored = (await world.rows('withdrawals')).toSorted((first, other) => (first.id < other.id ? 1 : -1));
    expect(stored).toMatchObject([{ id: 'one', ...changed }, { id: 'none', state: 'asked' }, { state: 'refunded' }]);
    expect(stored[0]?.decidedAt === null).toBe(isOpen);
    const open = (await world.rows('reviews')).filter(({ resolvedAt }) => resolvedAt === null).map(({ id }) => id);
    expect(open.toSorted()).toEqual(isOpen ? ['one', 'other'] : ['other']);
    const entries = (await world.rows('auditEntries')).filter(({ action }) => action === 'order.withdrawn');
    expect(entries.map(({ subjectUserId }) => subjectUserId)).toEqual(isOpen ? [] : [user.id]);
  });

  it('close the reviews of lines that are refunded, and of packs that were bought twice', async () => {
    const user = await sell();
    const { core } = world;
    const { adjustments, orderItems, orders, reviews } = core.store.t;
    const review = { transactionId: 'txn_1', part: '', details: {}, createdAt: start, reason: 'quantity' } as const;
    const twice = { ...review, reason: 'bought_twice' } as const;
    await core.store.write(async (tx) => {
      const bought = { status: 'completed', occurredAtUs: 1, currency: 'USD', total: 900, createdAt: start } as const;
      await tx.insert(orders).values({ transactionId: 'txn_2', ...bought, settledAt: start, userId: user.id });
      await tx
        .insert(orderItems)
        .values({ itemId: 'txnitm_3', transactionId: 'txn_2', priceId: 'pri_2', quantity: 1, total: 500, sku: 'TWO' });
      await tx.insert(reviews).values([
        { ...review, id: 'refunded', part: 'txnitm_1' },
        { ...review, id: 'kept', part: 'txnitm_2' },
        { ...review, id: 'whole', reason: 'no_lines' },
        { ...review, id: 'elsewhere', transactionId: 'txn_2', part: 'txnitm_3' },
        { ...twice, id: 'twice of one', details: { skus: 'ONE', first: 'txn_0' } },
        { ...twice, id: 'twice of both', part: 'both', details: { skus: 'ONE TWO', first: 'txn_2' } },
        { ...twice, id: 'twice of others', transactionId: 'txn_2', details: { skus: 'ONE', first: 'txn_0' } },
      ]);
    });
    const listOpen = async () =>
      (await world.rows('reviews'))
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ id }) => id)
        .toSorted();
    await settle(refund);
    expect(await listOpen()).toEqual(['elsewhere', 'kept', 'twice of both', 'twice of others', 'whole']);
    // The first of two orders is refunded instead of the second.
    await core.store.write(async (tx) => {
      await tx
        .insert(adjustments)
        .values({ ...refund, adjustmentId: 'adj_4', transactionId: 'txn_2', ...of('txnitm_3', 500) });
      await settleAdjustments(core, tx, 'txn_2');
    });
    expect(await listOpen()).toEqual(['kept', 'twice of others', 'whole']);
  });

  it.each<[string, Partial<Adjustment>, object, string, string[], boolean]>([
    ['that waits', { status: 'pending_approval' }, { state: 'asked' }, 'asked', [], false],
    ['that is approved', {}, { state: 'asked' }, 'asked', [], false],
    ['that is approved and ends a plan', {}, { state: 'ending', endsPlan: true }, 'ending', [], true],
    ['that is rejected', { status: 'rejected' }, { state: 'asked' }, 'refused', ['refund_refused'], false],
    [
      'that is rejected before the end of its plan',
      { status: 'rejected' },
      { state: 'ending', endsPlan: true },
      'refused',
      ['refund_refused'],
      false,
    ],
    [
      'of a withdrawal that is rejected',
      { status: 'rejected', reason: refundName },
      { state: 'asked', withdrawalId: 'one' },
      'refused',
      ['withdrawal_refused'],
      false,
    ],
    ['of somebody else', { status: 'rejected', reason: 'refund other' }, { state: 'asked' }, 'asked', [], false],
    ['that is no refund', { status: 'rejected', action: 'credit' }, { state: 'asked' }, 'asked', [], false],
  ])('decide about a request for a refund %s', async (_name, part, request, state, reasons, isWoken) => {
    await sell();
    const { core } = world;
    const { refundRequests, tasks, withdrawals } = core.store.t;
    const dueAt = new Date(start.getTime() + dayMs);
    await core.store.write(async (tx) => {
      const one = { id: 'one', transactionId: 'txn_1', by: 'account' as const, name: 'Clara', items: [] };
      await tx.insert(withdrawals).values({ ...one, state: 'requested', askedAt: start });
      const lines = [{ itemId: 'txnitm_1', amount: 900 }];
      const asked = {
        id: 'request',
        transactionId: 'txn_1',
        withdrawalId: null,
        lines,
        endsPlan: false,
        planEndedAt: null,
      };
      await tx
        .insert(refundRequests)
        .values({ ...asked, askedAt: start, adjustmentId: 'adj_1', state: 'asked', ...request });
      await beginTask(core, tx, visitor(), {
        kind: 'order.refund',
        subject: 'request',
        userId: null,
        plannedAt: dueAt,
      });
    });
    const mails = await settle({ ...refund, reason: 'refund request', ...part });
    expect((await world.rows('refundRequests')).map((row) => row.state)).toEqual([state]);
    expect((await world.rows('reviews')).map(({ reason }) => reason)).toEqual(reasons);
    expect(mails.includes('order_refund_refused')).toBe(reasons.includes('refund_refused'));
    const isRefusedWithdrawal = reasons.includes('withdrawal_refused');
    expect((await world.rows('withdrawals')).map((row) => row.state)).toEqual([
      isRefusedWithdrawal ? 'asked' : 'requested',
    ]);
    const [task] = await core.store.db.select().from(tasks);
    expect(task !== undefined && task.dueAt < dueAt).toBe(isWoken);
  });

  it('of something that is not sold here are refused without a mail', async () => {
    await sell();
    const { core } = world;
    const { orderItems, refundRequests } = core.store.t;
    const asked = { id: 'request', transactionId: 'txn_1', withdrawalId: null, endsPlan: false, planEndedAt: null };
    await core.store.write(async (tx) => {
      await tx.update(orderItems).set({ sku: null });
      const lines = [{ itemId: 'txnitm_1', amount: 900 }];
      await tx
        .insert(refundRequests)
        .values({ ...asked, lines, askedAt: start, adjustmentId: 'adj_1', state: 'asked' });
    });
    expect(await settle({ ...refund, status: 'rejected', reason: 'refund request' })).toEqual([]);
    expect((await world.rows('reviews')).map(({ reason }) => reason)).toEqual(['refund_refused']);
  });
});
