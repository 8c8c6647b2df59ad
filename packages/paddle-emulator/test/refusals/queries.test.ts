import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScene, type Scene } from '../operations/scene.ts';
import { createSender, refusedFor } from './create-sender.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});

afterAll(() => scene.stop());

const { fill, send } = createSender(() => scene);

describe('a list refuses what it does not know', () => {
  test.each([
    ['/products?foo=1', 'foo'],
    ['/products?status=foo', 'status'],
    ['/products?status=active,foo', 'status'],
    ['/products?include=foo', 'include'],
    ['/products?include=prices,price', 'include'],
    ['/products?order_by=colour[ASC]', 'order_by'],
    ['/products?tax_category=standart', 'tax_category'],
    ['/prices?recurring=perhaps', 'recurring'],
    ['/prices?produkt_id={product_id}', 'produkt_id'],
    ['/discounts?mode=foo', 'mode'],
    ['/customers?e_mail=ada@example.com', 'e_mail'],
    ['/customers/{customer_id}/addresses?country=DE', 'country'],
    ['/customers/{customer_id}/payment-methods?status=active', 'status'],
    ['/transactions?status=payed', 'status'],
    ['/transactions?origin=shop', 'origin'],
    ['/transactions?created_at[AFTER]=2026-01-01', 'created_at[AFTER]'],
    ['/transactions?customer=ctm_1', 'customer'],
    ['/subscriptions?status=cancelled', 'status'],
    ['/subscriptions?scheduled_change_action=stop', 'scheduled_change_action'],
    ['/adjustments?action=return', 'action'],
    ['/notifications?status=lost', 'status'],
    ['/notifications?order_by=colour[ASC]', 'order_by'],
    ['/events?event_type=customer.vanished', 'event_type'],
    ['/events?type=customer.created', 'type'],
    ['/notification-settings?active=perhaps', 'active'],
    ['/simulations?status=foo', 'status'],
    ['/reports?status=done', 'status'],
    ['/products/{product_id}?include=foo', 'include'],
    ['/products/{product_id}?foo=1', 'foo'],
    ['/subscriptions/{subscription_id}?include=transactions', 'include'],
    ['/event-types?foo=1', 'foo'],
    ['/ips?foo=1', 'foo'],
  ])('%s', async (path, field) => {
    expect(await send('GET', path)).toMatchObject(refusedFor(field));
  });

  test('and so does what is made or changed', async () => {
    expect(await send('POST', '/products?include=prices', {})).toMatchObject(refusedFor('include'));
    expect(await send('PATCH', '/customers/{customer_id}?dry_run=1', { name: 'Ada' })).toMatchObject(
      refusedFor('dry_run'),
    );
  });

  test.each(['/notifications?from=yesterday', '/notifications?to=1', '/transactions?created_at[GT]=soon'])(
    'and a time that is none: %s',
    async (path) => {
      expect(await send('GET', path)).toMatchObject({ status: 400, code: 'invalid_time_query_parameter' });
    },
  );

  test('and takes what Paddle describes', async () => {
    const [subscription] = await scene.get<{ id: string }[]>(
      'GET',
      fill('/subscriptions?price_id={monthly_price_id}&status=active&order_by=id[ASC]&per_page=1'),
    );
    expect(subscription).toBeDefined();
    expect(await scene.get('GET', fill('/subscriptions?price_id={price_id}'))).toEqual([]);
    expect(await scene.get('GET', '/subscriptions?scheduled_change_action=pause,cancel')).toEqual([]);
    expect(await scene.get('GET', '/notification-settings?active=false')).toEqual([]);
    expect(await scene.get('GET', '/products?status=archived&status=active')).toEqual(
      await scene.get('GET', '/products?status=archived,active'),
    );
    expect(await scene.get('GET', fill('/customers/{customer_id}/credit-balances?currency_code=EUR'))).toEqual([]);
    const found = await scene.get<unknown[]>('GET', fill('/customers/{customer_id}/businesses?search=analytical'));
    expect(found).toHaveLength(1);
    expect(await scene.get('GET', fill('/customers/{customer_id}/businesses?search=nobody'))).toEqual([]);
  });
});
