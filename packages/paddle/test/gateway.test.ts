import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GatewayError } from '@backline/core/ports/payment-gateway';
import { afterEach, describe, expect, it } from 'vitest';
import { createPaddleGateway } from '../src/index.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A server in Paddle's place that misbehaves. Collects its requests as text. */
async function listen(answer: (request: IncomingMessage, response: ServerResponse, count: number) => void) {
  const seen: string[] = [];
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    answer(request, response, seen.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const open = (apiUrl: string, answerWithinMs = 30_000) =>
  createPaddleGateway({
    apiKey: 'pdl_sdbx_apikey_x',
    webhookWindowMs: 5000,
    apiUrl,
    answerWithinMs,
  });
const product = { sku: 'A', name: 'A', description: null, imageUrl: null, taxCategory: 'standard' as const };
const empty = JSON.stringify({ data: [], meta: { pagination: { has_more: false, next: '' } } });

it('shows images by https, and local ones with a local emulator', () => {
  const local = 'http://127.0.0.1:4400/catalog/covers/a.webp';
  expect(open('http://127.0.0.1:4403').catalog.takesImage(local)).toBe(true);
  for (const apiUrl of ['http://127.0.0.1:4403', 'https://sandbox-api.paddle.com'])
    expect(open(apiUrl).catalog.takesImage('https://vendor.example/a.webp')).toBe(true);
  expect(open('https://sandbox-api.paddle.com').catalog.takesImage(local)).toBe(false);
  for (const url of ['http://vendor.example/a.webp', 'http://127.0.0.1.vendor.example/a.webp', 'data:image/png,x'])
    expect(open('http://127.0.0.1:4403').catalog.takesImage(url)).toBe(false);
});

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const refusal = (code: string, type = 'request_error') => ({
  error: { type, code, detail: `It is ${code}.`, documentation_url: '' },
  meta: { request_id: 'r' },
});
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof GatewayError ? `${error.outcome} ${error.providerCode}` : String(error)),
  );

it('reads the time of any answer, and none where nobody answers', async () => {
  const { url } = await listen((_request, response) =>
    response.writeHead(404, { date: 'Mon, 30 Nov 2026 10:00:00 GMT' }).end(),
  );
  expect(await open(url).events.readTime()).toEqual(new Date('2026-11-30T10:00:00Z'));
  expect(await open('http://127.0.0.1:1').events.readTime()).toBeNull();
});

it('calls only the configured address, with or without a slash at its end', async () => {
  const { seen, url } = await listen((_request, response) => response.end(empty));
  expect(await open(`${url}/`).checkout.findTransaction('txn_1')).toBeNull();
  expect(seen).toEqual(['GET /transactions?id=txn_1&include=address bearer pdl_sdbx_apikey_x']);
});

describe('a read', () => {
  it.each([
    ['a page of HTML', (r: ServerResponse) => r.writeHead(502, { 'content-type': 'text/html' }).end('<html>')],
    ['JSON without an error', (r: ServerResponse) => json(r, 503, {})],
    ['half an answer', (r: ServerResponse) => r.writeHead(200).write('{"da') && r.destroy()],
    ['a closed connection', (r: ServerResponse) => r.destroy()],
    ['an internal error', (r: ServerResponse) => json(r, 500, refusal('internal_error', 'api_error'))],
  ])('is retried after %s', async (_, fail) => {
    const { seen, url } = await listen((_request, response, count) => {
      if (count === 1) fail(response);
      else response.end(empty);
    });
    expect(await open(url).checkout.findCustomer('ctm_1')).toBeNull();
    expect(seen).toHaveLength(2);
  });

  it('is not retried when it was refused', async () => {
    const { seen, url } = await listen((_request, response) => json(response, 403, refusal('forbidden')));
    expect(await outcomeOf(open(url).catalog.listProducts())).toBe('refused forbidden');
    expect(seen).toHaveLength(1);
  });

  it('times out when there is no answer', async () => {
    const { url } = await listen(() => {});
    expect(await outcomeOf(open(url, 50).catalog.listPrices())).toBe('unknown null');
  });

  it('pauses after several calls without an answer', async () => {
    const { seen, url } = await listen((_request, response) => response.destroy());
    const gateway = open(url);
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await outcomeOf(gateway.catalog.listPrices())).toBe('unknown null');
    expect(seen.length).toBeLessThan(8);
  });
});

