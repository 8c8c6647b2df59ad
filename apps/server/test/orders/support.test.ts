import { dayMs } from '@backline/domain/time';
import type { TestShop } from '@backline/testing';
import { expect } from 'vitest';
import { buyAsGuest, describeShops, findLines, meetOwner, meetShopper, refused, staff } from './shoppers.ts';

const reason = 'a test';

async function refund(shop: TestShop, transactionId: string, lines?: { itemId: string; amount?: number }[]) {
  const calls = await staff(shop);
  const wanted = { transactionId, ...(lines === undefined ? {} : { lines }), reason };
  const { seen } = await calls.refundOrder.mutate({ ...wanted, isDryRun: true });
  const answer = await calls.refundOrder.mutate({ ...wanted, seen });
  expect(answer.state).toBe('asked');
  await approve(shop, answer.adjustmentId ?? '');
  return answer;
}

/** Lets Paddle approve a refund, which it does before paying it. */
async function approve(shop: TestShop, adjustmentId: string) {
  await shop.emulator.control.approveRefund(adjustmentId);
  await shop.settle();
}

const states = async (shop: TestShop, token: string) =>
  (await shop.client(token).licenses.listLicenses.query()).perpetual.map(({ sku }) => sku);

describeShops('a refund by support', (shop, when, once) => {
  once('shows its effect first, and changes nothing by that', async () => {
    const { transactionId } = await meetOwner(shop(), ['MUS-01001', 'MUS-01002']);
    const calls = await staff(shop());
    const [line] = await findLines(shop(), transactionId);
    const rehearsal = { transactionId, lines: [{ itemId: line?.itemId ?? '' }], isDryRun: true, reason };
    const said = await calls.refundOrder.mutate(rehearsal);
    expect(said.state).toBe('rehearsed');
    expect(said.consequences.map(({ tone }) => tone)).toEqual(['money', 'loss', 'keep', 'mail']);
    expect(await calls.refundOrder.mutate(rehearsal)).toEqual(said);
    expect(await shop().service.core.gateway.books.findAdjustments(transactionId)).toEqual([]);
    await expect(calls.refundOrder.mutate({ ...rehearsal, isDryRun: false })).rejects.toMatchObject(
      refused('state_changed'),
    );
  });

  when('of one line revokes exactly that line’s license, and the customer sees it', async () => {
    const { transactionId, lines, ...clara } = await meetOwner(shop(), ['MUS-01001', 'MUS-01002']);
    const line = lines.find(({ sku }) => sku === 'MUS-01001');
    await refund(shop(), transactionId, [{ itemId: line?.itemId ?? '' }]);
    expect(await states(shop(), clara.token)).toEqual(['MUS-01002']);
    const order = await clara.orders.getOrder.query({ transactionId });
    expect(order.word).toBe('refunded_in_part');
  });

  once('of an item that was bought twice says that the license stays', async () => {
    const clara = await meetShopper(shop());
    const transactionId = await clara.buy(['MUS-01001']);
    await clara.buy(['MUS-01001']);
    const said = await (await staff(shop())).refundOrder.mutate({ transactionId, isDryRun: true, reason });
    expect(said.consequences.map(({ tone }) => tone)).toEqual(['money', 'keep', 'mail']);
    await refund(shop(), transactionId);
    expect(await states(shop(), clara.token)).toEqual(['MUS-01001']);
    const mail = (await shop().mails(clara.email)).find(({ subject }) => subject.includes('refund'));
    expect(mail?.text).toContain('Your licenses have not changed.');
  });

  once('of a part of a line keeps the license, and the rest can be refunded later', async () => {
    const { transactionId, lines, ...clara } = await meetOwner(shop());
    const [line] = lines;
    const itemId = line?.itemId ?? '';
    await refund(shop(), transactionId, [{ itemId, amount: 500 }]);
    await shop().settle();
    expect(await states(shop(), clara.token)).toEqual(['MUS-01001']);
    const total = line?.total ?? 0;
    await expect(refund(shop(), transactionId, [{ itemId, amount: total - 499 }])).rejects.toMatchObject(
      refused('conflict'),
    );
    await refund(shop(), transactionId);
    await shop().settle();
    expect(await states(shop(), clara.token)).toEqual([]);
    await expect(refund(shop(), transactionId)).rejects.toMatchObject(refused('conflict'));
  });

  when('is made once if ten are requested at the same time', async () => {
    const { transactionId } = await meetOwner(shop());
    const calls = await staff(shop());
    const { seen } = await calls.refundOrder.mutate({ transactionId, isDryRun: true, reason });
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => calls.refundOrder.mutate({ transactionId, seen, reason })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop().settle();
    expect(await shop().service.core.gateway.books.findAdjustments(transactionId)).toHaveLength(1);
  });

  once('of a disputed order is refused', async () => {
    const { transactionId } = await meetOwner(shop());
    await shop().emulator.control.chargeBack(transactionId);
    await shop().settle();
    await expect(refund(shop(), transactionId)).rejects.toMatchObject(refused('conflict'));
  });
});

