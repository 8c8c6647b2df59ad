import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { operator, readCatalog, startTestService, type TestService } from '@backline/testing';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let world: TestService;
async function start(factor: string): Promise<void> {
  world = await startTestService({ env: { RATE_LIMIT_IP_FACTOR: factor, TRUST_PROXY: '127.0.0.1' } });
  await importCatalog(world.service.core, operator, readCatalog());
}
afterEach(() => world.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const get = (path: string, address: string) => fetch(world.url + path, { headers: from(address) });
const unknown = '/api/v1/catalog/collections/no-such-pack';

/** Sends requests until one is refused. */
async function spend(path: string, address: string): Promise<Response> {
  for (;;) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(path, address)));
    const refused = answers.find(({ status }) => status === 429);
    if (refused !== undefined) return refused;
  }
}

describe('an address that asks for more than anybody needs', () => {
  beforeEach(() => start('0.02'));

  it.each([
    ['answers that are not there', unknown],
    ['pages that are not there', '/marketplace/collection/no-such-pack'],
  ])('hears when to come back: %s', async (_, path) => {
    const refused = await spend(path, '192.0.2.1');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
    world.clock.advance(60_000);
    expect((await get(path, '192.0.2.1')).status).toBe(404);
  });

  it('waits for a reference that has to be made, and reads one that is there', async () => {
    for (const path of ['/api/v1/docs', '/api/v1/openapi.json']) {
      // A budget refills over time, but not while the clock is set back. So the speed of the machine doesn't matter.
      await spend(unknown, '192.0.2.1');
      world.clock.advance(-60_000);
      expect((await get(path, '192.0.2.1')).status).toBe(429);
      expect((await get(path, '192.0.2.2')).status).toBe(200);
      expect((await get(path, '192.0.2.1')).status).toBe(200);
    }
  });

  it('is refused over tRPC with its own error', async () => {
    await spend(unknown, '127.0.0.1');
    const refused = await world
      .client()
      .catalog.listCartItems.query()
      .catch((error) => error);
    expect(refused).toBeInstanceOf(TRPCClientError);
    expect(refused.data).toMatchObject({ httpStatus: 429, appError: { code: 'rate_limited' } });
  });

  it('leaves so many lines in the log, and is answered all the same', async () => {
    const linesOf = () =>
      world
        .logs()
        .split('\n')
        .filter((line) => line.includes('"path":"/privacy-check"')).length;
    for (let each = 0; each < 400; each += 1) await get('/privacy-check', '192.0.2.1');
    const written = linesOf();
    expect(written).toBeGreaterThan(200);
    expect(written).toBeLessThan(300);
    expect((await get(unknown, '192.0.2.1')).status).toBe(404);
    await get('/privacy-check', '192.0.2.2');
    expect(linesOf()).toBe(written + 1);
  });

  it('takes nothing from others, nor from what is kept', async () => {
    const kept = '/api/v1/marketplace/cart-items';
    await get(kept, '192.0.2.2');
    await spend(unknown, '192.0.2.1');
    expect((await get(unknown, '192.0.2.2')).status).toBe(404);
    expect((await get(kept, '192.0.2.1')).status).toBe(200);
    expect((await get('/marketplace', '192.0.2.1')).status).toBe(200);
    expect((await get('/login', '192.0.2.1')).status).toBe(200);
  });

  it('is one address with its whole IPv6 network', async () => {
    await spend(unknown, '2001:db8:0:1::1');
    expect((await get(unknown, '2001:db8:0:1::2')).status).toBe(429);
    expect((await get(unknown, '2001:db8:0:2::1')).status).toBe(404);
  });

  it('is written down once a minute, with a count', async () => {
    const summaries = () =>
      world
        .logs()
        .split('\n')
        .filter((line) => line.includes('spent its budget'));
    await spend(unknown, '192.0.2.1');
    await spend(unknown, '192.0.2.3');
    expect(summaries()).toHaveLength(1);
    world.clock.advance(60_000);
    await spend(unknown, '192.0.2.1');
    expect(summaries()).toHaveLength(2);
    expect(JSON.parse(summaries()[1] ?? '').refused.render).toBeGreaterThan(1);
  });
});

it('leaves hundreds of page loads a minute to an office behind one address', async () => {
  await start('1');
  for (let load = 0; load < 300; load += 1) {
    const page = await get('/marketplace/collection/harbor-strings', '192.0.2.1');
    const list = await get('/trpc/catalog.listCartItems', '192.0.2.1');
    expect([page.status, list.status]).toEqual([200, 200]);
  }
});

it.each([
  ['/api/v1/user', 500, 'request failed'],
  ['/ready', 503, 'not ready'],
])('writes fewer lines than it fails for one address: %s', async (path, expected, line) => {
  await start('0.02');
  const file = new DatabaseSync(join(world.directory, 'backline.sqlite'));
  file.exec('PRAGMA foreign_keys = off; DROP TABLE sessions; DELETE FROM schema_migrations');
  file.close();
  const ask = (path: string) => fetch(world.url + path, { headers: { authorization: 'Bearer anything' } });
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(path)));
  const failed = answers.filter(({ status }) => status === expected).length;
  const lines = world.logs().split(line).length - 1;
  expect(failed).toBe(100);
  expect(lines).toBeLessThan(failed);
  expect(lines).toBeGreaterThan(0);
});
