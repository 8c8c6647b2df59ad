import { applySnapshot } from '@backline/core/fulfillment/apply-snapshot';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { minuteMs } from '@backline/domain/time';
import { demoPassword, support } from '@backline/fixtures';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import type { RestAnswer, TestShop } from '@backline/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atPlusTab, type Buyer, meet, readAll } from './buyers.ts';

/**
 * Proves the rules of plans when requests and events come at the same moment. `isRest`: and what is refused, and whose
 * a plan is, which no database decides.
 */
export function proveRaces(title: string, start: () => Promise<TestShop>, { isRest = true } = {}): void {
  describe(title, () => {
    let shop: TestShop;
    beforeAll(async () => {
      shop = await start();
    });
    afterEach(() => shop.emulator.control.setDelivery({ isPaused: false }));
    afterAll(async () => {
      const problems = await runDoctor(shop.service.core);
      await shop.stop();
      expect(problems.filter(({ code }) => code !== 'reviews_open')).toEqual([]);
    });

    const pause = (isPaused: boolean) => shop.emulator.control.setDelivery({ isPaused });
    const statusOf = ({ status, body }: RestAnswer) => (status === 200 ? 200 : `${status} ${body.error.code}`);
    const times = <Answer>(count: number, work: (at: number) => Promise<Answer>) =>
      Promise.all(Array.from({ length: count }, (_, at) => work(at)));
    const reviewsOf = async (transactionId: string) => {
      const { db, t } = shop.service.core.store;
      const rows = await db.select().from(t.reviews);
      return rows.filter((row) => row.transactionId === transactionId);
    };

    describe('a double click, or two tabs', () => {
      const open = (buyer: Buyer, plan: string, more = {}) =>
        buyer.ask('POST', '/user/recurring-transaction', { plan, ...more });
      const readCheckouts = async (ids: readonly string[]) =>
        (await readAll(shop)).transactions.filter(({ id }) => ids.includes(id));
      const payFor = (transactionId: string) =>
        shop.emulator.control.pay({ transactionId }).then(
          () => 'paid',
          ({ code }: { code: string }) => code,
        );

      it('open one checkout for one choice', async () => {
        const buyer = await meet(shop);
        const answers = await times(6, () => open(buyer, 'monthly'));
        expect(answers.map(statusOf)).toEqual(Array(6).fill(200));
        expect(new Set(answers.map(({ body }) => body.txnId)).size).toBe(1);
        await buyer.subscribe('monthly');
        expect(await buyer.subscriptions()).toHaveLength(1);
        expect(await buyer.status()).toMatchObject({ status: 'trialing', plan: 'monthly' });
        expect(await reviewsOf(answers[0]?.body.txnId)).toEqual([]);
        expect(statusOf(await open(buyer, 'monthly'))).toBe('409 plan_exists');
      });

      it('leave one window that can be paid, of many choices at once', async () => {
        const buyer = await meet(shop);
        const answers = await times(6, (at) => open(buyer, at % 2 === 0 ? 'monthly' : 'Annual'));
        expect(answers.map(statusOf)).toEqual(Array(6).fill(200));
        const ids = [...new Set(answers.map(({ body }) => String(body.txnId)))];
        const states = (await readCheckouts(ids)).map(({ status }) => status);
        expect(states.filter((status) => status !== 'canceled')).toHaveLength(1);
        const outcomes = await times(ids.length, (at) => payFor(ids[at] ?? ''));
        expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
        await shop.settle();
        expect(await buyer.subscriptions()).toHaveLength(1);
      });

      it.each([
        ['a window at its first step', false],
        ['a window at the payment', true],
      ])('end %s by another choice, and its payment is refused', async (_, isAtPayment) => {
        const buyer = await meet(shop);
        const first = await open(buyer, 'monthly');
        const decline = '4000000000000002';
        const { txnId } = first.body;
        if (isAtPayment) await shop.emulator.control.pay({ transactionId: txnId, card: decline }).catch(() => null);
        const second = await open(buyer, 'Annual');
        expect(second.body.txnId).not.toBe(txnId);
        expect(await payFor(txnId)).toBe('transaction_immutable');
        expect(statusOf(await open(buyer, 'Annual'))).toBe(200);
        expect(await payFor(second.body.txnId)).toBe('paid');
        await shop.settle();
        expect(await buyer.status()).toMatchObject({ plan: 'Annual' });
        expect(await buyer.subscriptions()).toHaveLength(1);
      });

      it('keep a paid window, whichever choice comes at that moment', async () => {
        for (const isPaidFirst of [true, false]) {
          const buyer = await meet(shop);
          const { body } = await open(buyer, 'monthly');
          const pay = () => payFor(body.txnId);
          const choose = () => open(buyer, 'Annual');
          const both = isPaidFirst ? [pay(), choose()] : [choose(), pay()];
          const [chosen, paid] = await Promise.all(isPaidFirst ? [both[1], both[0]] : both);
          await shop.settle();
          const isRefused = paid !== 'paid';
          expect([200, '409 plan_paid', '409 plan_exists']).toContain(statusOf(chosen as RestAnswer));
          expect(statusOf(chosen as RestAnswer) === 200).toBe(isRefused);
          expect(await buyer.subscriptions()).toHaveLength(isRefused ? 0 : 1);
        }
      });

      it('begin another checkout for another code', async () => {
        const buyer = await meet(shop);
        const ids: string[] = [];
        for (const promo of [undefined, 'SPRING-27', 'SPRING-27', null])
          ids.push((await open(buyer, 'monthly', promo === undefined ? {} : { promo })).body.txnId);
        expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 1, 1, 3]);
        expect(statusOf(await open(buyer, 'monthly', { promo: 'two words' }))).toBe('400 input_invalid');
      });

      it('open no second checkout while no event of the first one, which is paid, has arrived', async () => {
        const buyer = await meet(shop);
        await pause(true);
        const { body } = await open(buyer, 'annual');
        await shop.emulator.control.pay({ transactionId: body.txnId });
        const answers = await times(3, () => open(buyer, 'annual'));
        expect(answers.map(statusOf).toSorted()).toEqual(['409 plan_exists', '409 plan_exists', '409 plan_paid']);
        expect(statusOf(await open(buyer, 'annual'))).toBe('409 plan_exists');
        expect(await buyer.status()).toMatchObject({ status: 'trialing', plan: 'Annual' });
        await pause(false);
        await shop.settle();
        expect(await buyer.subscriptions()).toHaveLength(1);
      });

      it('open no second checkout while the first one is paid, and its plan has not arrived', async () => {
        const buyer = await meet(shop);
        const { core } = shop.service;
        await pause(true);
        const { body } = await open(buyer, 'annual');
        await shop.emulator.control.pay({ transactionId: body.txnId });
        await applySnapshot(core, await core.gateway.checkout.findTransaction(body.txnId));
        expect(statusOf(await open(buyer, 'annual'))).toBe('409 plan_exists');
      });

      it('upgrade once, for one charge', async () => {
        const buyer = await meet(shop);
        await buyer.subscribeForMoney('monthly');
        const { body: preview } = await buyer.ask('POST', '/user/recurring/prorate', { plan: 'Annual' });
        const answers = await times(10, () => buyer.change({ plan: 'Annual' }));
        expect(answers.map(statusOf)).toEqual(Array(10).fill(200));
        await shop.settle();
        expect(await buyer.charges()).toEqual([999, preview.proration.amount]);
        expect(await buyer.status()).toMatchObject({ status: 'active', plan: 'Annual' });
      });

      it('cancel once, and say so by one mail', async () => {
        const buyer = await meet(shop);
        await buyer.subscribeForMoney('monthly');
        const answers = await times(5, () => buyer.change({ canceled: true }));
        expect(answers.map(statusOf)).toEqual(Array(5).fill(200));
        await shop.settle();
        const about = (await shop.mails(buyer.email)).filter(({ subject }) => /plan ends on/.test(subject));
        expect(about).toHaveLength(1);
      });
    });

    describe('two changes at once', () => {
      it.each([
        ['a cancellation and its reversal', { canceled: true }, { canceled: false }],
        ['a cancellation and a switch', { canceled: true }, { plan: 'Annual' }],
        ['a switch there and back', { plan: 'Annual' }, { plan: 'monthly' }],
      ])('%s end as the provider has it', async (_, first, second) => {
        const buyer = await meet(shop);
        await buyer.subscribeForMoney('monthly');
        const answers = await Promise.all([buyer.change(first), buyer.change(second), buyer.change(first)]);
        for (const answer of answers) expect([200, '409 plan_change_refused']).toContain(statusOf(answer));
        const before = await buyer.status();
        await shop.settle();
        const [, current] = await buyer.subscriptions();
        const { asOf: _now, ...status } = await buyer.status();
        expect(before).toMatchObject(status);
        expect(status).toMatchObject({
          status: 'active',
          canceled: current?.scheduled_change?.action === 'cancel',
          plan: current?.billing_cycle.interval === 'year' ? 'Annual' : 'monthly',
        });
        expect((await buyer.charges()).length).toBeLessThanOrEqual(2);
      });

      it('of the customer and of the vendor at the same time end as the provider has it', async () => {
        const buyer = await meet(shop);
        await buyer.subscribeForMoney('monthly');
        const [, current] = await buyer.subscriptions();
        await Promise.all([
          buyer.change({ plan: 'Annual' }),
          shop.emulator.control.pauseNow(current?.id ?? '').catch(() => null),
          shop.settle(),
          buyer.change({ canceled: true }),
        ]);
        await shop.settle();
        const [, after] = await buyer.subscriptions();
        expect(await buyer.status()).toMatchObject({
          status: after?.status === 'canceled' ? 'inactive' : after?.status,
        });
        expect(await buyer.hasPlus()).toBe(after?.status === 'active');
      });
    });

    describe('a trial', () => {
      it('is had once by one mailbox, in two tabs of two accounts', async () => {
        const one = await meet(shop, 'twin+1@example.org');
        const two = await meet(shop, 'twin+2@example.org');
        const [a, b] = await Promise.all([one.subscribe('monthly'), two.subscribe('monthly')]);
        expect(await reviewsOf(a)).toEqual([]);
        expect(await reviewsOf(b)).toEqual([]);
        const states = [(await one.subscriptions())[0]?.status, (await two.subscriptions())[0]?.status];
        expect(states.toSorted()).toEqual(['active', 'trialing']);
        expect([...(await one.charges()), ...(await two.charges())]).toEqual([999]);
      });

      it('is had once by an account, whatever its address is, and by an address, of any account', async () => {
        const buyer = await meet(shop, 'mover@example.org');
        await buyer.subscribe('monthly');
        const [first] = await buyer.subscriptions();
        await shop.emulator.control.cancelNow(first?.id ?? '');
        await shop.settle();
        await buyer.ask('POST', '/user/email', { email: 'moved@example.org' });
        const confirm = await shop.mailedToken('moved@example.org', '/email');
        expect((await shop.rest('GET', `/user/email?token=${confirm}`)).status).toBe(200);
        const renamed = { id: buyer.id, email: 'moved@example.org' };
        const moved = await atPlusTab(shop, renamed);
        expect((await moved.ask('GET', '/user/trial')).body).toEqual({ available: [] });
        await moved.subscribe('monthly');
        expect(await moved.status()).toMatchObject({ status: 'active' });

        const newcomer = await meet(shop, 'mover@example.org');
        expect((await newcomer.ask('GET', '/user/trial')).body).toEqual({ available: [] });
        await newcomer.subscribe('monthly');
        expect(await newcomer.status()).toMatchObject({ status: 'active' });
        expect(await newcomer.charges()).toEqual([999]);
      });

      it('that a browser has taken a second time gives nothing, and what is paid after it does', async () => {
        const buyer = await meet(shop);
        await buyer.subscribe('monthly');
        const [first] = await buyer.subscriptions();
        await shop.emulator.control.cancelNow(first?.id ?? '');
        await shop.settle();
        const items = [{ priceId: await shop.priceId('MUS-00001', 'monthly_trial') }];
        const { body } = await buyer.ask('POST', '/marketplace/buyer-token');
        const customData = { backline: 'subscription', backline_buyer: body.buyerToken };
        const forged = await shop.emulator.control.pay({ items, email: buyer.email, customData });
        await shop.settle();
        expect((await reviewsOf(forged.transactionId)).map(({ reason }) => reason)).toEqual(['trial_repeated']);
        expect(await buyer.hasPlus()).toBe(false);
        await shop.emulator.control.renewNow(forged.subscriptionId ?? '');
        await shop.settle();
        expect(await buyer.hasPlus()).toBe(true);
      });

      it('that is taken again beside a plan that runs has a review for each', async () => {
        const buyer = await meet(shop);
        await buyer.subscribe('monthly');
        const items = [{ priceId: await shop.priceId('MUS-00001', 'annual_trial') }];
        const { body } = await buyer.ask('POST', '/marketplace/buyer-token');
        const customData = { backline: 'subscription', backline_buyer: body.buyerToken };
        const second = await shop.emulator.control.pay({ items, email: buyer.email, customData });
        await shop.settle();
        const reasons = (await reviewsOf(second.transactionId)).map(({ reason }) => reason);
        expect(reasons.toSorted()).toEqual(['plan_twice', 'trial_repeated']);
        await shop.emulator.control.cancelNow(second.subscriptionId ?? '');
        await shop.settle();
      });

      it('goes over into what is paid, and nobody has to look at it', async () => {
        const buyer = await meet(shop);
        const transactionId = await buyer.subscribe('monthly');
        const [current] = await buyer.subscriptions();
        await shop.emulator.control.renewNow(current?.id ?? '');
        await shop.settle();
        expect(await buyer.charges()).toEqual([999]);
        const { body } = await buyer.ask('GET', '/user/licenses');
        const [plus] = body.timed;
        const [renewed] = await buyer.subscriptions();
        expect(plus).toMatchObject({ activated: true, expirationDate: renewed?.current_billing_period?.ends_at });
        expect(await reviewsOf(transactionId)).toEqual([]);
      });
    });

    describe.runIf(isRest)('whose a plan is', () => {
      it('is nobody’s when a guest buys it, until a person says whose, and its renewals with it', async () => {
        const paid = await shop.emulator.control.pay({
          items: [{ priceId: await shop.priceId('MUS-00001', 'monthly') }],
          email: 'somebody@example.org',
          customData: { backline: 'subscription' },
        });
        await shop.settle();
        const [review] = await reviewsOf(paid.transactionId);
        expect(review?.reason).toBe('plan_price');
        const buyer = await meet(shop);
        const supportClient = shop.client(await shop.logInStaff(support.email, demoPassword)).support;
        await supportClient.resolveReview.mutate({
          reviewId: review?.id ?? '',
          deliverTo: buyer.email,
          reason: 'they wrote to us',
        });
        expect(await buyer.status()).toMatchObject({ status: 'active', plan: 'monthly' });
        expect(await buyer.hasPlus()).toBe(true);
        await shop.emulator.control.renewNow(paid.subscriptionId ?? '');
        await shop.settle();
        expect(await buyer.charges()).toEqual([999, 999]);
        expect(await buyer.status()).toMatchObject({ status: 'active' });
        const [subscription] = await buyer.subscriptions();
        const { body } = await buyer.ask('GET', '/user/licenses');
        expect(body.timed[0]?.expirationDate).toBe(subscription?.current_billing_period?.ends_at);
      });

      it('is known from the payment that began it, also when a later one arrives first', async () => {
        const buyer = await meet(shop);
        await pause(true);
        const { body } = await buyer.ask('POST', '/user/recurring-transaction', { plan: 'monthly' });
        const { subscriptionId } = await shop.emulator.control.pay({ transactionId: body.txnId });
        await shop.emulator.control.renewNow(subscriptionId ?? '');
        const { core } = shop.service;
        const renewal = (await core.gateway.books.listTransactions(new Date(0))).find(
          (one) => one.subscriptionId === subscriptionId && one.origin === 'subscription_recurring',
        );
        await applySnapshot(core, renewal ?? null);
        expect(await buyer.hasPlus()).toBe(true);
        await pause(false);
        await shop.settle();
        const { db, t } = core.store;
        const orders = (await db.select().from(t.orders)).filter((order) => order.subscriptionId === subscriptionId);
        const origins = orders.map(({ origin, buyer: found, userId }) => [origin, found, userId]);
        expect(origins.toSorted()).toEqual([
          ['api', 'checkout', buyer.id],
          ['subscription_recurring', 'subscription', buyer.id],
        ]);
        expect(await buyer.status()).toMatchObject({ status: 'active', plan: 'monthly' });
      });

      it('is nobody’s when it was begun before the portal, until a person says whose', async () => {
        const buyer = await meet(shop);
        const { core } = shop.service;
        await pause(true);
        const paid = await shop.emulator.control.pay({
          items: [{ priceId: await shop.priceId('MUS-00001', 'monthly') }],
          email: buyer.email,
          customData: {},
        });
        const subscription = await core.gateway.subscriptions.findSubscription(paid.subscriptionId ?? '');
        await applySnapshot(core, subscription);
        expect(await buyer.status()).toMatchObject({ status: 'inactive' });
        const [review] = await reviewsOf(paid.transactionId);
        expect(review?.reason).toBe('plan_price');
        const supportClient = shop.client(await shop.logInStaff(support.email, demoPassword)).support;
        await supportClient.resolveReview.mutate({
          reviewId: review?.id ?? '',
          deliverTo: buyer.email,
          reason: 'they wrote to us',
        });
        expect(await buyer.status()).toMatchObject({ status: 'active', plan: 'monthly' });
        const { orders } = await supportClient.listOrders.mutate({ email: buyer.email, reason: 'a test' });
        expect(orders.map((order) => order.buyer)).toEqual(['support']);
        await pause(false);
        await shop.settle();
      });

      it('is the caller’s own: no request names another', async () => {
        const owner = await meet(shop);
        const other = await meet(shop);
        await owner.subscribeForMoney('monthly');
        const [, current] = await owner.subscriptions();
        const before = await owner.status();
        const named = { subscriptionId: current?.id, userId: owner.id };
        const answers = [
          await other.change({ canceled: true }),
          await other.change({ plan: 'Annual' }),
          await other.ask('POST', '/user/billing'),
          await other.ask('POST', '/user/recurring/prorate', { plan: 'Annual' }),
        ];
        expect(answers.map(statusOf)).toEqual(Array(4).fill('409 plan_missing'));
        expect((await other.change({ canceled: true, ...named })).status).toBe(400);
        expect(await other.status()).toMatchObject({ status: 'inactive', plan: null });
        await shop.settle();
        expect({ ...(await owner.status()), asOf: null }).toEqual({ ...before, asOf: null });
      });
    });

    describe.runIf(isRest)('what is refused', () => {
      it('more than twenty changes an hour', async () => {
        const buyer = await meet(shop);
        const answers = await times(21, () => buyer.change({ canceled: true }));
        expect(answers.map(statusOf).toSorted()).toEqual([...Array(20).fill('409 plan_missing'), '429 rate_limited']);
        expect((await buyer.ask('GET', '/user/recurring')).status).toBe(200);
      });

      it('a change around a renewal, and the card stays usable', async () => {
        const buyer = await meet(shop);
        await buyer.subscribeForMoney('monthly');
        const before = await buyer.status();
        const renewsAt = Date.parse(String(before.periodEnd));
        await shop.advance({ to: new Date(renewsAt - 20 * minuteMs) });
        const message = 'Your plan renews around now and can’t be changed for half an hour. Nothing was changed.';
        for (const change of [{ plan: 'Annual' }, { canceled: true }]) {
          const { status, body } = await buyer.change(change);
          expect({ status, ...body.error }).toEqual({ status: 409, code: 'plan_locked', message });
        }
        expect({ ...(await buyer.status()), asOf: null }).toEqual({ ...before, asOf: null });
        await shop.advance({ to: new Date(renewsAt + 10 * minuteMs) });
        expect(statusOf(await buyer.change({ plan: 'Annual' }))).toBe('409 plan_locked');
        expect(await buyer.status()).toMatchObject({ status: 'active', plan: 'monthly', canceled: false });
        await shop.advance({ to: new Date(renewsAt + 40 * minuteMs) });
        expect(statusOf(await buyer.change({ plan: 'Annual' }))).toBe(200);
        expect(statusOf(await buyer.change({ canceled: true }))).toBe(200);
      });

      it('an upgrade that the card does not pay', async () => {
        const buyer = await meet(shop);
        await buyer.subscribeForMoney('monthly');
        const before = await buyer.status();
        const [, current] = await buyer.subscriptions();
        await shop.emulator.control.setCard(current?.id ?? '', 'fails_on_renewal');
        const { status, body } = await buyer.change({ plan: 'Annual' });
        expect([status, body.error.code]).toEqual([402, 'payment_declined']);
        await shop.settle();
        expect({ ...(await buyer.status()), asOf: null }).toEqual({ ...before, asOf: null });
        expect(await buyer.charges()).toEqual([999]);
      });

      it('no second payment of a year: back from monthly to annual costs nothing while it runs', async () => {
        const buyer = await meet(shop);
        await buyer.subscribeForMoney('annual');
        const { periodEnd } = await buyer.status();
        expect(statusOf(await buyer.change({ plan: 'monthly' }))).toBe(200);
        const { body } = await buyer.ask('POST', '/user/recurring/prorate', { plan: 'Annual' });
        expect(body.proration).toEqual({ amount: 0, currency: 'USD' });
        expect(statusOf(await buyer.change({ plan: 'Annual' }))).toBe(200);
        await shop.settle();
        expect(await buyer.charges()).toEqual([8750]);
        expect(await buyer.status()).toMatchObject({ plan: 'Annual', periodEnd, amount: 8750 });
      });
    });

    it.runIf(isRest)(
      'goes on with a paused plan at no charge while it is paid, and for a new period after that',
      async () => {
        const buyer = await meet(shop);
        await buyer.subscribeForMoney('monthly');
        const [, { id = '' } = {}] = await buyer.subscriptions();
        const { periodEnd } = await buyer.status();
        const pauseNow = async () => {
          await shop.emulator.control.pauseNow(id);
          await shop.settle();
        };
        await pauseNow();
        expect(await buyer.status()).toMatchObject({ status: 'paused', periodEnd });
        expect(await buyer.hasPlus()).toBe(false);
        expect((await buyer.change({ plan: 'monthly' })).body).toMatchObject({ status: 'active', periodEnd });
        await shop.settle();
        expect(await buyer.hasPlus()).toBe(true);
        expect(await buyer.charges()).toEqual([999]);

        await pauseNow();
        await shop.advance({ months: 2 });
        expect(await buyer.status()).toMatchObject({ status: 'paused', periodEnd: null });
        expect((await buyer.change({ plan: 'monthly' })).body).toMatchObject({ status: 'active', amount: 999 });
        await shop.settle();
        expect(await buyer.charges()).toEqual([999, 999]);
        expect(await buyer.hasPlus()).toBe(true);
      },
    );

    it('delivers what was paid for, and not what was in the checkout before', async () => {
      const { url } = shop.emulator;
      const headers = { authorization: `Bearer ${emulatorDefaults.apiKey}`, 'content-type': 'application/json' };
      const send = async (method: string, path: string, body: object) => {
        const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
        return ((await answer.json()) as { data: { id: string } }).data;
      };
      const items = async (sku: string) => [{ price_id: await shop.priceId(sku), quantity: 1 }];
      const { id } = await send('POST', '/transactions', {
        items: await items('MUS-01012'),
        custom_data: { backline: 'marketplace' },
      });
      await shop.settle();
      await send('PATCH', `/transactions/${id}`, { items: await items('MUS-01013') });
      await shop.emulator.control.pay({ transactionId: id, email: 'swapper@example.org' });
      await shop.settle();
      const { db, t } = shop.service.core.store;
      const lines = (await db.select().from(t.orderItems)).filter(({ transactionId }) => transactionId === id);
      expect(lines.map(({ sku }) => sku)).toEqual(['MUS-01013']);
    });
  });
}
