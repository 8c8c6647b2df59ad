import type {
  CreateSubscriptionCharge,
  IBillingDetailsUpdate,
  UpdateSubscriptionRequestBody,
} from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScene, type Scene } from './operations/scene.ts';
import { startTestEmulator } from './start-test-emulator.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});

afterAll(async () => {
  await scene.stop();
});

const dollars = { amount: '1000', currency_code: 'USD' };
const refused = (code: string) => expect.objectContaining({ code });
const fill = (template: string) => template.replaceAll(/\{(\w+)\}/g, (_, id: string) => scene.ids[id] ?? '');

/** Sends a request and returns its refusal: the code and the first field. */
async function send(method: string, path: string, body: unknown) {
  const { status, body: answer } = await scene.call(method, fill(path), JSON.parse(fill(JSON.stringify(body))));
  const { error } = answer as { error?: { code: string; errors?: { field: string; message: string }[] } };
  return { status, code: error?.code, field: error?.errors?.[0]?.field };
}

describe('an address', () => {
  const toCustomer = (email: string) => send('POST', '/customers', { email });
  test.each([
    'ivan@xn--e1afmkfd.xn--p1ai',
    'ivan@почта.рф',
    'müller@example.com',
    'o&o@example.com',
    '"clara wieck"@example.com',
    `${'a'.repeat(300)}@example.com`,
  ])('is taken by the format that Paddle describes: %s', async (email) => {
    expect((await toCustomer(email)).status).toBe(201);
  });
  test.each([
    '',
    'clara',
    'clara@',
    '@example.com',
    'cla ra@example.com',
    'a@b@example.com',
    `${'a'.repeat(320)}@example.com`,
  ])('is refused where it is none, or too long: %s', async (email) => {
    expect(await toCustomer(email)).toMatchObject({ status: 400, field: 'email' });
  });
});

describe('an unknown field is refused', () => {
  const item = { price_id: '{price_id}', quantity: 1 };
  const customers = '/customers/{customer_id}';
  test.each([
    ['POST', '/products', { name: 'A', tax_category: 'standard', colour: 'red' }, 'colour'],
    ['PATCH', '/products/{product_id}', { colour: 'red' }, 'colour'],
    ['POST', '/prices', { product_id: '{product_id}', description: 'ab', unit_price: dollars, vat: 1 }, 'vat'],
    [
      'POST',
      '/prices',
      { product_id: '{product_id}', description: 'ab', unit_price: { ...dollars, vat: 1 } },
      'unit_price.vat',
    ],
    ['PATCH', '/prices/{price_id}', { product_id: '{product_id}' }, 'product_id'],
    ['POST', '/discounts', { description: 'a', type: 'percentage', amount: '1', until: 'x' }, 'until'],
    ['POST', '/customers', { email: 'new@example.com', phone: '1' }, 'phone'],
    ['PATCH', customers, { phone: '1' }, 'phone'],
    ['POST', `${customers}/addresses`, { country_code: 'DE', street: 'x' }, 'street'],
    ['POST', `${customers}/businesses`, { name: 'A', vat: 'x' }, 'vat'],
    ['POST', `${customers}/portal-sessions`, { subscriptions: [] }, 'subscriptions'],
    ['POST', '/pricing-preview', { items: [item], country: 'DE' }, 'country'],
    ['POST', '/transactions', { items: [item], currency: 'EUR' }, 'currency'],
    ['POST', '/transactions', { items: [{ ...item, amount: '1' }] }, 'items.0.amount'],
    ['POST', '/transactions/preview', { items: [item], currency: 'EUR' }, 'currency'],
    ['PATCH', '/transactions/{transaction_id}', { coupon: 'x' }, 'coupon'],
    [
      'POST',
      '/adjustments',
      { action: 'refund', type: 'full', transaction_id: '{transaction_id}', reason: 'x', note: 'y' },
      'note',
    ],
    ['PATCH', '/subscriptions/{subscription_id}', { status: 'paused' }, 'status'],
    ['POST', '/subscriptions/{subscription_id}/cancel', { when: 'now' }, 'when'],
    ['POST', '/subscriptions/{subscription_id}/pause', { when: 'now' }, 'when'],
    ['POST', '/subscriptions/{subscription_id}/resume', { when: 'now' }, 'when'],
    ['PATCH', '/notification-settings/{notification_setting_id}', { url: 'http://127.0.0.1' }, 'url'],
  ])('%s %s', async (method, path, body, field) => {
    expect(await send(method, path, body)).toEqual({ status: 400, code: 'invalid_field', field });
  });
});

