import { ApiError, type Customer, type Paddle } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEnv } from '../env.ts';
import { fillCatalog, type TestCatalog } from '../fill-catalog.ts';
import { type OpenApi, readOpenApi } from '../operations/open-api.ts';
import { recordAnswers } from '../operations/record-answers.ts';
import { startTestEmulator, type TestEmulator, toPaddle } from '../start-test-emulator.ts';

// The tests run against the emulator, or, with PADDLE_CONTRACT_API_URL and PADDLE_CONTRACT_API_KEY, against a real
// sandbox account. Tests that need the control API are skipped there.
const sandbox = testEnv.contractApiUrl && testEnv.contractApiKey ? testEnv : null;
const controlled = describe.skipIf(sandbox !== null);
const run = Date.now().toString(36);

let emulator: TestEmulator | null = null;
let paddle: Paddle;
let recorder: ReturnType<typeof recordAnswers>;
let catalog: TestCatalog;

beforeAll(async () => {
  emulator = sandbox ? null : await startTestEmulator();
  const url = (sandbox?.contractApiUrl ?? emulator?.url ?? '').replace(/\/$/, '');
  paddle = sandbox ? toPaddle(url, sandbox.contractApiKey ?? '') : toPaddle(url);
  recorder = recordAnswers(url);
  catalog = await fillCatalog(paddle);
});

afterAll(async () => {
  recorder.stop();
  await emulator?.stop();
});

const control = () => {
  if (!emulator) throw new Error('only the emulator can be controlled');
  return emulator.control;
};
const refused = (code: string) => expect.objectContaining({ code });
let buyers = 0;
const newEmail = () => {
  buyers += 1;
  return `contract-${run}-${buyers}@example.com`;
};
const newCustomer = (): Promise<Customer> => paddle.customers.create({ email: newEmail(), name: 'Ada' });

describe('catalogue', () => {
  test('products and prices are created, changed, archived and listed', async () => {
    const product = await paddle.products.create({
      name: 'Felt Piano',
      taxCategory: 'standard',
      description: 'Soft keys',
      imageUrl: 'https://example.com/felt.webp',
      customData: { sku: 'MUS-1', nested: { keepCamel: true } },
    });
    expect(product).toMatchObject({ status: 'active', customData: { sku: 'MUS-1', nested: { keepCamel: true } } });
    const price = await paddle.prices.create({
      productId: product.id,
      description: 'regular',
      name: 'Regular',
      unitPrice: { amount: '1000', currencyCode: 'USD' },
      unitPriceOverrides: [{ countryCodes: ['GB'], unitPrice: { amount: '850', currencyCode: 'GBP' } }],
      quantity: { minimum: 1, maximum: 1 },
      taxMode: 'internal',
      customData: { price_kind: 'sale' },
    });
    expect(price.quantity).toEqual({ minimum: 1, maximum: 1 });
    const changed = await paddle.prices.update(price.id, { status: 'archived' });
    expect(changed).toMatchObject({ status: 'archived', name: 'Regular', taxMode: 'internal' });
    expect(await paddle.prices.list({ productId: [product.id] }).next()).toEqual([]);
    const archived = await paddle.prices.list({ productId: [product.id], status: ['archived'] }).next();
    expect(archived.map(({ id }) => id)).toEqual([price.id]);
    const renamed = await paddle.products.update(product.id, { name: 'Felt Piano II' });
    expect(renamed).toMatchObject({ name: 'Felt Piano II', description: 'Soft keys' });
    const included = await paddle.products.get(product.id, { include: ['prices'] });
    expect(included.prices).toHaveLength(1);
    expect((await paddle.prices.get(price.id, { include: ['product'] })).product?.id).toBe(product.id);
  });

  test('pages follow each other', async () => {
    const ids = Object.values(catalog).map(({ id }) => id);
    const seen: string[] = [];
    const pages = paddle.prices.list({ id: ids, perPage: 2, orderBy: 'id[ASC]' });
    let rounds = 0;
    do {
      seen.push(...(await pages.next()).map(({ id }) => id));
      rounds += 1;
    } while (pages.hasMore);
    expect(seen).toEqual([...ids].sort());
    expect(rounds).toBe(3);
    expect(pages.estimatedTotal).toBe(5);
    const back = await paddle.prices.list({ id: ids, orderBy: 'id[DESC]' }).next();
    expect(back.map(({ id }) => id)).toEqual([...ids].sort().reverse());
  });

  test('a trial needs a billing cycle', async () => {
    const price = paddle.prices.create({
      productId: catalog.pack.productId,
      description: 'x',
      unitPrice: { amount: '100', currencyCode: 'USD' },
      trialPeriod: { interval: 'day', frequency: 7 },
    });
    await expect(price).rejects.toThrow(ApiError);
  });

  test('an unknown id answers 404', async () => {
    await expect(paddle.products.get('pro_01k00000000000000000000000')).rejects.toEqual(refused('not_found'));
    await expect(paddle.transactions.get('txn_01k00000000000000000000000')).rejects.toEqual(refused('not_found'));
  });

  test('an invalid body answers with its fields', async () => {
    const broken = paddle.products.create({ name: '', taxCategory: 'standard' });
    await expect(broken).rejects.toMatchObject({ errors: [{ field: 'name' }] });
  });

  test('discounts are created, found by code and changed', async () => {
    const code = `C${run}`.toUpperCase();
    const discount = await paddle.discounts.create({ type: 'percentage', amount: '10', description: 'Ten', code });
    await expect(
      paddle.discounts.create({ type: 'percentage', amount: '10', description: 'Again', code }),
    ).rejects.toEqual(refused('discount_code_conflict'));
    expect((await paddle.discounts.list({ code: [code] }).next()).map(({ id }) => id)).toEqual([discount.id]);
    expect(await paddle.discounts.get(discount.id)).toMatchObject({ timesUsed: 0, code });
    expect((await paddle.discounts.update(discount.id, { status: 'archived' })).status).toBe('archived');
  });
});

