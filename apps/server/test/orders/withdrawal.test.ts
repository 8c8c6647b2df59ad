import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { eq, isNull } from '@backline/db';
import type { TestShop } from '@backline/testing';
import { expect } from 'vitest';
import {
  buyAsGuest,
  describeShops,
  findLines,
  listReviews,
  meetOwner,
  meetShopper,
  refused,
  staff,
} from './shoppers.ts';

const adjustmentsOf = async (shop: TestShop, transactionId: string) =>
  shop.service.core.gateway.books.findAdjustments(transactionId);

/** Reads the token in the mail that asks a guest to confirm. The mail with the codes may arrive later. */
async function readConfirmation(shop: TestShop, to: string): Promise<string> {
  const tokens = (await shop.mails(to)).flatMap(
    ({ text }) => /\/orders\/withdrawal\?token=([\w.-]+)/.exec(text)?.[1] ?? [],
  );
  return tokens[0] ?? '';
}

describeShops('a withdrawal that support decides', (shop, when, once) => {
  when('claims its lines, opens a review and mails a receipt with time and contents', async () => {
    const { transactionId, lines, ...clara } = await meetOwner(shop(), ['MUS-01001', 'MUS-01002']);
    const [line, other] = lines;
    const itemIds = [line?.itemId ?? ''];
    const order = await clara.orders.withdraw.mutate({ transactionId, name: ' Clara Wieck ', itemIds });
    expect(order.withdrawals).toMatchObject([{ state: 'asked', itemIds }]);
    expect(order.lines.find(({ itemId }) => itemId === itemIds[0])?.withdraw).toEqual({
      isPossible: false,
      why: 'asked',
    });
    expect(order.can.withdraw.isPossible).toBe(true);
    expect(await listReviews(shop(), transactionId)).toMatchObject([{ reason: 'withdrawal' }]);
    const [mail] = await shop().mails(clara.email);
    expect(mail?.subject).toBe('Your withdrawal from an order with Cadenza');
    expect(mail?.text).toMatch(/On \w+ \d+, \d{4} at .* \(UTC\), Clara Wieck withdrew from the contract for /);
    // The customer presses the button twice.
    const again = await clara.withdraw(transactionId, itemIds);
    expect(again.withdrawals).toEqual(order.withdrawals);
    expect((await clara.subjects()).filter((subject) => subject.includes('withdrawal'))).toHaveLength(1);
    const rest = await clara.withdraw(transactionId);
    expect(rest.withdrawals[1]?.itemIds).toEqual([other?.itemId]);
  });

  once('is settled by the refund, however that was requested', async () => {
    const { transactionId, ...clara } = await meetOwner(shop());
    await clara.withdraw(transactionId);
    await shop().emulator.control.refund(transactionId);
    await shop().settle();
    const order = await clara.getOrder(transactionId);
    expect([order.word, order.withdrawals[0]?.state]).toEqual(['refunded', 'refunded']);
    expect(await listReviews(shop(), transactionId)).toEqual([]);
  });

  once('is declined by closing its review, and the customer is informed', async () => {
    const { transactionId, ...clara } = await meetOwner(shop());
    await clara.withdraw(transactionId);
    const [review] = await listReviews(shop(), transactionId);
    const resolved = { reviewId: review?.id ?? '', deliverTo: null, reason: 'used for a month' };
    await (await staff(shop())).resolveReview.mutate(resolved);
    const order = await clara.getOrder(transactionId);
    expect(order.withdrawals[0]?.state).toBe('declined');
    const { store } = shop().service.core;
    const [declined] = await store.db
      .select()
      .from(store.t.auditEntries)
      .where(eq(store.t.auditEntries.action, 'order.withdrawal_declined'));
    expect(declined).toMatchObject({ subjectUserId: expect.any(String), reason: 'used for a month' });
    // The receipt may arrive later.
    expect(await clara.subjects()).toContain('About your withdrawal from an order with Cadenza');
    await expect(clara.withdraw(transactionId)).rejects.toMatchObject(refused('withdrawal_asked'));
  });

  when('is made once if ten are declared at the same time', async () => {
    const { transactionId, ...clara } = await meetOwner(shop());
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => clara.withdraw(transactionId)));
    expect(tries.map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
    expect((await clara.getOrder(transactionId)).withdrawals).toHaveLength(1);
    expect(await listReviews(shop(), transactionId)).toHaveLength(1);
  });

  once('is refused for lines that are missing, refunded, free or disputed', async () => {
    const { transactionId, ...clara } = await meetOwner(shop(), ['MUS-01001', 'MUS-01002']);
    const nowhere = clara.withdraw(transactionId, [`txnitm_${'0'.repeat(26)}`]);
    await expect(nowhere).rejects.toMatchObject(refused('not_found'));
    const [line] = await findLines(shop(), transactionId);
    const itemIds = [line?.itemId ?? ''];
    await shop().emulator.control.refund(transactionId, { items: [{ itemId: itemIds[0] ?? '' }] });
    await shop().settle();
    await expect(clara.withdraw(transactionId, itemIds)).rejects.toMatchObject(refused('withdrawal_exempt'));
    await shop().emulator.control.chargeBack(transactionId);
    await shop().settle();
    await expect(clara.withdraw(transactionId)).rejects.toMatchObject(refused('withdrawal_not_offered'));
  });

  once('is possible for exactly 14 days by the provider’s clock', async () => {
    const clara = await meetShopper(shop());
    const first = await clara.buy(['MUS-01001']);
    const second = await clara.buy(['MUS-01002']);
    await shop().advance({ days: 13 });
    const { can } = await clara.getOrder(first);
    expect(can.withdraw.isPossible).toBe(true);
    await clara.withdraw(first);
    await shop().advance({ days: 2 });
    const late = clara.withdraw(second);
    await expect(late).rejects.toMatchObject(refused('withdrawal_too_late'));
  });

  once('of a guest starts with the order’s link, and counts from then once it is confirmed by mail', async () => {
    const { email, token, transactionId } = await buyAsGuest(shop(), ['MUS-01001']);
    const { orders } = shop().client();
    expect(await orders.withdrawAsGuest.mutate({ token, name: 'Clara Wieck' })).toEqual({ isMailed: true });
    expect((await orders.getGuestOrder.query({ token })).withdrawals).toMatchObject([{ state: 'unconfirmed' }]);
    expect(await listReviews(shop(), transactionId)).toEqual([]);
    const confirm = await readConfirmation(shop(), email);
    // The token of the order's link can't confirm a withdrawal.
    await expect(orders.confirmWithdrawal.mutate({ token })).rejects.toMatchObject(refused('token_invalid'));
    await shop().advance({ days: 15 });
    const order = await orders.confirmWithdrawal.mutate({ token: confirm });
    expect(order.withdrawals).toMatchObject([{ state: 'asked' }]);
    expect(await orders.confirmWithdrawal.mutate({ token: confirm })).toEqual(order);
    expect(await listReviews(shop(), transactionId)).toHaveLength(1);
    const [receipt] = await shop().mails(email);
    expect(receipt?.text).toContain('Clara Wieck withdrew from the contract');
  });

  once('of a guest is refused for a redeemed code, even if it was redeemed before the confirmation', async () => {
    const { email, token, codes } = await buyAsGuest(shop(), ['MUS-01001']);
    const clara = await meetShopper(shop());
    const { orders } = shop().client();
    await orders.withdrawAsGuest.mutate({ token, name: 'Clara Wieck' });
    await clara.redeem(codes);
    const confirm = await readConfirmation(shop(), email);
    for (const late of [
      orders.confirmWithdrawal.mutate({ token: confirm }),
      orders.withdrawAsGuest.mutate({ token, name: 'Clara Wieck' }),
    ])
      await expect(late).rejects.toMatchObject(refused('withdrawal_exempt'));
    expect((await orders.getGuestOrder.query({ token })).lines[0]?.withdraw.why).toBe('redeemed');
  });

  once('of a guest ends when support sends the order to another address', async () => {
    const { email, token, transactionId } = await buyAsGuest(shop(), ['MUS-01001']);
    const { orders } = shop().client();
    await orders.withdrawAsGuest.mutate({ token, name: 'Clara Wieck' });
    const confirm = await readConfirmation(shop(), email);
    await (await staff(shop())).resendOrder.mutate({ transactionId, to: `right-${email}`, reason: 'a typing error' });
    await expect(orders.confirmWithdrawal.mutate({ token: confirm })).rejects.toMatchObject(refused('token_invalid'));
    expect(await listReviews(shop(), transactionId)).toEqual([]);
  });
});

