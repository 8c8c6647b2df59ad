import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GatewayError } from '@backline/core/payments/payment-gateway';
import { afterEach, describe, expect, it } from 'vitest';
import { createPaddleGateway } from '../src/index.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** Something that answers in Paddle's place, as it should not. Answers its requests as text. */
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

const open = (apiUrl: string, answerWithinMs = 300) =>
  createPaddleGateway({
    apiKey: 'pdl_sdbx_apikey_x',
    webhookSecret: 's',
    webhookWindowMs: 5000,
    apiUrl,
    answerWithinMs,
  });
const product = { sku: 'A', name: 'A', description: null, imageUrl: null };
const empty = JSON.stringify({ data: [], meta: { pagination: { has_more: false, next: '' } } });

it('shows pictures that the provider reaches: by https, and on this machine where the provider is an emulator', () => {
  const local = 'http://127.0.0.1:4400/catalog/covers/a.webp';
  expect(open('http://127.0.0.1:4403').takesImage(local)).toBe(true);
  for (const apiUrl of ['http://127.0.0.1:4403', 'https://sandbox-api.paddle.com'])
    expect(open(apiUrl).takesImage('https://vendor.example/a.webp')).toBe(true);
  expect(open('https://sandbox-api.paddle.com').takesImage(local)).toBe(false);
  for (const url of ['http://vendor.example/a.webp', 'http://127.0.0.1.vendor.example/a.webp', 'data:image/png,x'])
    expect(open('http://127.0.0.1:4403').takesImage(url)).toBe(false);
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

it('asks the address that it was given, slash or not, and nobody else (trap 17)', async () => {
  const { seen, url } = await listen((_request, response) => response.end(empty));
  expect(await open(`${url}/`).findTransaction('txn_1')).toBeNull();
  expect(seen).toEqual(['GET /transactions?id=txn_1 bearer pdl_sdbx_apikey_x']);
});

describe('a look', () => {
  it.each([
    ['a page of HTML', (r: ServerResponse) => r.writeHead(502, { 'content-type': 'text/html' }).end('<html>')],
    ['JSON that says nothing', (r: ServerResponse) => json(r, 503, {})],
    ['half an answer', (r: ServerResponse) => r.writeHead(200).write('{"da') && r.destroy()],
    ['a closed connection', (r: ServerResponse) => r.destroy()],
    ['a fault of its own', (r: ServerResponse) => json(r, 500, refusal('internal_error', 'api_error'))],
  ])('is repeated after %s', async (_, fail) => {
    const { seen, url } = await listen((_request, response, count) => {
      if (count === 1) fail(response);
      else response.end(empty);
    });
    expect(await open(url).findCustomer('ctm_1')).toBeNull();
    expect(seen).toHaveLength(2);
  });

  it('is not repeated when it was refused', async () => {
    const { seen, url } = await listen((_request, response) => json(response, 403, refusal('forbidden')));
    expect(await outcomeOf(open(url).listProducts())).toBe('refused forbidden');
    expect(seen).toHaveLength(1);
  });

  it('ends when there is no answer (trap 18)', async () => {
    const { url } = await listen(() => {});
    expect(await outcomeOf(open(url, 50).listPrices())).toBe('unknown null');
  });

  it('stops asking for a while when nobody has answered often enough', async () => {
    const { seen, url } = await listen((_request, response) => response.destroy());
    const gateway = open(url);
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await outcomeOf(gateway.listPrices())).toBe('unknown null');
    expect(seen.length).toBeLessThan(8);
  });
});

describe('a change', () => {
  it('is never repeated by itself, because nobody knows whether it was done', async () => {
    const { seen, url } = await listen((_request, response) => response.destroy());
    expect(await outcomeOf(open(url).createProduct(product))).toBe('unknown null');
    expect(seen).toHaveLength(1);
  });

  it('is sent again when it was not even read', async () => {
    const { seen, url } = await listen((_request, response, count) => {
      if (count === 1) json(response, 429, refusal('too_many_requests'), { 'retry-after': '0' });
      else json(response, 201, { data: { id: 'pro_1' }, meta: {} });
    });
    expect(await open(url).createProduct(product)).toBe('pro_1');
    expect(seen).toHaveLength(2);
  });

  it('that is refused says why', async () => {
    const { url } = await listen((_request, response) => json(response, 400, refusal('bad_request')));
    const error = await open(url)
      .createProduct(product)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ outcome: 'refused', providerCode: 'bad_request', message: 'It is bad_request.' });
  });
});