describe('price previews', () => {
  const preview = (countryCode: 'US' | 'DE' | 'GB' | 'JP') =>
    paddle.pricingPreview.preview({ items: [{ priceId: catalog.pack.id, quantity: 1 }], address: { countryCode } });

  test('use the currency of the address', async () => {
    for (const [country, currency] of [
      ['US', 'USD'],
      ['DE', 'EUR'],
      ['GB', 'GBP'],
      ['JP', 'JPY'],
    ] as const) {
      expect((await preview(country)).currencyCode).toBe(currency);
    }
    const jp = (await preview('JP')).details.lineItems[0];
    expect(jp?.totals.total).toMatch(/^\d+$/);
    expect(jp?.formattedTotals.total).toMatch(/^[¥¥][\d,]+$/);
  });

  test('accept a currency', async () => {
    const items = [{ priceId: catalog.pack.id, quantity: 2 }];
    const answer = await paddle.pricingPreview.preview({ items, currencyCode: 'USD', address: { countryCode: 'US' } });
    expect(answer.details.lineItems[0]).toMatchObject({ quantity: 2, unitTotals: { subtotal: '4900' } });
    expect(answer.details.lineItems[0]?.totals.subtotal).toBe('9800');
  });

  test('refuse an unknown price', async () => {
    const items = [{ priceId: 'pri_01k00000000000000000000000', quantity: 1 }];
    await expect(paddle.pricingPreview.preview({ items })).rejects.toThrow(ApiError);
  });

  test('accept at most a hundred items', async () => {
    const items = Array.from({ length: 101 }, () => ({ priceId: catalog.pack.id, quantity: 1 }));
    await expect(paddle.pricingPreview.preview({ items })).rejects.toThrow(ApiError);
  });
});

