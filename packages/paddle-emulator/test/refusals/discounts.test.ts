import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScene, type Scene } from '../operations/scene.ts';
import { createSender, refusedFor } from './create-sender.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});

afterAll(() => scene.stop());

const { fill, send } = createSender(() => scene);

describe('a discount', () => {
  const percent = (amount: string, code: string) => ({ description: 'one', type: 'percentage', amount, code });

  test.each(['0', '0.00', '0.001', '0.0099', '100.01', '101', '250', '1000000000', ''])(
    'of %s percent is refused',
    async (amount) => {
      expect(await send('POST', '/discounts', percent(amount, 'NONE'))).toMatchObject(refusedFor('amount'));
    },
  );

  test.each(['0.01', '0.5', '33.33', '99.99', '100'])('of %s percent is taken', async (amount) => {
    expect((await send('POST', '/discounts', percent(amount, `P${amount.replace('.', '')}`))).status).toBe(201);
  });

  test('that becomes one of a percentage has one', async () => {
    const flat = { description: 'one', type: 'flat', amount: '500', currency_code: 'USD' };
    const { id: discount } = await scene.get('POST', '/discounts', flat);
    const change = (body: object) => send('PATCH', `/discounts/${discount}`, body);
    expect(await change({ type: 'percentage' })).toMatchObject(refusedFor('amount'));
    expect((await change({ type: 'percentage', amount: '50' })).status).toBe(200);
    expect(await change({ amount: '500' })).toMatchObject(refusedFor('amount'));
  });

  test('is restricted only to what is sold', async () => {
    const { id: product } = await scene.get('POST', '/products', { name: 'Old', tax_category: 'standard' });
    const unit_price = { amount: '100', currency_code: 'USD' };
    const { id: price } = await scene.get('POST', '/prices', { product_id: product, description: 'Old', unit_price });
    const restrict = (id: string) => send('POST', '/discounts', { ...percent('5', ''), code: null, restrict_to: [id] });
    expect((await restrict(price)).status).toBe(201);
    expect((await restrict(product)).status).toBe(201);
    await scene.get('PATCH', `/prices/${price}`, { status: 'archived' });
    await scene.get('PATCH', `/products/${product}`, { status: 'archived' });
    expect(await restrict(price)).toMatchObject({ status: 400, code: 'discount_restricted_product_price_not_active' });
    expect(await restrict(product)).toMatchObject({ status: 400, code: 'discount_restricted_product_not_active' });
    const unknown = 'pri_01hzzzzzzzzzzzzzzzzzzzzzzz';
    expect((await restrict(unknown)).code).toBe('discount_restricted_product_price_not_active');
    expect(await restrict('scales')).toMatchObject(refusedFor('restrict_to.0'));
  });

  test('cannot be limited below how often it was used', async () => {
    const { id } = await scene.get('POST', '/discounts', percent('10', 'TWICE'));
    for (const email of ['one@example.com', 'two@example.com'])
      await scene.emulator.control.pay({
        items: [{ priceId: scene.ids.price_id ?? '' }],
        email,
        discountCode: 'TWICE',
      });
    const limit = (usage_limit: number | null) => send('PATCH', `/discounts/${id}`, { usage_limit });
    expect(await limit(1)).toMatchObject({ status: 400, code: 'discount_usage_limit_less_than_times_used' });
    expect((await limit(2)).status).toBe(200);
    expect((await limit(null)).status).toBe(200);
  });

  test('is in a group with a name of its own', async () => {
    const make = (name: string) => send('POST', '/discount-groups', { name });
    expect((await make('Spring')).status).toBe(201);
    expect(await make('Spring')).toMatchObject({ status: 409, code: 'discount_group_name_conflict' });
    const { id } = await scene.get('POST', '/discount-groups', { name: 'Autumn' });
    const rename = (name: string) => send('PATCH', `/discount-groups/${id}`, { name });
    expect((await rename('Spring')).code).toBe('discount_group_name_conflict');
    expect((await rename('Autumn')).status).toBe(200);
  });
});

describe('a discount on a subscription', () => {
  const recurring = { description: 'one', type: 'percentage', amount: '10', recur: true };

  async function apply(discount: object, archive = false) {
    const { id } = await scene.get('POST', '/discounts', discount);
    if (archive) await scene.get('PATCH', `/discounts/${id}`, { status: 'archived' });
    const body = { discount: { id, effective_from: 'next_billing_period' } };
    return send('PATCH', '/subscriptions/{subscription_id}', body, await scene.subscribe('monthly'));
  }

  test('is taken if it recurs', async () => {
    expect((await apply(recurring)).status).toBe(200);
    expect((await apply({ ...recurring, expires_at: '2020-01-01T00:00:00Z' })).status).toBe(200);
  });

  test.each([
    ['subscription_one_off_discount_not_valid', { ...recurring, recur: false }],
    ['subscription_invalid_discount_currency', { ...recurring, type: 'flat', amount: '100', currency_code: 'EUR' }],
    ['subscription_discount_not_valid_for_items', { ...recurring, restrict_to: ['{product_id}'] }],
  ])('is refused by %s', async (code, discount) => {
    const filled = JSON.parse(fill(JSON.stringify(discount)));
    expect(await apply(filled)).toMatchObject({ status: 400, code });
  });

  test('is refused if it is archived', async () => {
    expect(await apply(recurring, true)).toMatchObject({ code: 'subscription_archived_discount_application_attempt' });
  });

  test('in trial begins with the next period', async () => {
    const { id } = await scene.get('POST', '/discounts', recurring);
    const ids = await scene.subscribe('monthlyTrial');
    const give = (effective_from: string) =>
      send('PATCH', '/subscriptions/{subscription_id}', { discount: { id, effective_from } }, ids);
    expect(await give('immediately')).toMatchObject({ code: 'subscription_trialing_discount_update_invalid_options' });
    expect((await give('next_billing_period')).status).toBe(200);
  });
});
