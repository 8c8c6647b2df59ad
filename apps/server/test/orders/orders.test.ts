import { GatewayError } from '@backline/core/ports/payment-gateway';
import { expect, onTestFinished, vi } from 'vitest';
import { buyAsGuest, describeShops, findLines, meetShopper, staff } from './shoppers.ts';

describeShops("a customer's orders", (shop, _when, once) => {
  once('are listed with their items, newest first', async () => {
    const clara = await meetShopper(shop());
    const first = await clara.buy(['MUS-01001', 'MUS-01002']);
    await shop().advance({ days: 1 });
    const second = await clara.buy(['MUS-01003']);
    const { orders, next } = await clara.orders.listOrders.query({});
    expect(next).toBeNull();
    expect(orders.map(({ transactionId, word, isPlan }) => [transactionId, word, isPlan])).toEqual([
      [second, 'paid', false],
      [first, 'paid', false],
    ]);
    expect(orders[1]?.items.map(({ sku }) => sku).toSorted()).toEqual(['MUS-01001', 'MUS-01002']);
    expect(orders[1]?.items[0]).toMatchObject({
      collectionSlug: expect.any(String),
      assets: { card_img: { url: expect.any(String) } },
    });
  });

  once('are linked from the licenses that they granted, but not from licenses by support', async () => {
    const clara = await meetShopper(shop());
    const given = { email: clara.email, sku: 'MUS-01002', days: 30, reason: 'for the long wait' };
    await (await staff(shop())).addGrant.mutate(given);
    const transactionId = await clara.buy(['MUS-01002']);
    const { timed, perpetual } = await shop().client(clara.token).licenses.listLicenses.query();
    expect(timed).toEqual([expect.not.objectContaining({ orderId: expect.anything() })]);
    expect(perpetual).toEqual([expect.objectContaining({ sku: 'MUS-01002', orderId: transactionId })]);
  });

  once('show lines with the same sums as the order', async () => {
    const clara = await meetShopper(shop());
    const id = await clara.buy(['MUS-01001', 'MUS-01002'], { country: 'DE', postalCode: '10115' });
    const order = await clara.orders.getOrder.query({ transactionId: id });
    const sum = (of: (line: (typeof order.lines)[number]) => number) =>
      order.lines.reduce((all, line) => all + of(line), 0);
    expect(sum((line) => line.price?.amount ?? Number.NaN)).toBe(order.subtotal?.amount);
    expect(sum((line) => line.tax?.amount ?? Number.NaN)).toBe(order.tax?.amount);
    expect(sum((line) => line.total.amount)).toBe(order.total.amount);
    expect(order).toMatchObject({
      word: 'paid',
      cardLastFour: '4242',
      invoiceNumber: expect.stringMatching(/^325-/),
      can: { invoice: { isPossible: true }, correct: { isPossible: true }, withdraw: { isPossible: true } },
    });
    expect(order.lines.map(({ delivered }) => delivered.kind)).toEqual(['license', 'license']);
    expect(order.tax?.amount).toBeGreaterThan(0);
  });

  once('change their state with a partial refund, a full refund and a dispute', async () => {
    const clara = await meetShopper(shop());
    const id = await clara.buy(['MUS-01001', 'MUS-01002']);
    const { control } = shop().emulator;
    const word = async () => {
      await shop().settle();
      const [listed] = (await clara.orders.listOrders.query({})).orders;
      const order = await clara.orders.getOrder.query({ transactionId: id });
      expect(order.word).toBe(listed?.word);
      return order.word;
    };
    const [line] = await findLines(shop(), id);
    await control.refund(id, { items: [{ itemId: line?.itemId ?? '' }] });
    expect(await word()).toBe('refunded_in_part');
    const order = await clara.orders.getOrder.query({ transactionId: id });
    expect(order.refunded.amount).toBe(line?.total);
    expect(order.lines.map(({ withdraw }) => withdraw.why)).toContain('refunded');
    expect(order.can.correct).toEqual({ isPossible: false, why: 'adjusted' });
    await control.refund(id);
    expect(await word()).toBe('refunded');
    const other = await clara.buy(['MUS-01003']);
    const disputed = await control.chargeBack(other);
    await shop().settle();
    expect((await clara.orders.getOrder.query({ transactionId: other })).word).toBe('disputed');
    expect(disputed.action).toBe('chargeback');
    const { entries } = await clara.calls.privacy.listActivity.query({ kind: 'purchases' });
    expect(entries.map(({ text, orderId }) => [text, orderId])).toEqual([
      [expect.stringMatching(/^Your bank is reviewing the payment of \$\d+\.\d\d for /), other],
      [expect.stringMatching(/^You bought .* \(\$\d+\.\d\d\)\.$/), other],
      [expect.stringMatching(/^You got \$\d+\.\d\d back for your order of .* and 1 more\.$/), id],
      [expect.stringMatching(/^You got \$\d+\.\d\d back for your order of .* and 1 more\.$/), id],
      [expect.stringMatching(/^You bought .* and 1 more \(\$\d+\.\d\d\)\.$/), id],
    ]);
  });

  once('have a correction reported as done or unknown where its answer is lost', async () => {
    const clara = await meetShopper(shop());
    const transactionId = await clara.buy(['MUS-01001']);
    const { books } = shop().service.core.gateway;
    const lost = new GatewayError('unknown', 'No answer.');
    const { reviseInvoice } = books;
    const revise = vi.spyOn(books, 'reviseInvoice').mockRejectedValueOnce(lost);
    onTestFinished(() => revise.mockRestore());
    const correct = () => clara.orders.correctInvoice.mutate({ transactionId, name: 'Clara Wieck' });
    await expect(correct()).rejects.toMatchObject({ data: { appError: { code: 'invoice_unconfirmed' } } });
    revise.mockImplementationOnce(async (...asked) => {
      await reviseInvoice(...asked);
      throw lost;
    });
    expect((await correct()).invoiceCorrectedAt).not.toBeNull();
  });

  once('have a link to the invoice, which can be corrected once', async () => {
    const clara = await meetShopper(shop());
    const transactionId = await clara.buy(['MUS-01001']);
    const { url, expiresAt } = await clara.orders.getInvoice.mutate({ transactionId });
    expect((await fetch(url)).headers.get('content-type')).toBe('application/pdf');
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
    const corrected = await clara.orders.correctInvoice.mutate({
      transactionId,
      businessName: 'Wieck Scoring',
      address: { city: 'Leipzig' },
    });
    expect(corrected.invoiceCorrectedAt).not.toBeNull();
    expect(corrected.can.correct).toEqual({ isPossible: false, why: 'already_corrected' });
    // The portal refuses this itself, without asking the provider again.
    await shop().emulator.control.setFaults([{ path: '/transactions/*', status: 503, times: null }]);
    onTestFinished(async () => void (await shop().emulator.control.setFaults([])));
    const again = clara.orders.correctInvoice.mutate({ transactionId, name: 'Clara Wieck' });
    await expect(again).rejects.toMatchObject({ data: { appError: { code: 'invoice_already_corrected' } } });
    await shop().settle();
    expect(shop().logs()).not.toContain(new URL(url).pathname);
  });

  once('show the details on the invoice, and only accept a tax number of its country', async () => {
    const clara = await meetShopper(shop());
    const transactionId = await clara.buy(['MUS-01001'], { country: 'DE', postalCode: '10115' });
    const standing = await clara.orders.getInvoiceDetails.query({ transactionId });
    expect(standing).toMatchObject({ businessName: null, taxNumber: null, country: 'DE' });
    const wrong = clara.orders.correctInvoice.mutate({ transactionId, taxNumber: 'XX12' });
    await expect(wrong).rejects.toMatchObject({ data: { appError: { code: 'tax_number_malformed' } } });
    const { can } = await clara.getOrder(transactionId);
    expect(can.correct.isPossible).toBe(true);
    const taxNumber = 'DE 123456789';
    await clara.orders.correctInvoice.mutate({ transactionId, businessName: 'Wieck Scoring', taxNumber });
    const corrected = await clara.orders.getInvoiceDetails.query({ transactionId });
    expect(corrected).toMatchObject({ businessName: 'Wieck Scoring', taxNumber });
  });

  once('are not found for any other account', async () => {
    const clara = await meetShopper(shop());
    const other = await meetShopper(shop());
    const transactionId = await clara.buy(['MUS-01001']);
    const path = `/user/orders/${transactionId}`;
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['POST', `${path}/invoice`, {}],
      ['GET', `${path}/invoice-details`, undefined],
      ['POST', `${path}/invoice-details`, { name: 'Somebody Else' }],
      ['POST', `${path}/withdrawal`, { name: 'Somebody Else' }],
    ] as const) {
      const answer = await shop().rest(method, at, { token: other.token, ...(body === undefined ? {} : { body }) });
      expect([at, answer.status, answer.body.error.code]).toEqual([at, 404, 'not_found']);
      const missing = at.replace(transactionId, `txn_${'0'.repeat(26)}`);
      const unknown = await shop().rest(method, missing, {
        token: other.token,
        ...(body === undefined ? {} : { body }),
      });
      expect(unknown.body).toEqual(answer.body);
    }
    expect((await other.orders.listOrders.query({})).orders).toEqual([]);
  });

  once('are paged without repeating or losing one', async () => {
    const clara = await meetShopper(shop());
    const ids: string[] = [];
    for (let count = 0; count < 23; count += 1) ids.push(await clara.buy(['MUS-01001']));
    const first = await clara.orders.listOrders.query({});
    expect(first.orders).toHaveLength(20);
    const second = await clara.orders.listOrders.query({ before: first.next ?? '' });
    expect(second.next).toBeNull();
    const listed = [...first.orders, ...second.orders].map(({ transactionId }) => transactionId);
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  once('are unpaid while a payment of the plan is due', async () => {
    const clara = await meetShopper(shop());
    const { txnId } = await shop().client(clara.token).plans.checkOutPlan.mutate({ plan: 'monthly' });
    // This card works once, and is then declined.
    await shop().emulator.control.pay({ transactionId: txnId, card: '4000002760003184' });
    await shop().advance({ days: 8 });
    const [due] = (await clara.orders.listOrders.query({})).orders;
    expect(due).toMatchObject({ word: 'unpaid', isPlan: true });
    const order = await clara.orders.getOrder.query({ transactionId: due?.transactionId ?? '' });
    expect(order.can.invoice).toEqual({ isPossible: false, why: 'not_paid' });
    expect(order.can.withdraw.why).toBe('not_paid');
  });

  once('include the payments of a plan', async () => {
    const clara = await meetShopper(shop());
    const { plans } = shop().client(clara.token);
    const { txnId } = await plans.checkOutPlan.mutate({ plan: 'monthly' });
    await shop().emulator.control.pay({ transactionId: txnId });
    await shop().settle();
    const [trial] = (await clara.orders.listOrders.query({})).orders;
    expect(trial).toMatchObject({ isPlan: true, word: 'paid', total: { amount: 0 } });
    const order = await clara.orders.getOrder.query({ transactionId: txnId });
    expect(order.can.invoice).toEqual({ isPossible: false, why: 'nothing_charged' });
    await expect(clara.orders.getInvoice.mutate({ transactionId: txnId })).rejects.toMatchObject({
      data: { appError: { code: 'invoice_missing' } },
    });
    await shop().advance({ days: 8 });
    await plans.changePlan.mutate({ plan: 'annual' });
    await shop().settle();
    const { orders } = await clara.orders.listOrders.query({});
    expect(orders).toHaveLength(3);
    const charged = await clara.orders.getOrder.query({ transactionId: orders[0]?.transactionId ?? '' });
    expect(charged.lines.filter(({ total }) => total.amount < 0)).toHaveLength(1);
    expect(charged.lines.reduce((sum, { total }) => sum + total.amount, 0)).toBe(charged.total.amount);
    expect(charged.can.withdraw.why).toBe('renewal');
  });
});