describe('a value that Paddle does not take is refused', () => {
  const customers = '/customers/{customer_id}';
  test.each([
    ['POST', '/prices', { product_id: '{product_id}', description: 'a', unit_price: dollars }, 'description'],
    ['POST', '/products', { name: 'A', tax_category: 'standard', image_url: 'not an address' }, 'image_url'],
    ['POST', `${customers}/addresses`, { country_code: 'DE', city: 'x'.repeat(201) }, 'city'],
    [
      'POST',
      '/prices',
      { product_id: '{product_id}', description: 'ab', unit_price: { amount: '1', currency_code: 'XXX' } },
      'unit_price.currency_code',
    ],
    [
      'POST',
      '/notification-settings',
      { description: 'a', type: 'url', destination: 'http://127.0.0.1', subscribed_events: ['customer.vanished'] },
      'subscribed_events.0',
    ],
  ])('%s %s', async (method, path, body, field) => {
    expect(await send(method, path, body)).toEqual({ status: 400, code: 'invalid_field', field });
  });

  test.each(['CU', 'IR', 'KP', 'RU', 'SY', 'XX'])('the country %s', async (country_code) => {
    expect(await send('POST', `${customers}/addresses`, { country_code })).toMatchObject({
      status: 400,
      code: 'address_location_not_allowed',
    });
  });

  test('a country that is none', async () => {
    expect(await send('POST', `${customers}/addresses`, { country_code: 'Germany' })).toMatchObject({
      code: 'invalid_field',
      field: 'country_code',
    });
  });
});

describe('a subscription', () => {
  const subscribe = async () => (await scene.subscribe('monthly')).subscription_id ?? '';
  const update = (id: string, body: UpdateSubscriptionRequestBody) =>
    scene.emulator.paddle.subscriptions.update(id, body);
  const prorationBillingMode = 'prorated_immediately';
  const terms = { paymentTerms: { interval: 'day', frequency: 14 } } as IBillingDetailsUpdate;

  async function toInvoiced(id: string) {
    const { paddle } = scene.emulator;
    const { customerId, addressId } = await paddle.subscriptions.get(id);
    await paddle.customers.update(customerId, { name: 'Ada Lovelace' });
    await paddle.addresses.update(customerId, addressId, { firstLine: '1 Main St', city: 'New York', region: 'NY' });
    return update(id, { collectionMode: 'manual', billingDetails: terms });
  }

  test('takes recurring items only', async () => {
    const id = await subscribe();
    const items = [
      { priceId: scene.ids.annual_price_id ?? '', quantity: 1 },
      { priceId: scene.ids.price_id ?? '', quantity: 1 },
    ];
    await expect(update(id, { items, prorationBillingMode })).rejects.toEqual(
      refused('subscription_new_items_not_valid'),
    );
  });

  test('takes items that are not in the catalog', async () => {
    const id = await subscribe();
    const price = {
      productId: scene.ids.product_id,
      description: 'Custom plan',
      name: 'Custom',
      billingCycle: { interval: 'month', frequency: 1 },
      unitPrice: { amount: '2999', currencyCode: 'USD' },
    };
    const items = [{ quantity: 1, price }] as unknown as NonNullable<UpdateSubscriptionRequestBody['items']>;
    const preview = await scene.emulator.paddle.subscriptions.previewUpdate(id, { items, prorationBillingMode });
    const after = await update(id, { items, prorationBillingMode });
    expect(after.items[0]?.price).toMatchObject({ type: 'custom', unitPrice: { amount: '2999' } });
    expect(preview.recurringTransactionDetails?.totals.subtotal).toBe('2999');
  });

  test('is collected by invoice with the details that Paddle asks for', async () => {
    const id = await subscribe();
    const manual = { collectionMode: 'manual' } as const;
    await expect(update(id, manual)).rejects.toEqual(refused('subscription_billing_details_required'));
    await expect(update(id, { ...manual, billingDetails: terms })).rejects.toEqual(
      refused('subscription_customer_not_suitable_for_collection_mode'),
    );
    const after = await toInvoiced(id);
    expect(after).toMatchObject({ collectionMode: 'manual', billingDetails: { paymentTerms: { frequency: 14 } } });
    await expect(update(id, { currencyCode: 'JPY' })).rejects.toEqual(
      refused('subscription_currency_code_not_valid_for_manual'),
    );
    expect(await update(id, { collectionMode: 'automatic' })).toMatchObject({
      collectionMode: 'automatic',
      billingDetails: null,
    });
  });

  test('collected by invoice is billed, waits, and is past due after its terms', async () => {
    const id = await subscribe();
    await toInvoiced(id);
    const { control, paddle } = scene.emulator;
    const { nextBilledAt } = await paddle.subscriptions.get(id);
    await control.advanceClock({ to: new Date(Date.parse(nextBilledAt ?? '') + 60_000) });
    const [bill] = await paddle.transactions.list({ subscriptionId: [id], status: ['billed'] }).next();
    expect(bill).toMatchObject({ collectionMode: 'manual', billingDetails: { paymentTerms: { frequency: 14 } } });
    expect(bill?.invoiceNumber).toMatch(/^325-/);
    expect((await paddle.transactions.getInvoicePDF(bill?.id ?? '')).url).toMatch(/\.pdf$/);
    expect((await paddle.subscriptions.get(id)).status).toBe('active');
    await control.advanceClock({ days: 15 });
    expect((await paddle.subscriptions.get(id)).status).toBe('past_due');
    await control.pay({ transactionId: bill?.id ?? '' });
    expect((await paddle.subscriptions.get(id)).status).toBe('active');
  });

  test('changes its currency from the next bill on, unless credits wait', async () => {
    const id = await subscribe();
    expect((await update(id, { currencyCode: 'EUR' })).currencyCode).toBe('EUR');
    const { nextTransaction } = await scene.emulator.paddle.subscriptions.get(id, { include: ['next_transaction'] });
    expect(nextTransaction?.details.totals.currencyCode).toBe('EUR');
    const other = await subscribe();
    const charge = { effectiveFrom: 'next_billing_period', items: [{ priceId: scene.ids.price_id, quantity: 1 }] };
    await scene.emulator.paddle.subscriptions.createOneTimeCharge(other, charge as CreateSubscriptionCharge);
    await expect(update(other, { currencyCode: 'EUR' })).rejects.toEqual(
      refused('subscription_currency_update_not_allowed'),
    );
  });

  test('has no second cancellation', async () => {
    const id = await subscribe();
    const cancel = () => scene.emulator.paddle.subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' });
    await cancel();
    await expect(cancel()).rejects.toEqual(refused('subscription_locked_pending_changes'));
  });
});

