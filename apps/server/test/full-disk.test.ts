import { minuteMs } from '@backline/domain/time';
import { demoPassword } from '@backline/fixtures';
import { startTestService, type TestService, testApiKey } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: TestService;
let tokens: string[];
beforeAll(async () => {
  world = await startTestService({ isSeeded: true });
  tokens = [
    await world.logIn('customer@example.com', demoPassword),
    await world.logIn('customer@example.com', demoPassword),
  ];
  await fillDisk();
});
afterAll(() => world.stop());

interface Raw {
  run(statement: string): unknown;
}
const run = (...statements: string[]) =>
  world.service.core.store.write(async (tx) => {
    for (const statement of statements) (tx as unknown as Raw).run(statement);
  });

/** Makes the disk full: the database can't grow anymore, and each row in these tables needs more space than is left. */
function fillDisk(): Promise<void> {
  const ask = 'BEGIN INSERT INTO ballast VALUES (zeroblob(1000000)); END';
  return run(
    'CREATE TABLE IF NOT EXISTS ballast (bytes BLOB)',
    `CREATE TRIGGER full_limits BEFORE INSERT ON rate_limit_buckets ${ask}`,
    `CREATE TRIGGER full_audit BEFORE INSERT ON audit_entries ${ask}`,
    `CREATE TRIGGER full_sessions BEFORE UPDATE ON sessions ${ask}`,
    'PRAGMA max_page_count = 1',
  );
}

const freeDisk = () =>
  run(
    'PRAGMA max_page_count = 1000000',
    'DROP TRIGGER full_limits',
    'DROP TRIGGER full_audit',
    'DROP TRIGGER full_sessions',
  );

const statusOf = async (method: string, path: string, token?: string, body?: unknown) =>
  (await world.rest(method, path, { token, body })).status;
const login = { apiKey: testApiKey, authId: 'customer@example.com', password: demoPassword, machineId: 'm' };

it('lets everything be read, refuses what must be written, and is over at once', async () => {
  const [token] = tokens;
  for (let read = 0; read < 60; read += 1) expect(await statusOf('GET', '/user/licenses', token)).toBe(200);
  expect(await statusOf('POST', '/token', undefined, login)).toBe(503);
  expect(await statusOf('POST', '/user', token, { contactName: 'Clara Wieck' })).toBe(503);
  const passports: number[] = [];
  for (let read = 0; read < 22; read += 1) passports.push(await statusOf('GET', '/user/passport?owner=named', token));
  expect(passports).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  const ready = await fetch(`${world.url}/ready`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', disk: 'ok' }]);
  // This is long enough that the session's last use is written again.
  world.clock.advance(11 * minuteMs);
  expect(await statusOf('GET', '/user', token)).toBe(200);

  await freeDisk();
  expect(await statusOf('POST', '/token', undefined, login)).toBe(200);
  expect(await statusOf('POST', '/user', token, { contactName: 'Clara Wieck' })).toBe(200);
  expect(await statusOf('GET', '/user/licenses', token)).toBe(200);
});

it('counts what it could not charge, and ends where the allowance does', async () => {
  await fillDisk();
  const [, token] = tokens;
  const statuses: number[] = [];
  for (let read = 0; read < 310; read += 1) statuses.push(await statusOf('GET', '/user', token));
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(statuses.slice(300)).toEqual(Array.from({ length: 10 }, () => 429));
  world.clock.advance(60_000);
  expect(await statusOf('GET', '/user', token)).toBe(200);
});