describe('a change', () => {
  it('is not retried without an answer, because it may have been made', async () => {
    const { seen, url } = await listen((_request, response) => response.destroy());
    expect(await outcomeOf(open(url).catalog.createProduct(product))).toBe('unknown null');
    expect(seen).toHaveLength(1);
  });

  it('is retried after a rate limit', async () => {
    const { seen, url } = await listen((_request, response, count) => {
      if (count === 1) json(response, 429, refusal('too_many_requests'), { 'retry-after': '0' });
      else json(response, 201, { data: { id: 'pro_1' }, meta: {} });
    });
    expect(await open(url).catalog.createProduct(product)).toBe('pro_1');
    expect(seen).toHaveLength(2);
  });

  it('that is refused throws the reason', async () => {
    const { url } = await listen((_request, response) => json(response, 400, refusal('bad_request')));
    const error = await open(url)
      .catalog.createProduct(product)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ outcome: 'refused', providerCode: 'bad_request', message: 'It is bad_request.' });
  });

  it.each([
    ['subscription_locked_renewal', 'locked'],
    ['subscription_payment_declined', 'declined'],
    ['entity_not_found', 'not_found'],
    ['customer_already_exists', 'exists'],
    ['bad_request', null],
  ])('translates the code %s', async (code, reason) => {
    const { url } = await listen((_request, response) => json(response, 400, refusal(code)));
    await expect(open(url).catalog.createProduct(product)).rejects.toMatchObject({ outcome: 'refused', reason });
  });
});

describe('the books', () => {
  const adjustment = {
    id: 'adj_1',
    transaction_id: 'txn_1',
    action: 'refund',
    type: 'partial',
    status: 'pending_approval',
    reason: 'withdrawal 1',
    currency_code: 'EUR',
    items: [{ item_id: 'txnitm_1', type: 'full', amount: '500', totals: { subtotal: '420', tax: '80', total: '500' } }],
    totals: { subtotal: '420', tax: '80', total: '500' },
    payout_totals: { fee: '0', earnings: '450', currency_code: 'USD' },
    created_at: '2026-03-14T19:00:00Z',
    updated_at: '2026-03-14T19:00:00Z',
  };

  it('ask for the whole of a line, for a part, or for all', async () => {
    const bodies: unknown[] = [];
    const { url } = await listen((request, response) => {
      if (request.method !== 'POST')
        return void json(response, 200, { data: [adjustment], meta: { pagination: { has_more: false, next: '' } } });
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        bodies.push(JSON.parse(text));
        json(response, 201, { data: adjustment, meta: {} });
      });
    });
    const { books } = open(url);
    const asked = { transactionId: 'txn_1', reason: 'withdrawal 1' };
    const lines = [{ itemId: 'txnitm_1' }, { itemId: 'txnitm_2', amount: 70 }];
    expect(await books.requestRefund({ ...asked, lines })).toMatchObject({
      reason: 'withdrawal 1',
      subtotal: 420,
      tax: 80,
      total: 500,
      earnings: 450,
      payoutCurrency: 'USD',
      items: [{ itemId: 'txnitm_1', amount: 500, tax: 80, total: 500 }],
    });
    await books.requestRefund({ ...asked, lines: 'all' });
    const request = { action: 'refund', transaction_id: 'txn_1', reason: 'withdrawal 1' };
    expect(bodies).toEqual([
      {
        ...request,
        type: 'partial',
        items: [
          { item_id: 'txnitm_1', type: 'full', amount: null },
          { item_id: 'txnitm_2', type: 'partial', amount: '70' },
        ],
      },
      { ...request, type: 'full' },
    ]);
  });

  it.each([
    ['transaction_revised_limit_reached', 'revised'],
    ['transaction_adjusted_unable_to_revise', 'adjusted'],
    ['transaction_invalid_status_to_revise', 'no_invoice'],
    ['transaction_cannot_be_revised_with_invalid_tax_identifier', 'tax_number'],
    ['adjustment_pending_refund_request', 'refund_pending'],
    ['subscription_outstanding_pending_refund', 'refund_pending'],
    ['adjustment_amount_above_remaining_allowed', 'refund_above'],
    ['adjustment_total_amount_above_remaining_allowed', 'refund_above'],
  ])('say of %s that it is %s', async (code, reason) => {
    const { url } = await listen((_request, response) => json(response, 400, refusal(code)));
    await expect(open(url).books.reviseInvoice('txn_1', { name: 'Clara Wieck' })).rejects.toMatchObject({
      outcome: 'refused',
      reason,
    });
  });
});