describeShops("a guest's order", (shop, _when, once) => {
  once('is shown with its invoice by the link in its mail, and by no other link', async () => {
    const { token, transactionId, codes } = await buyAsGuest(shop(), ['MUS-01001', 'MUS-01002']);
    const { orders } = shop().client();
    const order = await orders.getGuestOrder.query({ token });
    expect(order).toMatchObject({ transactionId, word: 'paid' });
    expect(order.lines.map(({ delivered }) => delivered.lastFour).toSorted()).toEqual(
      codes.map((code) => code.slice(-4)).toSorted(),
    );
    expect(JSON.stringify(order)).not.toContain(codes[0]);
    const { url } = await orders.getGuestInvoice.mutate({ token });
    expect((await fetch(url)).status).toBe(200);
    await fetch(`${shop().url}/orders/${token}`);
    await fetch(`${shop().url}/api/v1/orders/guest?token=${token}`);
    expect(shop().logs()).toContain('/orders/…');
    expect(shop().logs()).not.toContain(token.slice(-20));
    const forged = token.replace(transactionId, `txn_${'0'.repeat(26)}`);
    await expect(orders.getGuestOrder.query({ token: forged })).rejects.toMatchObject({
      data: { appError: { code: 'token_invalid' } },
    });
    shop().clock.advance(91 * 86_400_000);
    await expect(orders.getGuestOrder.query({ token })).rejects.toMatchObject({
      data: { appError: { code: 'token_invalid', reason: 'expired' } },
    });
    shop().clock.advance(-91 * 86_400_000);
  });

  once('is shown only to the account that has its address and redeemed one of its codes', async () => {
    const owner = await meetShopper(shop());
    const friend = await meetShopper(shop());
    const { transactionId, codes } = await buyAsGuest(shop(), ['MUS-01001', 'MUS-01002'], owner.email.toUpperCase());
    const see = (who: typeof owner) =>
      who.orders.listOrders.query({}).then(({ orders }) => orders.map((one) => one.transactionId));
    expect(await see(owner)).toEqual([]);
    await shop()
      .client(friend.token)
      .licenses.redeemLicenses.mutate({ licenseCodes: [codes[0] ?? ''] });
    expect([await see(owner), await see(friend)]).toEqual([[], []]);
    await expect(friend.orders.getOrder.query({ transactionId })).rejects.toMatchObject({
      data: { appError: { code: 'not_found' } },
    });
    await shop()
      .client(owner.token)
      .licenses.redeemLicenses.mutate({ licenseCodes: [codes[1] ?? ''] });
    expect([await see(owner), await see(friend)]).toEqual([[transactionId], []]);
    expect((await owner.orders.getOrder.query({ transactionId })).lines).toHaveLength(2);
  });
});
