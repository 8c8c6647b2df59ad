import type { ITransactionResponse, Transaction } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emulatorDefaults } from '../src/index.ts';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let emulator: TestEmulator;
let catalog: TestCatalog;

beforeAll(async () => {
  emulator = await startTestEmulator();
  catalog = await fillCatalog(emulator.paddle);
});

afterAll(async () => {
  await emulator.stop();
});

interface View {
  id: string;
  status: ITransactionResponse['status'];
  isSettled: boolean;
  isEmailLocked: boolean;
  email: string | null;
  total: string;
  items: { total: string }[];
}

interface Saving extends View {
  savedMethods: { id: string; label: string; note: string }[];
}

interface Answer {
  view?: View;
  outcome?: string;
  error?: { code: string };
}

async function call<Body>(path: string, body: object): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', body: JSON.stringify(body), headers };
  return (await fetch(`${emulator.url}/checkout/api/${path}`, init)).json() as Promise<Body>;
}

const open = (input: object) => call<View>('open', { ...input, token: emulatorDefaults.clientToken });
const card = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvc: '123' };
const pay = ({ id }: View) => call<Answer>(`${id}/pay`, card);
const get = (id: string) => emulator.paddle.transactions.get(id);

let buyers = 0;

/** Creates a transaction for a customer. Unless it is ready, the checkout asks for the address. */
async function makeTransaction(priceId: string, { isReady = true } = {}): Promise<Transaction> {
  buyers += 1;
  const customer = await emulator.paddle.customers.create({ email: `checkout-${buyers}@example.com` });
  const address = isReady ? await emulator.paddle.addresses.create(customer.id, { countryCode: 'US' }) : null;
  return emulator.paddle.transactions.create({
    items: [{ priceId, quantity: 1 }],
    customerId: customer.id,
    ...(address ? { addressId: address.id } : {}),
    customData: { user_id: 'u1', kind: 'subscription' },
  });
}

describe('an opened transaction', () => {
  test('takes the page’s custom data instead of its own', async () => {
    const { id } = await makeTransaction(catalog.monthly.id);
    await open({ transactionId: id });
    expect((await get(id)).customData).toEqual({ user_id: 'u1', kind: 'subscription' });
    const view = await open({ transactionId: id, customData: { return_url: 'https://shop.example' } });
    expect((await get(id)).customData).toEqual({ return_url: 'https://shop.example' });
    expect((await pay(view)).outcome).toBe('completed');
    const { subscriptionId } = await get(id);
    const subscription = await emulator.paddle.subscriptions.get(subscriptionId ?? '');
    expect(subscription.customData).toEqual({ return_url: 'https://shop.example' });
  });

  test('takes a discount, by its code or by its id', async () => {
    const half = { type: 'percentage', amount: '50', description: 'Half', code: 'HALFTXN' } as const;
    const discount = await emulator.paddle.discounts.create(half);
    for (const given of [{ discountCode: 'halftxn' }, { discountId: discount.id }]) {
      const { id } = await makeTransaction(catalog.pack.id);
      expect((await open({ transactionId: id, ...given })).total).toBe('$24.50');
      expect((await get(id)).discountId).toBe(discount.id);
    }
    const { id } = await makeTransaction(catalog.pack.id);
    const unknown = await call<Answer>('open', {
      transactionId: id,
      discountCode: 'NONE',
      customData: { a: 1 },
      token: emulatorDefaults.clientToken,
    });
    expect(unknown.error?.code).toBe('transaction_discount_not_found');
    expect((await get(id)).customData).toEqual({ user_id: 'u1', kind: 'subscription' });
  });

  test('keeps its customer if logging out is not allowed', async () => {
    const { id, customerId } = await makeTransaction(catalog.pack.id, { isReady: false });
    const view = await open({ transactionId: id, settings: { allowLogout: false } });
    expect(view).toMatchObject({ isEmailLocked: true, email: `checkout-${buyers}@example.com`, status: 'draft' });
    await emulator.paddle.customers.update(customerId ?? '', { email: `moved-${buyers}@example.com` });
    await call(`${view.id}/buyer`, { email: 'somebody-else@example.com', country: 'US' });
    expect(await get(id)).toMatchObject({ customerId, status: 'ready' });
    const other = await makeTransaction(catalog.pack.id, { isReady: false });
    const free = await open({ transactionId: other.id });
    await call(`${free.id}/buyer`, { email: 'somebody-else@example.com', country: 'US' });
    expect((await get(other.id)).customerId).not.toBe(other.customerId);
  });

  test('is charged for its items at payment time, whatever was shown', async () => {
    const { id } = await makeTransaction(catalog.monthlyTrial.id);
    const view = await open({ transactionId: id, settings: { allowLogout: false } });
    expect(view.total).toBe('$0.00');
    const items = [{ priceId: catalog.annual.id, quantity: 1 }];
    const changed = await emulator.paddle.transactions.update(id, { items });
    expect(changed).toMatchObject({ status: 'ready', details: { totals: { grandTotal: '9900' } } });
    const rendered = await call<View>(`${view.id}/discount`, { code: null });
    expect(rendered).toMatchObject({ total: '$99.00', items: [{ total: '$99.00' }] });
    expect(await pay(view)).toMatchObject({ outcome: 'completed', view: { total: '$99.00' } });
    const paid = await get(id);
    expect(paid.payments[0]).toMatchObject({ amount: '9900', status: 'captured' });
    const subscription = await emulator.paddle.subscriptions.get(paid.subscriptionId ?? '');
    expect(subscription).toMatchObject({ status: 'active', billingCycle: { interval: 'year' } });
  });

  test('is unchanged after a refused change', async () => {
    const before = await makeTransaction(catalog.pack.id);
    const items = [{ priceId: 'pri_01k00000000000000000000000', quantity: 1 }];
    await expect(emulator.paddle.transactions.update(before.id, { items })).rejects.toMatchObject({
      code: 'transaction_price_not_found',
    });
    expect((await get(before.id)).items).toEqual(before.items);
  });
});