describe('customers', () => {
  test('an email belongs to one customer', async () => {
    const customer = await newCustomer();
    await expect(paddle.customers.create({ email: customer.email })).rejects.toEqual(
      refused('customer_already_exists'),
    );
    const found = await paddle.customers.list({ email: [customer.email] }).next();
    expect(found.map(({ id }) => id)).toEqual([customer.id]);
    expect((await paddle.customers.update(customer.id, { name: 'Ada L.' })).name).toBe('Ada L.');
    expect((await paddle.customers.get(customer.id)).email).toBe(customer.email);
  });

  test('an email is changed, and stays one customer’s', async () => {
    const customer = await newCustomer();
    const other = await newCustomer();
    const email = newEmail();
    expect((await paddle.customers.update(customer.id, { email })).email).toBe(email);
    expect((await paddle.customers.list({ email: [email] }).next()).map(({ id }) => id)).toEqual([customer.id]);
    expect(await paddle.customers.list({ email: [email.slice(1)] }).next()).toEqual([]);
    const taken = paddle.customers.update(other.id, { email });
    await expect(taken).rejects.toEqual(refused('customer_already_exists'));
    await paddle.customers.update(customer.id, { status: 'archived' });
    const again = paddle.customers.create({ email });
    await expect(again).rejects.toEqual(refused('customer_already_exists'));
  });

  test('an archived customer is listed by status and can be restored', async () => {
    const customer = await newCustomer();
    await paddle.customers.update(customer.id, { status: 'archived' });
    expect(await paddle.customers.list({ email: [customer.email] }).next()).toEqual([]);
    const all = await paddle.customers.list({ email: [customer.email], status: ['active', 'archived'] }).next();
    expect(all).toHaveLength(1);
    expect((await paddle.customers.update(customer.id, { status: 'active' })).status).toBe('active');
  });

  test('addresses, businesses, tokens and portal links belong to a customer', async () => {
    const customer = await newCustomer();
    const address = await paddle.addresses.create(customer.id, {
      countryCode: 'DE',
      postalCode: '10115',
      city: 'Berlin',
    });
    expect(await paddle.addresses.get(customer.id, address.id)).toMatchObject({ countryCode: 'DE' });
    await paddle.addresses.update(customer.id, address.id, { city: 'Hamburg' });
    expect((await paddle.addresses.list(customer.id).next())[0]?.city).toBe('Hamburg');
    const business = await paddle.businesses.create(customer.id, {
      name: 'Analytical Engines',
      taxIdentifier: 'DE123456789',
    });
    expect((await paddle.businesses.list(customer.id).next()).map(({ id }) => id)).toEqual([business.id]);
    expect((await paddle.customers.generateAuthToken(customer.id)).customerAuthToken).toMatch(/^pca_/);
    const session = await paddle.customerPortalSessions.create(customer.id, []);
    expect(session.urls.general.overview).toMatch(/^http/);
    expect(await paddle.customers.getCreditBalance(customer.id)).toEqual([]);
  });
});

describe('transactions', () => {
  test('a draft waits for a buyer and becomes ready with one', async () => {
    const items = [{ priceId: catalog.pack.id, quantity: 1 }];
    const draft = await paddle.transactions.create({ items, customData: { buyer_token: 'abc' } });
    expect(draft).toMatchObject({ status: 'draft', customData: { buyer_token: 'abc' }, origin: 'api' });
    const customer = await newCustomer();
    const address = await paddle.addresses.create(customer.id, { countryCode: 'US', postalCode: '10001' });
    const ready = await paddle.transactions.update(draft.id, { customerId: customer.id, addressId: address.id });
    expect(ready.status).toBe('ready');
    expect(ready.details?.totals).toMatchObject({ subtotal: '4900', tax: '435', grandTotal: '5335' });
    expect(ready.details?.lineItems[0]?.id).toMatch(/^txnitm_/);
    const whole = await paddle.transactions.get(draft.id, { include: ['customer', 'address'] });
    expect(whole).toMatchObject({ customer: { email: customer.email }, address: { countryCode: 'US' } });
    const listed = await paddle.transactions.list({ customerId: [customer.id], status: ['ready'] }).next();
    expect(listed.map(({ id }) => id)).toEqual([draft.id]);
    expect((await paddle.transactions.update(draft.id, { status: 'canceled' })).status).toBe('canceled');
  });

  test('recurring items must have the same billing cycle', async () => {
    const items = [catalog.monthly, catalog.annual].map(({ id }) => ({ priceId: id, quantity: 1 }));
    await expect(paddle.transactions.create({ items })).rejects.toEqual(
      refused('transaction_price_different_billing_cycle'),
    );
    const trials = [catalog.monthly, catalog.monthlyTrial].map(({ id }) => ({ priceId: id, quantity: 1 }));
    await expect(paddle.transactions.create({ items: trials })).rejects.toEqual(
      refused('transaction_price_different_trial_period'),
    );
  });

  test('a preview creates nothing', async () => {
    const items = [{ priceId: catalog.monthlyTrial.id, quantity: 1, includeInTotals: true }];
    const answer = await paddle.transactions.preview({ items, address: { countryCode: 'US' } });
    expect(answer.details.totals.grandTotal).toBe('0');
  });
});

