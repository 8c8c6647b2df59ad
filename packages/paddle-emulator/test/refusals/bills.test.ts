import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScene, type Scene } from '../operations/scene.ts';
import { createSender } from './create-sender.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});

afterAll(() => scene.stop());

const { send } = createSender(() => scene);

describe('a paused subscription', () => {
  test.each([
    { custom_data: { seat: 1 } },
    { custom_data: null },
    { discount: null },
    { collection_mode: 'automatic' },
    { business_id: null },
    { scheduled_change: null },
  ])('takes no change but of its items: %j', async (body) => {
    const ids = await scene.pause();
    const code = 'subscription_only_update_items_on_paused_subscription';
    expect(await send('PATCH', '/subscriptions/{subscription_id}', body, ids)).toMatchObject({ status: 400, code });
    expect(await send('PATCH', '/subscriptions/{subscription_id}/preview', body, ids)).toMatchObject({ code });
    const items = [{ price_id: '{monthly_price_id}', quantity: 2 }];
    const change = { items, proration_billing_mode: 'do_not_bill' };
    expect((await send('PATCH', '/subscriptions/{subscription_id}', change, ids)).status).toBe(200);
    expect((await send('PATCH', '/subscriptions/{subscription_id}', { ...change, ...body }, ids)).code).toBe(code);
  });
});

describe('a transaction', () => {
  const item = { price_id: '{price_id}', quantity: 1 };

  test.each([
    ['transaction_duplicate_price_ids', { items: [item, item] }],
    [
      'transaction_billing_period_starts_at_greater_than_now',
      { items: [item], billing_period: { starts_at: '2099-01-01T00:00:00Z', ends_at: '2099-02-01T00:00:00Z' } },
    ],
    ['transaction_customer_is_required_for_business_validation', { items: [item], business_id: '{business_id}' }],
    [
      'transaction_payment_terms_frequency_greater_than_maximum',
      {
        items: [item],
        collection_mode: 'manual',
        billing_details: { payment_terms: { interval: 'day', frequency: 1000 } },
      },
    ],
    [
      'transaction_product_not_found',
      {
        items: [
          {
            quantity: 1,
            price: {
              product_id: 'pro_01hzzzzzzzzzzzzzzzzzzzzzzz',
              description: 'Custom',
              unit_price: { amount: '100', currency_code: 'USD' },
            },
          },
        ],
      },
    ],
  ])('is refused by %s', async (code, body) => {
    expect(await send('POST', '/transactions', body)).toMatchObject({ status: 400, code });
  });

  test.each([
    ['customer_id', '/customers/{customer_id}'],
    ['address_id', '/customers/{customer_id}/addresses/{address_id}'],
  ])('is not for one whose %s is archived', async (field, path) => {
    const ids = await scene.payOnce();
    await send('PATCH', path, { status: 'archived' }, ids);
    const body = { items: [item], customer_id: '{customer_id}', [field]: `{${field}}` };
    expect(await send('POST', '/transactions', body, ids)).toMatchObject({ status: 400, code: 'entity_archived' });
  });

  test('is not for the business of another customer', async () => {
    const body = { items: [item], customer_id: '{customer_id}', business_id: scene.ids.business_id };
    expect((await send('POST', '/transactions', body, await scene.payOnce())).status).toBe(404);
  });

  test('of a price is changed by the same rules', async () => {
    const draft = await scene.draft();
    const change = (body: object) => send('PATCH', '/transactions/{transaction_id}', body, draft);
    expect(await change({ items: [item, item] })).toMatchObject({ code: 'transaction_duplicate_price_ids' });
  });
});

describe('the frequency of a price', () => {
  const price = (more: object) => ({
    product_id: '{product_id}',
    description: 'Plan',
    unit_price: { amount: '100', currency_code: 'USD' },
    ...more,
  });
  const month = (frequency: number) => ({ interval: 'month', frequency });
  test.each([
    ['price_billing_cycle_frequency_below_1', { billing_cycle: month(0) }],
    ['price_billing_cycle_frequency_greater_than_maximum', { billing_cycle: month(1000) }],
    ['price_trial_period_frequency_below_1', { billing_cycle: month(1), trial_period: month(-1) }],
    ['price_trial_period_frequency_greater_than_maximum', { billing_cycle: month(1), trial_period: month(1000) }],
  ])('is refused by %s', async (code, more) => {
    expect(await send('POST', '/prices', price(more))).toMatchObject({ status: 400, code });
  });
});