describe('a canceled transaction', () => {
  const cancel = (id: string) => emulator.paddle.transactions.update(id, { status: 'canceled' });

  test('is refused by the window that is open for it, and by one that is opened later', async () => {
    const { id } = await makeTransaction(catalog.pack.id);
    const before = await open({ transactionId: id });
    await cancel(id);
    expect((await pay(before)).error?.code).toBe('transaction_not_ready_cannot_process_payment');
    expect(await open({ transactionId: id })).toMatchObject({ error: { code: 'transaction_immutable' } });
    expect((await get(id)).payments).toEqual([]);
  });

  test('was no draft before', async () => {
    const items = [{ priceId: catalog.pack.id, quantity: 1 }];
    const { id } = await emulator.paddle.transactions.create({ items });
    await expect(cancel(id)).rejects.toMatchObject({
      code: 'transaction_invalid_status_change',
      message: "Invalid attempt to change status from 'draft' to 'canceled'",
    });
  });
});

describe('a paid transaction', () => {
  test('refuses every change', async () => {
    const { id } = await makeTransaction(catalog.pack.id);
    await pay(await open({ transactionId: id }));
    const items = [{ priceId: catalog.otherPack.id, quantity: 1 }];
    for (const change of [{ items }, { customData: { user_id: 'u2' } }, { discountId: null }])
      await expect(emulator.paddle.transactions.update(id, change)).rejects.toMatchObject({
        code: 'transaction_immutable',
      });
    await expect(emulator.paddle.transactions.update(id, { status: 'canceled' })).rejects.toMatchObject({
      code: 'transaction_invalid_status_change',
    });
  });

  test('opens as paid, ignores the page’s changes, and is paid once', async () => {
    const { id } = await makeTransaction(catalog.pack.id);
    const first = await open({ transactionId: id });
    const second = await open({ transactionId: id });
    expect((await pay(first)).outcome).toBe('completed');
    expect((await pay(second)).error?.code).toBe('transaction_not_ready_cannot_process_payment');
    const later = await open({ transactionId: id, customData: { user_id: 'u2' }, discountCode: 'HALFTXN' });
    expect(later).toMatchObject({ status: 'completed', isSettled: true, total: '$49.00' });
    expect((await pay(later)).error?.code).toBe('transaction_not_ready_cannot_process_payment');
    const paid = await get(id);
    expect(paid.customData).toEqual({ user_id: 'u1', kind: 'subscription' });
    expect(paid.payments.filter(({ status }) => status === 'captured')).toHaveLength(1);
  });
});