controlled('what was bought', () => {
  test('a completed transaction has price ids, line ids and the page’s custom data', async () => {
    const { transactionId, customerId } = await control().pay({
      items: [{ priceId: catalog.pack.id }, { priceId: catalog.otherPack.id, quantity: 2 }],
      email: newEmail(),
      country: 'DE',
      customData: { buyer_token: 'signed' },
    });
    const bought = await paddle.transactions.get(transactionId, { include: ['adjustments_totals', 'customer'] });
    expect(bought).toMatchObject({
      status: 'completed',
      origin: 'web',
      customerId,
      customData: { buyer_token: 'signed' },
    });
    expect(bought.items.map(({ price }) => price?.id)).toEqual([catalog.pack.id, catalog.otherPack.id]);
    expect(bought.payments[0]).toMatchObject({ status: 'captured', methodDetails: { card: { last4: '4242' } } });
  });

  test('a transaction can be refunded by line', async () => {
    const { transactionId } = await control().pay({ items: [{ priceId: catalog.pack.id }], email: newEmail() });
    const refund = await paddle.adjustments.create({
      action: 'refund',
      type: 'full',
      transactionId,
      reason: 'contract',
    });
    expect(refund).toMatchObject({ status: 'pending_approval', type: 'full', totals: { total: '4900' } });
    const listed = await paddle.adjustments.list({ transactionId: [transactionId] }).next();
    expect(listed.map(({ id }) => id)).toEqual([refund.id]);
    await control().rejectRefund(refund.id);
    expect((await paddle.adjustments.list({ id: [refund.id] }).next())[0]?.status).toBe('rejected');
  });

  test('a subscription is previewed, changed, paused, resumed and canceled', async () => {
    const items = [{ priceId: catalog.monthly.id }];
    const { subscriptionId } = await control().pay({ items, email: newEmail(), customData: { user_id: 'u1' } });
    const id = subscriptionId ?? '';
    const include: ('next_transaction' | 'recurring_transaction_details')[] = [
      'next_transaction',
      'recurring_transaction_details',
    ];
    const before = await paddle.subscriptions.get(id, { include });
    expect(before).toMatchObject({ status: 'active', customData: { user_id: 'u1' } });
    expect(before.nextTransaction?.details.totals.grandTotal).toBe('999');
    const annual = [{ priceId: catalog.annual.id, quantity: 1 }];
    const prorationBillingMode = 'prorated_immediately';
    const preview = await paddle.subscriptions.previewUpdate(id, { items: annual, prorationBillingMode });
    expect(preview.updateSummary?.result.action).toBe('charge');
    await paddle.subscriptions.update(id, { items: annual, prorationBillingMode, onPaymentFailure: 'prevent_change' });
    expect((await paddle.subscriptions.get(id)).billingCycle.interval).toBe('year');
    await expect(paddle.subscriptions.update(id, { items: annual })).rejects.toEqual(
      refused('subscription_items_update_missing_proration_billing_mode'),
    );
    expect((await paddle.subscriptions.getPaymentMethodChangeTransaction(id)).origin).toBe(
      'subscription_payment_method_change',
    );
    await paddle.subscriptions.pause(id, { effectiveFrom: 'next_billing_period' });
    await paddle.subscriptions.update(id, { scheduledChange: null });
    await paddle.subscriptions.pause(id, { effectiveFrom: 'immediately' });
    await paddle.subscriptions.resume(id, { effectiveFrom: 'immediately' });
    await paddle.subscriptions.cancel(id, { effectiveFrom: 'immediately' });
    const [listed] = await paddle.subscriptions.list({ customerId: [before.customerId], status: ['canceled'] }).next();
    expect(listed?.id).toBe(id);
  });

  test('several subscriptions are listed by id', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { subscriptionId } = await control().pay({ items: [{ priceId: catalog.monthly.id }], email: newEmail() });
      ids.push(subscriptionId ?? '');
    }
    const listed = await paddle.subscriptions.list({ id: ids.slice(1), orderBy: 'id[ASC]' }).next();
    expect(listed.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test('a trial can be activated early', async () => {
    const items = [{ priceId: catalog.monthlyTrial.id }];
    const { subscriptionId } = await control().pay({ items, email: newEmail() });
    expect((await paddle.subscriptions.activate(subscriptionId ?? '')).status).toBe('active');
  });
});

describe('events and notifications', () => {
  test('events are listed by type', async () => {
    const [event] = await paddle.events.list({ perPage: 5 }).next();
    expect(event?.eventId).toMatch(/^evt_/);
    expect((await paddle.eventTypes.list()).map(({ name }) => name)).toContain('transaction.completed');
  });

  test('a destination is created, changed and deleted', async () => {
    const { notificationSettings } = paddle;
    const made = await notificationSettings.create({
      description: 'contract',
      destination: 'https://example.com/webhooks',
      type: 'url',
      subscribedEvents: ['customer.created'],
    });
    expect(made.endpointSecretKey).toMatch(/^pdl_ntfset_[a-zA-Z\d]{26}_[a-zA-Z\d+/]{32}$/);
    await notificationSettings.update(made.id, { description: 'changed', active: false });
    expect(await notificationSettings.get(made.id)).toMatchObject({ description: 'changed', active: false });
    expect((await notificationSettings.list()).map(({ id }) => id)).toContain(made.id);
    await notificationSettings.delete(made.id);
    await expect(notificationSettings.get(made.id)).rejects.toEqual(refused('not_found'));
  });

  controlled('with deliveries', () => {
    test('notifications have logs and can be replayed', async () => {
      await control().setDelivery({ isPaused: true });
      const made = await paddle.notificationSettings.create({
        description: 'held',
        destination: 'http://127.0.0.1:9/webhooks',
        type: 'url',
        subscribedEvents: ['customer.created'],
      });
      await newCustomer();
      const [notification] = await paddle.notifications.list({ notificationSettingId: [made.id] }).next();
      expect(notification).toMatchObject({ status: 'not_attempted', type: 'customer.created', origin: 'event' });
      const id = notification?.id ?? '';
      expect(await paddle.notifications.getLogs(id).next()).toEqual([]);
      const replay = await paddle.notifications.replay(id);
      expect(replay).not.toBe(id);
      expect((await paddle.notifications.get(id)).replayedAt).not.toBeNull();
      await paddle.notificationSettings.delete(made.id);
    });
  });
});

controlled('the door', () => {
  test('another key is refused', async () => {
    const other = toPaddle(emulator?.url ?? '', 'pdl_sdbx_apikey_other');
    await expect(other.products.list().next()).rejects.toEqual(refused('forbidden'));
  });
});

describe.skipIf(!testEnv.openApiFile)('Paddle’s own description', () => {
  let document: OpenApi;

  beforeAll(() => {
    document = readOpenApi(testEnv.openApiFile ?? '');
  });

  test('describes every recorded answer', () => {
    const faults = recorder.answers.flatMap((answer) =>
      (document.faultsOf(answer) ?? []).map((fault) => `${answer.method} ${answer.path} ${answer.status}: ${fault}`),
    );
    expect([...new Set(faults.map((fault) => fault.replaceAll(/\d+/g, 'N')))]).toEqual([]);
    expect(recorder.answers.filter((answer) => document.faultsOf(answer) !== null).length).toBeGreaterThan(60);
  });
});