describeShops(
  'a withdrawal whose refund is requested automatically',
  (shop, when, once) => {
    when('waits for the provider, and revokes the license when the refund is made', async () => {
      const { transactionId, lines, ...clara } = await meetOwner(shop(), ['MUS-01001', 'MUS-01002']);
      const [line] = lines;
      const itemIds = [line?.itemId ?? ''];
      const order = await clara.withdraw(transactionId, itemIds);
      expect(order.withdrawals).toMatchObject([{ state: 'requested' }]);
      expect(order.adjustments).toMatchObject([{ kind: 'refund', state: 'asked', itemIds }]);
      expect(await listReviews(shop(), transactionId)).toEqual([]);
      await shop().emulator.control.approveRefund(order.adjustments[0]?.adjustmentId ?? '');
      await shop().settle();
      const after = await clara.getOrder(transactionId);
      expect([after.word, after.withdrawals[0]?.state]).toEqual(['refunded_in_part', 'refunded']);
      const owned = (await clara.calls.licenses.listLicenses.query()).perpetual;
      expect(owned.map(({ sku }) => sku)).not.toContain(line?.sku);
      expect(owned).toHaveLength(1);
    });

    once('requests the rest of a line that was refunded in part', async () => {
      const clara = await meetShopper(shop());
      const transactionId = await clara.buy(['MUS-01001']);
      const [line] = await findLines(shop(), transactionId);
      const part = { itemId: line?.itemId ?? '', amount: '100' };
      const given = await shop().emulator.control.refund(transactionId, { items: [part] });
      await shop().settle();
      await clara.orders.withdraw.mutate({ transactionId, name: 'Clara Wieck' });
      const refunds = await adjustmentsOf(shop(), transactionId);
      const paid = (await clara.orders.getOrder.query({ transactionId })).total.amount;
      expect(refunds.map(({ total }) => total).toSorted()).toEqual(
        [Number(given.totals.total), paid - Number(given.totals.total)].toSorted(),
      );
    });

    once('of a guest requests its refund only when it is confirmed by mail', async () => {
      const { email, token, transactionId } = await buyAsGuest(shop(), ['MUS-01001']);
      const { orders } = shop().client();
      await orders.withdrawAsGuest.mutate({ token, name: 'Clara Wieck' });
      expect(await adjustmentsOf(shop(), transactionId)).toEqual([]);
      const confirm = await readConfirmation(shop(), email);
      const order = await orders.confirmWithdrawal.mutate({ token: confirm });
      expect(order.withdrawals).toMatchObject([{ state: 'requested' }]);
      expect(await orders.confirmWithdrawal.mutate({ token: confirm })).toEqual(order);
      expect(await adjustmentsOf(shop(), transactionId)).toHaveLength(1);
    });

    when('requests one refund, however often and from wherever it is declared', async () => {
      const { transactionId, ...clara } = await meetOwner(shop());
      await Promise.all(Array.from({ length: 8 }, () => clara.withdraw(transactionId)));
      expect(await adjustmentsOf(shop(), transactionId)).toHaveLength(1);
    });

    for (const cut of ['before', 'after'] as const)
      when(`continues if an answer is lost ${cut} the provider has acted`, async () => {
        const { transactionId, ...clara } = await meetOwner(shop());
        const { control } = shop().emulator;
        await control.setDelivery({ isPaused: true });
        await control.setFaults([{ method: 'POST', path: '/adjustments', cut }]);
        const order = await clara.withdraw(transactionId);
        expect(order.withdrawals).toMatchObject([{ state: 'asked' }]);
        // The process that sent the request may still be waiting for the answer.
        expect(await runDueTasks(shop().service.core)).toBe(0);
        const { store, clock } = shop().service.core;
        const dueAt = clock.now();
        await store.write((tx) => tx.update(store.t.tasks).set({ dueAt }).where(isNull(store.t.tasks.endedAt)));
        await Promise.all([1, 2, 3].map(() => runDueTasks(shop().service.core)));
        await control.setDelivery({ isPaused: false });
        await shop().settle();
        expect(await adjustmentsOf(shop(), transactionId)).toHaveLength(1);
        const after = await clara.getOrder(transactionId);
        expect(after.withdrawals).toMatchObject([{ state: 'requested' }]);
        expect(await listReviews(shop(), transactionId)).toEqual([]);
      });

    once('becomes a review if the provider rejects the refund', async () => {
      const { transactionId, ...clara } = await meetOwner(shop());
      const { adjustments } = await clara.withdraw(transactionId);
      await shop().emulator.control.rejectRefund(adjustments[0]?.adjustmentId ?? '');
      await shop().settle();
      const order = await clara.getOrder(transactionId);
      expect([order.word, order.withdrawals[0]?.state]).toEqual(['paid', 'asked']);
      expect(await listReviews(shop(), transactionId)).toMatchObject([{ reason: 'withdrawal_refused' }]);
    });

    once('of a plan is left to support, who also end the plan', async () => {
      const clara = await meetShopper(shop());
      const { txnId } = await clara.calls.plans.checkOutPlan.mutate({ plan: 'monthly' });
      await shop().emulator.control.pay({ transactionId: txnId });
      await shop().settle();
      const first = await clara.getOrder(txnId);
      expect(first.can.withdraw).toMatchObject({ isPossible: false, why: 'nothing_charged' });
    });
  },
  { env: { WITHDRAWAL: 'refund' } },
);

describeShops(
  'a shop without withdrawals in the portal',
  (shop, _when, once) => {
    once('says so on each order', async () => {
      const { transactionId, ...clara } = await meetOwner(shop());
      const { can } = await clara.getOrder(transactionId);
      expect(can.withdraw).toEqual({ isPossible: false, why: 'off', until: null });
      await expect(clara.withdraw(transactionId)).rejects.toMatchObject(refused('withdrawal_not_offered'));
    });
  },
  { env: { WITHDRAWAL: 'off' } },
);