test('a change of card allows changes of the payer only', async () => {
  const email = 'only-parties@example.com';
  const { subscriptionId } = await emulator.control.pay({ items: [{ priceId: catalog.monthly.id }], email });
  const { id, customData } = await emulator.paddle.subscriptions.getPaymentMethodChangeTransaction(
    subscriptionId ?? '',
  );
  const items = [{ priceId: catalog.annual.id, quantity: 1 }];
  await expect(emulator.paddle.transactions.update(id, { items })).rejects.toMatchObject({
    code: 'transaction_payment_method_change_field_immutable',
  });
  await open({ transactionId: id, customData: { user_id: 'u2' } });
  expect((await get(id)).customData).toEqual(customData);
});

describe('what a customer paid with before', () => {
  async function makeBuyer(subscriptionPrice: string) {
    buyers += 1;
    const email = `saved-${buyers}@example.com`;
    const items = [{ priceId: subscriptionPrice }];
    const { customerId, subscriptionId } = await emulator.control.pay({ email, items, card: '4000002760003184' });
    const { customerAuthToken } = await emulator.paddle.customers.generateAuthToken(customerId);
    const { addressId } = await emulator.paddle.subscriptions.get(subscriptionId ?? '');
    const { id } = await emulator.paddle.transactions.create({
      items: [{ priceId: catalog.pack.id, quantity: 1 }],
      customerId,
      addressId,
    });
    return { customerId, customerAuthToken, transactionId: id };
  }

  test('is offered to a page with their token alone, and pays again', async () => {
    const { customerAuthToken, customerId, transactionId } = await makeBuyer(catalog.monthly.id);
    expect(await open({ transactionId })).toMatchObject({ savedMethods: [] });
    const view = await call<Saving>('open', { transactionId, customerAuthToken, token: emulatorDefaults.clientToken });
    expect(view.savedMethods).toMatchObject([{ label: 'Visa •••• 3184' }]);
    const savedMethodId = view.savedMethods[0]?.id ?? '';
    const stranger = await makeBuyer(catalog.monthly.id);
    const theirs = await open({
      transactionId: stranger.transactionId,
      customerAuthToken: stranger.customerAuthToken,
    });
    expect(await call<Answer>(`${theirs.id}/pay`, { savedMethodId })).toMatchObject({ error: { code: 'not_found' } });
    expect(await call<Answer>(`${view.id}/pay`, { savedMethodId })).toMatchObject({ outcome: 'completed' });
    expect((await get(transactionId)).payments[0]).toMatchObject({
      paymentMethodId: savedMethodId,
      methodDetails: { type: 'card', card: { last4: '3184' } },
    });
    expect(await emulator.paddle.paymentMethods.list(customerId).next()).toHaveLength(1);
  });
});

describe.each([
  ['paypal', 'paypal'],
  ['apple_pay', 'apple-pay'],
  ['google_pay', 'google-pay'],
] as const)('a purchase with %s', (wallet, inEvents) => {
  test('is declined with an attempt, and completes', async () => {
    const { id, customerId } = await makeTransaction(catalog.monthly.id);
    const view = await open({ transactionId: id });
    const payBy = (behaviour: string) => call<Answer>(`${view.id}/pay`, { wallet, behaviour });
    expect(await payBy('declined')).toMatchObject({ outcome: 'declined' });
    expect(await payBy('pays')).toMatchObject({
      outcome: 'completed',
      view: { eventData: { payment: { method_details: { type: inEvents } } } },
    });
    const { payments, subscriptionId } = await get(id);
    expect(payments.map(({ status, methodDetails }) => [status, methodDetails?.type, methodDetails?.card])).toEqual([
      ['captured', wallet, null],
      ['error', wallet, null],
    ]);
    expect(payments[0]?.methodDetails?.paypal?.email ?? null).toBe(wallet === 'paypal' ? view.email : null);
    const [method] = await emulator.paddle.paymentMethods.list(customerId ?? '').next();
    expect(method).toMatchObject({ type: wallet, card: null });
    await emulator.control.renewNow(subscriptionId ?? '');
    const renewals = await emulator.paddle.transactions.list({ subscriptionId: [subscriptionId ?? ''] }).next();
    expect(renewals.at(-1)?.payments[0]?.methodDetails?.type).toBe(wallet);
  });
});
