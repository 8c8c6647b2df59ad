import { restTable } from '@backline/api';
import { customer, demoPassword, support as staff } from '@backline/fixtures';
import { addTestDevice, startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../env.ts';

let world: TestService;
let tokens: { customer: string; staff: string; plugin: string };
beforeAll(async () => {
  world = await startTestService({ isSeeded: true, env: { CORS_ORIGINS: 'https://studio.example' } });
  const session = await world.logIn(customer.email, demoPassword);
  tokens = {
    customer: session,
    plugin: (await addTestDevice(world, session)).token,
    staff: await world.logInStaff(staff.email, demoPassword),
  };
});
afterAll(() => world.stop());

type Row = (typeof restTable)[number];
const json = { 'content-type': 'application/json' };
const deep = 10_000;

/** Sends this exact body to a call through each interface. Returns the statuses. */
async function post(row: Row, body: string): Promise<number[]> {
  const ofPerson = row.tag === 'Support' ? tokens.staff : tokens.customer;
  const token = row.isForDevices ? tokens.plugin : ofPerson;
  const headers = { ...json, ...(row.needsLogin ? { authorization: `Bearer ${token}` } : {}) };
  const targets = [`/api/v1${row.path.replace(/\{\w+\}/g, 'x')}`, `/trpc/${row.procedure}`];
  const answers = targets.map(async (target) => {
    const answer = await fetch(world.url + target, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  });
  // Moves the clock, because this test is not about the limits per minute.
  world.clock.advance(60_000);
  return Promise.all(answers);
}

const fieldsOf = (row: Row) => Object.keys((row.input as unknown as { shape?: object } | undefined)?.shape ?? {});
/** Calls that have input and change something. Logging out has no input. */
const rows = restTable.filter((row) => row.method === 'POST' && fieldsOf(row).length > 0);

const cases = rows.map((row, at) => ({ row, at, procedure: row.procedure }));
describe.each(cases)('$procedure', ({ row, at }) => {
  /** Takes every third invalid input of a call, and for the next call other ones. `npm run test:long` takes all. */
  const pick = <Case>(all: Case[]) => (isLong ? all : all.filter((_, index) => (index + at) % 3 === 0));
  const all = (value: unknown) => JSON.stringify(Object.fromEntries(fieldsOf(row).map((field) => [field, value])));

  it.each(
    pick<[string, unknown]>([
      ['NUL', '\u0000'],
      ['half a character', '\ud800'],
      ['a number', 7],
      ['a number past all numbers', 1e308],
      ['null', null],
      ['an object', { $ne: null }],
      ['a list in a list', [[['x']]]],
      ['a long text', 'x'.repeat(5000)],
    ]),
  )('is refused for %s in each field', async (_, value) => {
    const statuses = await post(row, all(value));
    // A password is used exactly as it was sent, so this one is just wrong.
    expect(statuses).toEqual(
      row.procedure === 'account.changePassword' && value === '\u0000' ? [403, 403] : [400, 400],
    );
  });

  it.each(
    pick([
      ['lists', `${'['.repeat(deep)}${']'.repeat(deep)}`],
      ['objects', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
      ['a prototype', '{"__proto__":{"role":"support"},"constructor":{"prototype":{"role":"support"}}}'],
      ['nothing but a text', '"x"'],
      ['a half', '{"a":'],
    ]),
  )('is refused for %s in place of its input', async (_, body) => {
    for (const status of await post(row, body)) expect([400, 413]).toContain(status);
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

it.each(['/api/v1/user', '/trpc/account.changeContactName'])('takes the last of two equal keys at %s', async (path) => {
  const headers = { ...json, authorization: `Bearer ${tokens.customer}` };
  const body = '{"contactName":"The First Name","contactName":"The Last Name"}';
  expect((await fetch(world.url + path, { method: 'POST', headers, body })).status).toBe(200);
  const { body: user } = await world.rest('GET', '/user', { token: tokens.customer });
  expect(user.contactName).toBe('The Last Name');
  await world.rest('POST', '/user', { token: tokens.customer, body: { contactName: customer.contactName } });
});

it.each([11, 1000])('refuses a batch of %i calls', async (calls) => {
  const names = Array.from({ length: calls }, () => 'catalog.listPlans').join(',');
  const answer = await fetch(`${world.url}/trpc/${names}?batch=1&input=%7B%7D`);
  expect([400, 414, 431]).toContain(answer.status);
});

describe('another origin', () => {
  const origins = [
    'https://studio.example.evil',
    'https://evil.studio.example',
    'https://studio.example:8443',
    'https://studio.example@evil.example',
    'http://studio.example',
    'https://STUDIO.example.',
    'null',
    'file://',
    '*',
  ];
  const paths = [
    '/api/v1/user',
    '/api/v1/catalog/plans',
    '/trpc/catalog.listPlans',
    '/trpc/account.getCurrentUser',
    '/login',
    '/health',
  ];

  it.each(origins)('may read nothing: %s', async (origin) => {
    // This must also be refused if the answer was cached for another caller.
    for (const path of paths)
      for (const from of ['https://studio.example', origin]) {
        const { headers } = await fetch(world.url + path, { headers: { origin: from } });
        const allowed = headers.get('access-control-allow-origin');
        expect([path, allowed]).toEqual([path, from === origin ? null : from]);
        expect(headers.get('access-control-allow-credentials')).toBeNull();
        const isStored = headers.get('cache-control') !== 'no-store';
        if (isStored) expect(headers.get('vary')?.toLowerCase()).toContain('origin');
      }
  });

  it.each(origins)('may ask for nothing beforehand: %s', async (origin) => {
    const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-evil' };
    for (const path of paths) {
      const answer = await fetch(world.url + path, { method: 'OPTIONS', headers });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

it('leaves no error behind', () => {
  expect(world.logs()).not.toMatch(/"level":(50|60)/);
});