describeShops(
  'refunds up to STAFF_REFUND_MAX',
  (shop, when, once, at) => {
    when('are one, of two at the same moment that are more together, and the next is told what is left', async () => {
      const orders = [await meetOwner(shop()), await meetOwner(shop())].map(({ transactionId }) => transactionId);
      const [first = '', second = ''] = orders;
      const total = (await findLines(shop(), first)).reduce((sum, line) => sum + line.total, 0);
      for (const one of [shop(), at(0), at(1)]) one.service.core.settings.staffRefundMax = (1.5 * total) / 100;
      const rehearse = async (transactionId: string) =>
        (await staff(shop())).refundOrder.mutate({ transactionId, isDryRun: true, reason });
      const asked = await Promise.all(
        orders.map(async (transactionId) => ({ transactionId, seen: (await rehearse(transactionId)).seen, reason })),
      );
      const tries = await Promise.allSettled(
        asked.map(async (wanted, index) => (await staff(at(index))).refundOrder.mutate(wanted)),
      );
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await shop().settle();
      const other = tries[0]?.status === 'fulfilled' ? second : first;
      expect(await shop().service.core.gateway.books.findAdjustments(other)).toEqual([]);
      const left = (total / 200).toFixed(2);
      await expect(rehearse(other)).rejects.toThrow(
        new RegExp(`at most .* in 24 hours, and you have .?${left} left: .* The person who runs the shop`),
      );
      // First a part within the limit, and a day later everything else.
      const [line] = await findLines(shop(), other);
      await refund(shop(), other, [{ itemId: line?.itemId ?? '', amount: 100 }]);
      shop().clock.advance(dayMs);
      await refund(shop(), other);
    });

    once('are what a withdrawal waits for that staff declare', async () => {
      const { transactionId } = await meetOwner(shop());
      shop().service.core.settings.staffRefundMax = 10_000;
      await (await staff(shop())).withdrawOrder.mutate({ transactionId, name: 'Clara Wieck', reason });
      expect(await shop().service.core.gateway.books.findAdjustments(transactionId)).toEqual([]);
      await refund(shop(), transactionId);
      await shop().settle();
    });
  },
  { env: { STAFF_REFUND_MAX: '500', WITHDRAWAL: 'refund' } },
);

describeShops('a guest’s order that support sends again', (shop, when, once) => {
  when('gets new codes at the new address, and the old codes and links stop working', async () => {
    const guest = await buyAsGuest(shop(), ['MUS-01001', 'MUS-01002']);
    const calls = await staff(shop());
    const to = `right-${guest.email}`;
    const resend = { transactionId: guest.transactionId, to, reason };
    const said = await calls.resendOrder.mutate({ ...resend, isDryRun: true });
    expect(said.lastFours).toEqual([]);
    expect((await shop().mails(to)).length).toBe(0);
    const answer = await calls.resendOrder.mutate(resend);
    await shop().settle();
    expect(answer.lastFours).toHaveLength(2);
    const [mail] = await shop().mails(to);
    const codes = [...new Set(mail?.text.match(/MUS(-[A-Z\d]{4}){4}/g) ?? [])];
    expect(codes.map((code) => code.slice(-4)).toSorted()).toEqual(answer.lastFours.toSorted());
    const dora = await meetShopper(shop());
    const redeem = (licenseCodes: string[]) =>
      shop().client(dora.token).licenses.redeemLicenses.mutate({ licenseCodes });
    const old = await redeem(guest.codes);
    expect(old.errors.map(({ reason: why }) => why)).toEqual(['revoked', 'revoked']);
    expect((await redeem(codes)).licenses).toHaveLength(2);
    const { orders } = shop().client();
    await expect(orders.getGuestOrder.query({ token: guest.token })).rejects.toMatchObject(refused('token_invalid'));
    const token = decodeURIComponent(/\/orders\/(v1\.[\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    expect((await orders.getGuestOrder.query({ token })).transactionId).toBe(guest.transactionId);
    const again = calls.resendOrder.mutate(resend);
    await expect(again).rejects.toMatchObject(refused('conflict'));
    await expect(again).rejects.toThrow(dora.email);
  });

  once('leaves redeemed codes to their owners, and can be sent three times', async () => {
    const guest = await buyAsGuest(shop(), ['MUS-01001', 'MUS-01002']);
    const dora = await meetShopper(shop());
    await shop()
      .client(dora.token)
      .licenses.redeemLicenses.mutate({ licenseCodes: guest.codes.slice(0, 1) });
    const calls = await staff(shop());
    const resend = { transactionId: guest.transactionId, to: `right-${guest.email}`, reason };
    for (let time = 1; time <= 3; time += 1) expect((await calls.resendOrder.mutate(resend)).lastFours).toHaveLength(1);
    await expect(calls.resendOrder.mutate(resend)).rejects.toMatchObject(refused('conflict'));
    expect(await states(shop(), dora.token)).toHaveLength(1);
  });

  when('has one owner of each code if it is redeemed at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = await buyAsGuest(shop(), ['MUS-01001']);
      const dora = await meetShopper(shop());
      const calls = await staff(shop());
      const [resent, redeemed] = await Promise.allSettled([
        calls.resendOrder.mutate({ transactionId: guest.transactionId, to: 'right@example.org', reason }),
        shop().client(dora.token).licenses.redeemLicenses.mutate({ licenseCodes: guest.codes }),
      ]);
      const got = redeemed.status === 'fulfilled' ? redeemed.value.licenses.length : 0;
      expect([got, resent.status]).toEqual(got === 1 ? [1, 'rejected'] : [0, 'fulfilled']);
    }
  });

  once('shows everything about it to support', async () => {
    const guest = await buyAsGuest(shop(), ['MUS-01001']);
    const calls = await staff(shop());
    const found = await calls.getOrder.mutate({ transactionId: guest.transactionId, reason });
    expect(found).toMatchObject({ account: null, paidBy: guest.email, status: 'completed', redeemed: [], reviews: [] });
    const { answers } = await calls.find.mutate({ text: guest.email, reason });
    expect(answers.map(({ kind }) => kind)).toEqual(['guest']);
  });
});