test('what a change does not name stays, custom data included', async () => {
  const { paddle, control } = scene.emulator;
  const items = [{ priceId: scene.ids.monthly_price_id ?? '' }];
  const customData = { user_id: 'u1' };
  const { subscriptionId } = await control.pay({ items, email: 'custom@example.com', customData });
  const { id } = await paddle.subscriptions.update(subscriptionId ?? '', { currencyCode: 'EUR' });
  expect((await paddle.subscriptions.get(id)).customData).toEqual(customData);
  const draft = await paddle.transactions.create({
    items: [{ priceId: scene.ids.price_id ?? '', quantity: 1 }],
    customData,
  });
  await paddle.transactions.update(draft.id, { currencyCode: 'EUR' });
  expect((await paddle.transactions.get(draft.id)).customData).toEqual(customData);
});

describe('a bill by invoice', () => {
  const invoice = (body: object) =>
    send('POST', '/transactions', { items: [{ price_id: '{price_id}', quantity: 1 }], ...body });
  const terms = { payment_terms: { interval: 'day', frequency: 14 } };

  test('has billing details, and another has none', async () => {
    expect((await invoice({ collection_mode: 'manual' })).code).toBe('transaction_billing_details_object_required');
    expect((await invoice({ billing_details: terms })).code).toBe('transaction_billing_details_must_be_null');
    expect((await invoice({ collection_mode: 'manual', billing_details: {} })).code).toBe(
      'transaction_payment_terms_object_required',
    );
  });

  test('is issued by its status, starts the subscription, and is then fixed', async () => {
    const { paddle, control } = scene.emulator;
    const { customer_id = '', address_id = '' } = await scene.payOnce();
    await paddle.customers.update(customer_id, { name: 'Ada Lovelace' });
    await paddle.addresses.update(customer_id, address_id, { firstLine: '1 Main St', city: 'New York', region: 'NY' });
    const body = { items: [{ price_id: scene.ids.monthly_price_id, quantity: 1 }], customer_id, address_id };
    const draft = await scene.get('POST', '/transactions', {
      ...body,
      collection_mode: 'manual',
      billing_details: terms,
    });
    const billed = await paddle.transactions.update(draft.id, { status: 'billed' });
    expect(billed).toMatchObject({ status: 'billed', billingDetails: { paymentTerms: { frequency: 14 } } });
    expect(billed.invoiceNumber).toMatch(/^325-/);
    expect(await paddle.subscriptions.get(billed.subscriptionId ?? '')).toMatchObject({
      status: 'active',
      collectionMode: 'manual',
    });
    await expect(paddle.transactions.update(draft.id, { customData: { a: 1 } })).rejects.toEqual(
      refused('transaction_immutable'),
    );
    await control.pay({ transactionId: draft.id });
    expect((await paddle.transactions.get(draft.id)).status).toBe('completed');
    const [subscription] = await paddle.subscriptions.list({ customerId: [customer_id] }).next();
    expect(subscription?.id).toBe(billed.subscriptionId);
  });

  test('of a card is not issued: the emulator says so', async () => {
    expect(await invoice({ status: 'billed' })).toMatchObject({ status: 501, code: 'not_implemented' });
  });
});

test('a secret that Paddle could not have made is refused at the start', async () => {
  const start = startTestEmulator({ webhook: { url: 'http://127.0.0.1:9', secret: 'pdl_ntfset_local' } });
  await expect(start).rejects.toThrow(/pdl_ntfset_/);
});
