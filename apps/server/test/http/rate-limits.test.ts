import { restTable } from '@backline/api';
import { hourMs } from '@backline/domain/time';
import { demoPassword } from '@backline/fixtures';
import { startTestService, type TestService, testApiKey } from '@backline/testing';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, it } from 'vitest';

let world: TestService;
afterEach(() => world.stop());

const wrong = (authId: string, machineId = 'm') => ({
  apiKey: testApiKey,
  authId,
  password: 'not this one',
  machineId,
});

async function tryRest(authId: string, machineId?: string): Promise<number> {
  return (await world.rest('POST', '/token', { body: wrong(authId, machineId) })).status;
}

async function tryTrpc(authId: string): Promise<number> {
  try {
    await world.client().sessions.createSession.mutate(wrong(authId));
    return 200;
  } catch (error) {
    return error instanceof TRPCClientError ? error.data.httpStatus : 0;
  }
}

const countOf = (statuses: number[], status: number) => statuses.filter((other) => other === status).length;

it('lets ten logins at an account through in a quarter of an hour, over both surfaces together', async () => {
  world = await startTestService({ isSeeded: true });
  const tries = Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0 ? tryRest('customer@example.com') : tryTrpc('customer@example.com'),
  );
  const statuses = await Promise.all(tries);
  expect(countOf(statuses, 401)).toBe(10);
  expect(countOf(statuses, 429)).toBe(20);
});

it('charges each call of a batch', async () => {
  world = await startTestService({ isSeeded: true });
  const client = world.client();
  const batch = () =>
    Promise.allSettled(
      Array.from({ length: 10 }, () => client.sessions.createSession.mutate(wrong('support@example.com'))),
    );
  const first = await batch();
  const second = await batch();
  const codes = [...first, ...second].map((result) =>
    result.status === 'rejected' ? (result.reason as { data: { httpStatus: number } }).data.httpStatus : 200,
  );
  expect(countOf(codes, 401)).toBe(10);
  expect(countOf(codes, 429)).toBe(10);
});

