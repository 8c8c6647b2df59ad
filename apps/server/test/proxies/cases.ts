import { chmodSync } from 'node:fs';
import { request } from 'node:http';
import { customer, demoPassword, support } from '@backline/fixtures';
import { createPrograms, findFreePort, startTestService, type TestService, testApiKey } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { proxies } from './programs.ts';

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The last part of the client's address. Each address has its own limits. */
  client?: number;
}

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const json = { 'content-type': 'application/json' };
/** Addresses of every kind of route where nothing exists. */
const missing = [
  '/assets/gone-1a2b3c.js',
  '/catalog/gone.webp',
  '/brand/gone.svg',
  '/api/v1/gone',
  '/webhooks/paddle',
  '/gone',
];

export function describeProxy({ name, isForward = false, start }: (typeof proxies)[number]): void {
  describe(name, () => {
    const programs = createPrograms('proxy');
    let world: TestService;
    let port: number;
    beforeAll(async () => {
      const env = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://portal.example.com', RATE_LIMIT_IP_FACTOR: '1' };
      world = await startTestService({ isSeeded: true, env });
      // Some programs give up root's rights before they write there.
      chmodSync(programs.folder, 0o777);
      port = await findFreePort();
      await start(programs, port, Number(new URL(world.url).port));
    });
    afterAll(async () => {
      await programs.stop();
      await world.stop();
    });

    /** Status 0 means that the connection was closed before an answer. */
    const ask = (path: string, { method = 'GET', headers = {}, body, client = 2 }: Asked = {}) =>
      new Promise<Answered>((resolve) => {
        const own = {
          host: '127.0.0.1',
          localAddress: `127.0.0.${client}`,
          path: isForward ? `${world.url}${path}` : path,
          headers: { host: isForward ? new URL(world.url).host : `127.0.0.1:${port}`, ...headers },
        };
        const call = request({ port, method, ...own }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        });
        call.on('error', () => resolve({ status: 0, headers: {}, body: '' })).end(body);
      });
    const logIn = (authId: string, password: string, more: Asked) => {
      const body = JSON.stringify({ apiKey: testApiKey, authId, password, machineId: 'test-machine' });
      return ask('/api/v1/token', { method: 'POST', body, ...more, headers: { ...json, ...more.headers } });
    };

    it.each(missing)('keeps no answer of %s, where nothing is', async (path) => {
      for (const turn of [1, 2]) {
        const { status, headers } = await ask(path, { client: 3 });
        expect([turn, status >= 400 && status < 500, headers['cache-control'], headers.age ?? '0']).toEqual([
          turn,
          true,
          'no-store',
          '0',
        ]);
      }
    });

    it('shows no client the answer of another', async () => {
      const tokens = await Promise.all([customer, support].map(({ email }) => world.logIn(email, demoPassword)));
      const emails: string[] = [];
      for (const token of [...tokens, ...tokens]) {
        const { body } = await ask('/api/v1/user', { headers: { authorization: `Bearer ${token}` }, client: 4 });
        emails.push(JSON.parse(body).email);
      }
      expect(emails).toEqual([customer.email, support.email, customer.email, support.email]);
    });

    it('answers what has not changed with 304', async () => {
      const first = await ask('/.well-known/backline-keys.json', { client: 5 });
      const etag = String(first.headers.etag);
      const again = await ask('/.well-known/backline-keys.json', { headers: { 'if-none-match': etag }, client: 5 });
      // Squid answers with its own complete copy.
      expect([first.status, again.status]).toEqual([200, isForward ? 200 : 304]);
      expect(again.headers.etag).toBe(etag);
    });

    it('counts a client by its own address, whatever it says that it is', async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 53; n += 1) {
        const said = `203.0.113.${n}`;
        const headers = { 'x-forwarded-for': said, 'x-real-ip': said, forwarded: `for=${said}` };
        statuses.push((await logIn(`nobody-${n}@example.com`, 'wrong', { client: 6, headers })).status);
      }
      expect(statuses).toEqual([...Array(50).fill(401), 429, 429, 429]);
      expect((await logIn('nobody@example.com', 'wrong', { client: 7 })).status).toBe(401);
    });

    it.each([70_000, 1_100_000])('says 413 to a body of %i bytes, each time', async (length) => {
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1)
        statuses.push(
          (await ask('/api/v1/token', { method: 'POST', headers: json, body: Buffer.alloc(length, 'x'), client: 8 }))
            .status,
        );
      expect(statuses).toEqual(Array(5).fill(413));
    });

    it.each(['/health', '/ready'])('answers GET and HEAD of %s', async (path) => {
      for (const method of ['GET', 'HEAD'])
        expect(await ask(path, { method, client: 9 })).toMatchObject({ status: 200 });
    });

    it('keeps Origin in Vary', async () => {
      const headers = { origin: 'https://elsewhere.example' };
      for (const path of ['/api/v1/user', '/trpc/account.getCurrentUser', '/trpc/catalog.listCartItems'])
        expect(String((await ask(path, { headers, client: 10 })).headers.vary).toLowerCase()).toContain('origin');
    });

    it('sends each rule for browsers once', async () => {
      const { headers } = await ask('/gone', { client: 11 });
      for (const rule of ['content-security-policy', 'strict-transport-security', 'x-content-type-options'])
        expect([rule, typeof headers[rule], String(headers[rule]).includes(', ')]).toEqual([rule, 'string', false]);
    });
  });
}
