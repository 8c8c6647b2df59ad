import type { Caller } from '@backline/core/core';
import { createOrderToken } from '@backline/core/order-tokens';
import { claimWithdrawal } from '@backline/core/orders/claim-withdrawal';
import { confirmWithdrawal } from '@backline/core/orders/confirm-withdrawal';
import { declareWithdrawal, declineWithdrawal } from '@backline/core/orders/declare-withdrawal';
import type { Order } from '@backline/core/orders/find-own-order';
import { readOrderFile } from '@backline/core/orders/to-details';
import { withdrawAsGuest } from '@backline/core/orders/withdraw-as-guest';
import { AppError } from '@backline/domain/errors';
import type { WithdrawalBy } from '@backline/domain/payments/refunds';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { refund } from '../fulfillment/snapshots.ts';
import { describeCalls, refusal, start, tokenOf, visitor } from '../world.ts';

const lineIds = ['txnitm_1', 'txnitm_2', 'txnitm_3'];

describeCalls('a withdrawal', (world) => {
  /** Stores an order with lines of these totals. */
  async function sell(totals: readonly number[], more: Partial<Order> = {}): Promise<Order> {
    const { core } = world;
    const { orders, orderItems } = core.store.t;
    const order = {
      transactionId: 'txn_1',
      status: 'completed',
      occurredAtUs: 1,
      currency: 'USD',
      total: 900,
    } as const;
    const paid = { ...order, createdAt: start, settledAt: start, ...more };
    return core.store.write(async (tx) => {
      const [stored] = await tx.insert(orders).values(paid).returning();
      for (const [at, total] of totals.entries())
        await tx
          .insert(orderItems)
          .values({ itemId: lineIds[at] ?? '', transactionId: 'txn_1', priceId: 'pri_1', quantity: 1, total });
      if (stored === undefined) throw new Error('The order was not stored.');
      return stored;
    });
  }

  async function declare(order: Order, itemIds?: string[], by: WithdrawalBy = 'account', userId = order.userId) {
    const declared = { name: 'Clara Wieck', itemIds, by };
    await declareWithdrawal(world.core, { caller: visitor(), declared, userId, getOrder: async () => order });
    return world.rows('withdrawals');
  }

  it('covers all named lines or none, and says why', async () => {
    const order = await sell([900, 0, 500]);
    expect(await refusal(declare(order, [lineIds[0] ?? '', 'txnitm_other']))).toBe('not_found');
    expect(await refusal(declare(order, lineIds.slice(0, 2)))).toBe('withdrawal_exempt');
    expect(await declare(order, [lineIds[0] ?? '', lineIds[0] ?? ''])).toMatchObject([{ items: [lineIds[0]] }]);
    expect(await refusal(declare(order, lineIds.slice(0, 1).concat('txnitm_3')))).toBe('withdrawal_asked');
    expect(await declare(order)).toMatchObject([{ items: [lineIds[0]] }, { items: [lineIds[2]] }]);
    expect((await world.rows('reviews')).map(({ details }) => details)).toEqual([
      { lines: lineIds[0], by: 'account' },
      { lines: lineIds[2], by: 'account' },
    ]);
  });

  it('is the same for each repeat, also beside a line that cost nothing', async () => {
    const order = await sell([900, 0]);
    const first = await declare(order);
    expect([first.length, await declare(order)]).toEqual([1, first]);
    expect(await declare(order, lineIds.slice(0, 1))).toEqual(first);
  });

  it('is mailed to the account, and to the payer where the order has none', async () => {
    const { user } = await world.member();
    const order = await sell([900, 500], { userId: user.id, email: 'payer@example.com' });
    await declare(order, lineIds.slice(0, 1));
    const mail = await world.mail('order_withdrawal_asked');
    expect(mail).toMatchObject({ to: user.email, items: ['pri_1'], name: 'Clara Wieck', isAutomatic: false });
    const { userId: _, ...guests } = order;
    await declare({ ...guests, userId: null }, lineIds.slice(1, 2), 'account', null);
    expect(await world.mail('order_withdrawal_asked')).toMatchObject({ to: 'payer@example.com', isGuest: true });
    const entries = (await world.rows('auditEntries')).filter(({ action }) => action === 'order.withdrawal_asked');
    expect(entries.map(({ subjectUserId }) => subjectUserId)).toEqual([user.id, null]);
  });

  it('of an order that an account sees by its codes is mailed to the account', async () => {
    const { user } = await world.member();
    const order = await sell([900], { email: 'payer@example.com' });
    const [withdrawal] = await declare(order, undefined, 'account', user.id);
    expect((await world.mail('order_withdrawal_asked')).to).toBe(user.email);
    const decline = () =>
      world.core.store.write((tx) => declineWithdrawal(world.core, tx, visitor(), withdrawal?.id ?? '', 'used'));
    await decline();
    await decline();
    const mail = await world.mail('order_withdrawal_declined');
    expect(mail).toMatchObject({ to: user.email, items: ['pri_1'] });
    expect(world.mails.filter(({ kind }) => kind === 'order_withdrawal_declined')).toHaveLength(1);
    const entries = (await world.rows('auditEntries')).filter(({ action }) => action === 'order.withdrawal_declined');
    expect(entries).toMatchObject([{ subjectUserId: user.id, reason: 'used' }]);
    // A line of a declined withdrawal stays claimed.
    expect(await refusal(declare(order, undefined, 'account', user.id))).toBe('withdrawal_asked');
  });

  it('by support is possible after its end, and for a renewal', async () => {
    const order = await sell([900], { createdAt: new Date(start.getTime() - 15 * dayMs), subscriptionId: null });
    expect(await refusal(declare(order))).toBe('withdrawal_too_late');
    expect(await declare(order, undefined, 'support')).toHaveLength(1);
  });

  it.each<
    [string, { by?: WithdrawalBy; isStaff?: boolean; max?: number; mode?: 'ask'; subscriptionId?: string }, boolean]
  >([
    ['of a customer', {}, true],
    ['of a customer where staff have a limit', { isStaff: true, max: 100 }, true],
    ['where support decides', { mode: 'ask' }, false],
    ['by staff without a limit', { by: 'support', isStaff: true }, true],
    ['by staff with a limit', { by: 'support', isStaff: true, max: 100 }, false],
    ['by the command line where staff have a limit', { by: 'support', max: 100 }, true],
    ['from a plan', { by: 'support', subscriptionId: 'sub_1' }, false],
  ])(
    '%s is refunded automatically or not',
    async (_name, { by = 'account', isStaff, max, mode, subscriptionId }, is) => {
      const own = await world.member();
      const order = await sell([900, 0], { userId: own.user.id, subscriptionId: subscriptionId ?? null });
      const { core: plain } = world;
      const events = {
        ...plain.gateway.events,
        toMaker: () => (subscriptionId === undefined ? 'checkout' : 'subscription') as 'checkout',
      };
      const core = { ...plain, gateway: { ...plain.gateway, events } };
      core.settings.withdrawal = mode ?? 'refund';
      if (max !== undefined) core.settings.staffRefundMax = max;
      const caller: Caller = visitor(isStaff === true ? own : null);
      const refund = await core.store.write(async (tx) =>
        claimWithdrawal(core, tx, await readOrderFile(core, tx, order), {
          caller,
          declared: { name: 'Clara Wieck', by, reason: 'a letter' },
          userId: null,
        }),
      );
      const lines = [{ itemId: lineIds[0], amount: 900 }];
      if (is) expect(refund).toMatchObject({ request: { lines, endsPlan: false, state: 'open' } });
      else expect(refund).toBeNull();
      expect((await world.tasks('order.refund')).map(({ userId }) => userId)).toEqual(is ? [own.user.id] : []);
      expect(await world.rows('refundRequests')).toHaveLength(is ? 1 : 0);
      expect(await world.rows('reviews')).toHaveLength(is ? 0 : 1);
      expect((await world.mail('order_withdrawal_asked')).isAutomatic).toBe(is);
      const [entry] = (await world.rows('auditEntries')).filter(({ action }) => action === 'order.withdrawal_asked');
      expect(entry).toMatchObject({ reason: 'a letter', details: { lines: 1, how: is ? 'refund' : 'ask' } });
    },
  );

  /** A provider that has its refund at once. */
  function withRefunds(requested: object[]) {
    const { core } = world;
    const books: typeof core.gateway.books = {
      ...core.gateway.books,
      async requestRefund({ transactionId, lines, reason }) {
        if (lines === 'all') throw new Error('It names its lines.');
        requested.push(...lines);
        const items = lines.map(({ itemId }) => ({ itemId, type: 'partial', amount: 1 }));
        return { ...refund, transactionId, status: 'pending_approval', isFull: false, items, reason };
      },
    };
    core.settings.withdrawal = 'refund';
    return { ...core, gateway: { ...core.gateway, books } };
  }

  it('has its refund requested before the answer, without what was refunded before', async () => {
    const requested: object[] = [];
    const core = withRefunds(requested);
    const { user } = await world.member();
    const order = await sell([900]);
    const { about: _, ...earlier } = refund;
    const items = [{ itemId: lineIds[0] ?? '', type: 'partial', amount: 300 }];
    await core.store.write((tx) =>
      tx.insert(core.store.t.adjustments).values({ ...earlier, adjustmentId: 'adj_0', isFull: false, items }),
    );
    const declared = { name: 'Clara Wieck', by: 'account' as const };
    await declareWithdrawal(core, { caller: visitor(), declared, userId: user.id, getOrder: async () => order });
    expect(requested).toEqual([{ itemId: lineIds[0], amount: 600 }]);
    expect((await world.rows('refundRequests')).map(({ state }) => state)).toEqual(['asked']);
    expect((await world.rows('withdrawals')).map(({ state }) => state)).toEqual(['requested']);
    expect((await world.tasks('order.refund')).map(({ userId, state }) => [userId, state])).toEqual([
      [user.id, 'done'],
    ]);
  });

  it('of a guest has its refund requested before the confirmation is answered', async () => {
    const requested: object[] = [];
    const core = withRefunds(requested);
    await sell([900], { buyer: 'guest', email: 'payer@example.com' });
    const token = await createOrderToken(core, core.store.db, 'txn_1');
    await withdrawAsGuest(core, visitor(), { token, name: 'Clara Wieck' });
    const { confirmUrl } = await world.mail('withdrawal_confirm', 'payer@example.com');
    expect(requested).toEqual([]);
    const confirm = () => confirmWithdrawal(core, visitor(), { token: tokenOf(confirmUrl) });
    const confirmed = await confirm();
    expect(confirmed.withdrawals).toMatchObject([{ state: 'requested' }]);
    expect(await confirm()).toEqual(confirmed);
    expect(requested).toHaveLength(1);
  });

  it('gets none of its lines where another one has claimed one of them since they were read', async () => {
    const { core } = world;
    const order = await sell([900, 500]);
    const file = await readOrderFile(core, core.store.db, order);
    await declare(order, lineIds.slice(0, 1));
    const declared = { name: 'Clara Wieck', by: 'account' as const };
    const claim = core.store.write((tx) =>
      claimWithdrawal(core, tx, file, { caller: visitor(), declared, userId: null }),
    );
    expect(await refusal(claim)).toBe('withdrawal_asked');
  });

  it('of a guest is refused without an address, is limited, and ends with the erasure of the buyer', async () => {
    const { core } = world;
    const { orders, withdrawals } = core.store.t;
    await sell([900], { buyer: 'guest' });
    const token = await createOrderToken(core, core.store.db, 'txn_1');
    const begin = () => withdrawAsGuest(core, visitor(), { token, name: 'Clara Wieck' });
    expect(await refusal(begin())).toBe('withdrawal_not_offered');
    await core.store.write((tx) => tx.update(orders).set({ email: 'payer@example.com' }));
    for (let time = 0; time < 5; time += 1) await begin();
    expect(await refusal(begin())).toBe('rate_limited');
    const { confirmUrl, items } = await world.mail('withdrawal_confirm', 'payer@example.com');
    expect(items).toEqual(['pri_1']);
    const confirm = () => confirmWithdrawal(core, visitor(), { token: tokenOf(confirmUrl) });
    await core.store.write((tx) => tx.update(orders).set({ erasedAt: start }));
    await expect(confirm()).rejects.toMatchObject(new AppError('token_invalid', { reason: 'erased' }));
    await core.store.write((tx) => tx.update(orders).set({ erasedAt: null }));
    expect((await confirm()).withdrawals.map(({ state }) => state).toSorted()).toEqual([
      'asked',
      ...Array(4).fill('unconfirmed'),
    ]);
    await core.store.write(async (tx) => {
      await tx.update(core.store.t.orderItems).set({ withdrawalId: null });
      await tx.delete(withdrawals);
    });
    await expect(confirm()).rejects.toMatchObject(new AppError('token_invalid', { reason: 'expired' }));
  });
});