it('keeps its counts over a restart, and says when to come back', async () => {
  world = await startTestService({ isSeeded: true });
  for (let index = 0; index < 10; index += 1) await tryRest('customer@example.com');
  await world.stop({ keepData: true });
  world = await startTestService({ directory: world.directory });
  const answer = await world.rest('POST', '/token', { body: wrong('customer@example.com') });
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

it('answers alike for an account and for nobody when the limit is reached', async () => {
  world = await startTestService({ isSeeded: true });
  for (const authId of ['customer@example.com', 'nobody@example.com'])
    for (let index = 0; index < 10; index += 1) expect(await tryRest(authId)).toBe(401);
  const known = await world.rest('POST', '/token', { body: wrong('customer@example.com') });
  const unknown = await world.rest('POST', '/token', { body: wrong('nobody@example.com') });
  expect(known.status).toBe(429);
  expect(unknown.body).toEqual(known.body);
});

it('limits an address over many accounts, and a forged X-Forwarded-For does not help', async () => {
  world = await startTestService({ env: { RATE_LIMIT_IP_FACTOR: '1' } });
  const statuses: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${index}` };
    const { status } = await world.rest('POST', '/token', { headers, body: wrong(`person-${index}@example.com`) });
    statuses.push(status);
  }
  expect(countOf(statuses, 401)).toBe(50);
  expect(countOf(statuses, 429)).toBe(10);
});

it.each([
  ['an address', (index: number) => `203.0.113.${index}`],
  ['an address and a port', (index: number) => `203.0.113.${index}:4711`],
  ['an address in brackets', (index: number) => `[2001:db8:0:${index}::1]`],
  ['an address in brackets and a port', (index: number) => `[2001:db8:0:${index}::1]:443`],
  ['an address before that of a proxy with a port', (index: number) => `203.0.113.${index}:99, 127.0.0.1:80`],
])('believes X-Forwarded-For from a proxy that is trusted: %s', async (_, toEntry) => {
  world = await startTestService({ env: { RATE_LIMIT_IP_FACTOR: '1', TRUST_PROXY: '127.0.0.1' } });
  const statuses: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const headers = { 'x-forwarded-for': toEntry(index) };
    const { status } = await world.rest('POST', '/token', { headers, body: wrong(`person-${index}@example.com`) });
    statuses.push(status);
  }
  expect(countOf(statuses, 401)).toBe(60);
});

it('says once that a proxy names clients in a way that cannot be read', async () => {
  world = await startTestService({ env: { TRUST_PROXY: '127.0.0.1' } });
  for (const entry of ['unknown', '_hidden'])
    await world.rest('POST', '/token', { headers: { 'x-forwarded-for': entry }, body: wrong('a@example.com') });
  expect(world.logs().match(/cannot be read/g)).toHaveLength(1);
});

it('lets an owner in from a machine they know while somebody burns their budget', async () => {
  world = await startTestService({ isSeeded: true });
  await world.logIn('customer@example.com', demoPassword, 'studio-mac');
  for (let index = 0; index < 12; index += 1) await tryRest('customer@example.com', 'attacker');
  expect(await tryRest('customer@example.com', 'attacker')).toBe(429);
  await expect(world.logIn('customer@example.com', demoPassword, 'studio-mac')).resolves.toMatch(/^[\w-]{43}$/);
});

it('lets an owner in after a reset while somebody burns their budget', async () => {
  world = await startTestService({ isSeeded: true });
  for (let index = 0; index < 12; index += 1) await tryRest('customer@example.com', 'attacker');
  await world.rest('POST', '/recover', { body: { authId: 'customer@example.com' } });
  const token = await world.mailedToken('customer@example.com', '/recover/reset');
  await world.rest('POST', '/reset', { body: { token, password: 'four slow harps' } });
  await expect(world.logIn('customer@example.com', 'four slow harps')).resolves.toMatch(/^[\w-]{43}$/);
});

it('sends at most three recovery mails an hour to an address', async () => {
  world = await startTestService({ isSeeded: true });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => world.rest('POST', '/recover', { body: { authId: 'customer@example.com' } })),
  );
  expect(
    countOf(
      answers.map(({ status }) => status),
      200,
    ),
  ).toBe(3);
  expect(await world.mails('customer@example.com')).toHaveLength(3);
  world.clock.advance(hourMs);
  expect((await world.rest('POST', '/recover', { body: { authId: 'customer@example.com' } })).status).toBe(200);
});

it('limits guesses at tokens by address, and does not count right ones', async () => {
  world = await startTestService({ isSeeded: true, env: { RATE_LIMIT_IP_FACTOR: '1' } });
  await world.rest('POST', '/recover', { body: { authId: 'customer@example.com' } });
  const token = await world.mailedToken('customer@example.com', '/recover/reset');
  for (let index = 0; index < 30; index += 1)
    expect((await world.rest('GET', `/reset?token=${token}`)).status).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => world.rest('GET', `/reset?token=guess-${index}`)),
  );
  expect(
    countOf(
      guesses.map(({ status }) => status),
      400,
    ),
  ).toBe(20);
  expect(
    countOf(
      guesses.map(({ status }) => status),
      429,
    ),
  ).toBe(20);
});

it('counts each call with the link of an order against the limit of its address', async () => {
  // One call in each window.
  world = await startTestService({ env: { RATE_LIMIT_IP_FACTOR: '0.001' } });
  const body = { token: 'v1.nobody', name: 'Clara Wieck' };
  const calls = [
    ['GET', '/orders/guest?token=v1.nobody'],
    ['POST', '/orders/guest/invoice', { body }],
    ['POST', '/orders/guest/withdrawal', { body }],
    ['POST', '/orders/guest/withdrawal/confirm', { body }],
  ] as const;
  const declared = restTable.filter(({ limit }) => limit === 'order_link_ip');
  expect(calls.map(([method, path]) => `${method} ${path.split('?')[0]}`).toSorted()).toEqual(
    declared.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  for (const [method, path, options] of calls) {
    expect([path, (await world.rest(method, path, options)).status]).toEqual([path, 400]);
    expect([path, (await world.rest(method, path, options)).status]).toEqual([path, 429]);
    world.clock.advance(2 * hourMs);
  }
});

it('opens at most five accounts in three hours for an address', async () => {
  world = await startTestService({ env: { RATE_LIMIT_IP_FACTOR: '1' } });
  const sign = (index: number) =>
    world.rest('POST', '/signup', {
      body: {
        authId: `p${index}@example.com`,
        password: 'nine odd bassoons',
        contactName: 'Some Person',
        emailMarketingConsent: false,
      },
    });
  const statuses = (await Promise.all(Array.from({ length: 9 }, (_, index) => sign(index)))).map(
    ({ status }) => status,
  );
  expect(countOf(statuses, 200)).toBe(5);
  expect(countOf(statuses, 429)).toBe(4);
});

it('tells the limit of an address as this installation has it', async () => {
  world = await startTestService({ isSeeded: true, env: { RATE_LIMIT_IP_FACTOR: '3' } });
  const toldAt = async (method: string, path: string) =>
    (await world.rest(method, path)).headers.get('x-ratelimit-limit');
  expect(await toldAt('POST', '/signup')).toBe('15;w=10800');
  expect(await toldAt('GET', '/user')).toBe('300;w=60');
});

it('lets a session make 300 calls a minute', async () => {
  world = await startTestService({ isSeeded: true });
  const token = await world.logIn('customer@example.com', demoPassword);
  const statuses: number[] = [];
  for (let index = 0; index < 310; index += 1) statuses.push((await world.rest('GET', '/user', { token })).status);
  expect(countOf(statuses, 200)).toBe(300);
  expect(countOf(statuses, 429)).toBe(10);
});

it('counts completed checkouts by IPv6 network', async () => {
  world = await startTestService({ env: { RATE_LIMIT_IP_FACTOR: '1', TRUST_PROXY: '127.0.0.1' } });
  const complete = async (address: string) => {
    const body = { transactionId: 'txn_01hv8wptq8987qeep44cyrewp9' };
    const headers = { 'x-forwarded-for': address };
    return (await world.rest('POST', '/marketplace/completed-checkout', { headers, body })).status;
  };
  const statuses: number[] = [];
  for (let index = 1; index <= 61; index += 1) statuses.push(await complete(`2001:db8:0:1::${index}`));
  expect(countOf(statuses, 200)).toBe(60);
  expect(statuses.at(-1)).toBe(429);
  expect(await complete('2001:db8:0:2::1')).toBe(200);
});
