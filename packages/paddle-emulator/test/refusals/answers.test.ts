import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emulatorDefaults } from '../../src/index.ts';
import { createScene, type Scene } from '../operations/scene.ts';
import { createSender } from './create-sender.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});

afterAll(() => scene.stop());

const { send } = createSender(() => scene);

describe('the page of an error', () => {
  test.each([
    ['GET', '/products/pro_01hzzzzzzzzzzzzzzzzzzzzzzz', undefined, 'shared/not_found'],
    ['POST', '/products', {}, 'shared/invalid_field'],
    ['POST', '/products', { name: 'A', tax_category: 'ebooks' }, 'products/product_tax_category_not_approved'],
    ['POST', '/customers', { email: 'buyer-1@example.com' }, 'customers/customer_already_exists'],
    ['POST', '/customers/{customer_id}/addresses', { country_code: 'RU' }, 'addresses/address_location_not_allowed'],
    [
      'POST',
      '/transactions',
      { items: [{ price_id: 'none', quantity: 1 }] },
      'transactions/transaction_price_not_found',
    ],
    ['POST', '/subscriptions/{subscription_id}/resume', {}, 'subscriptions/subscription_must_be_paused'],
    ['GET', '/nothing', undefined, 'shared/not_found'],
  ])('is that of its kind: %s %s', async (method, path, body, page) => {
    expect((await send(method, path, body)).page).toBe(`https://developer.paddle.com/errors/${page}`);
  });

  test('is that of its kind where a rule of faults names the code', async () => {
    await scene.emulator.control.setFaults([{ status: 400, code: 'adjustment_pending_refund_request' }]);
    const { page } = await send('GET', '/products');
    expect(page).toBe('https://developer.paddle.com/errors/adjustments/adjustment_pending_refund_request');
  });
});

describe('a body', () => {
  const post = async (type: string | null, body: string) => {
    const authorization = `Bearer ${emulatorDefaults.apiKey}`;
    const headers = { authorization, ...(type === null ? {} : { 'content-type': type }) };
    const answer = await fetch(`${scene.emulator.url}/products`, { method: 'POST', headers, body: Buffer.from(body) });
    const { error } = (await answer.json()) as { error?: { code: string; detail: string } };
    return { status: answer.status, code: error?.code, detail: error?.detail };
  };
  const product = JSON.stringify({ name: 'Pro', tax_category: 'standard' });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=a'])(
    'of the type %s is refused by its type',
    async (type) => {
      const detail = 'Content-Type must be "application/json".';
      expect(await post(type, product)).toEqual({ status: 415, code: 'unsupported_media_type', detail });
    },
  );

  test.each(['application/json', 'application/json; charset=utf-8'])('of the type %s is taken', async (type) => {
    expect((await post(type, product)).status).toBe(201);
  });

  test.each(['{', 'name=Pro', "{'name': 'Pro'}", '{"name":"Pro",}'])('that is no JSON is refused: %s', async (body) => {
    expect(await post('application/json', body)).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  test('that is too large is refused as such', async () => {
    const body = JSON.stringify({ name: 'a'.repeat(5 * 1024 * 1024) });
    expect(await post('application/json', body)).toMatchObject({ status: 413, code: 'request_body_too_large' });
  });
});
