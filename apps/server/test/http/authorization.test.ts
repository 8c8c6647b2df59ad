import { readFileSync } from 'node:fs';
import { restTable } from '@backline/api';
import { customer, demoPassword, support as staff } from '@backline/fixtures';
import { addTestDevice, startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Caller = 'nobody' | 'customer' | 'another customer' | 'staff' | 'disabled account' | 'garbage token' | 'plugin';
type Access = 'anybody' | 'customers' | 'plugins' | 'staff';

const procedures = restTable.map(({ procedure: name, kind: type }) => ({ name, type }));

/** The reviewed list of who may use each call. */
const reviewed = readFileSync(new URL('../../../../docs/api/rest.md', import.meta.url), 'utf8');
const roles = new Map(
  [...reviewed.matchAll(/^[A-Z]+ \S+ {2}(\S+) {2}for (\w+)$/gm)].map(([, name, role]) => [name, role]),
);
const accesses: Record<string, Access> = { anyone: 'anybody', user: 'customers', support: 'staff', device: 'plugins' };

const toAccess = (name: string): Access | null => accesses[roles.get(name) ?? ''] ?? null;

/** The refusal that a caller gets before anything is read, or null. */
function toRefusal(access: Access | null, caller: Caller): string | null {
  if (access === 'anybody') return null;
  // A device token is accepted only by calls for plugins, and these accept nothing else.
  if ((access === 'plugins') !== (caller === 'plugin')) return 'unauthenticated';
  if (['nobody', 'disabled account', 'garbage token'].includes(caller)) return 'unauthenticated';
  return access === 'staff' && caller !== 'staff' ? 'forbidden' : null;
}

let world: TestService;
const sessions = new Map<Caller, string>();
/** Signs up a new customer. */
async function signUp(authId: string): Promise<string> {
  const password = 'eleven quiet oboes';
  const body = { authId, password, contactName: 'Dora Pejačević', emailMarketingConsent: false };
  await world.rest('POST', '/signup', { body });
  await world.rest('POST', '/verify', { body: { token: await world.mailedToken(authId, '/verify') } });
  return world.logIn(authId, password);
}

beforeAll(async () => {
  world = await startTestService({ isSeeded: true });
  sessions.set('garbage token', 'x'.repeat(43));
  sessions.set('customer', await world.logIn(customer.email, demoPassword));
  sessions.set('another customer', await signUp('another@example.org'));
  sessions.set('plugin', (await addTestDevice(world, sessions.get('another customer') ?? '')).token);
  sessions.set('staff', await world.logInStaff(staff.email, demoPassword));
  sessions.set('disabled account', await signUp('disabled@example.org'));
  const about = { email: 'disabled@example.org', reason: 'a test' };
  await world.client(sessions.get('staff')).support.disableUser.mutate(about);
});
afterAll(() => world.stop());

const callers: Caller[] = [
  'nobody',
  'customer',
  'another customer',
  'staff',
  'disabled account',
  'garbage token',
  'plugin',
];

/** These calls end the caller's session or token, so they are tested separately from the others. */
const ending = ['sessions.endSession', 'sessions.endOtherSessions', 'devices.deactivate', 'devices.releaseAll'];
const cells = (all: { name: string }[]) =>
  all.flatMap(({ name }) => callers.map((caller) => ({ name, caller, refusal: toRefusal(toAccess(name), caller) })));
const isWalked = ({ name, refusal }: { name: string; refusal: string | null }) =>
  refusal !== null || !ending.includes(name);

it('knows who may call each procedure, and each has one row', () => {
  expect(procedures.filter(({ name }) => toAccess(name) === null)).toEqual([]);
  expect(restTable.map(({ procedure }) => procedure).toSorted()).toEqual(procedures.map(({ name }) => name).toSorted());
  expect([...roles.keys()].toSorted()).toEqual(procedures.map(({ name }) => name).toSorted());
  expect(procedures.filter(({ name }) => (toAccess(name) === 'staff') !== name.startsWith('support.'))).toEqual([]);
});

describe('over REST', () => {
  it.each(cells(restTable.map(({ procedure }) => ({ name: procedure }))).filter(isWalked))(
    '$name answers $caller: $refusal',
    async ({ name, caller, refusal }) => {
      const row = restTable.find(({ procedure }) => procedure === name);
      const path = row?.path.replace(/\{\w+\}/g, 'nothing-by-that-name') ?? '';
      const body = row?.from === 'body' ? {} : undefined;
      const answer = await world.rest(row?.method ?? '', path, { token: sessions.get(caller), body });
      const code = answer.status === 200 ? null : answer.body.error.code;
      if (refusal !== null) expect([answer.status, code]).toEqual([refusal === 'forbidden' ? 403 : 401, refusal]);
      else expect(['unauthenticated', 'forbidden', 'internal']).not.toContain(code);
    },
  );
});

describe('over tRPC', () => {
  it.each(cells(procedures).filter(isWalked))('$name answers $caller: $refusal', async ({ name, caller, refusal }) => {
    const isQuery = procedures.find((procedure) => procedure.name === name)?.type === 'query';
    const token = sessions.get(caller);
    const answer = await fetch(`${world.url}/trpc/${name}${isQuery ? `?input=${encodeURIComponent('{}')}` : ''}`, {
      method: isQuery ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(isQuery ? {} : { body: '{}' }),
    });
    const { error } = (await answer.json()) as { error?: { data: { appError: { code: string } } } };
    const code = error?.data.appError.code ?? null;
    if (refusal !== null) expect([answer.status, code]).toEqual([refusal === 'forbidden' ? 403 : 401, refusal]);
    else expect(['unauthenticated', 'forbidden', 'internal']).not.toContain(code);
  });
});

it.each([
  { caller: 'nobody' as const, refusal: [401, 'unauthenticated'] },
  { caller: 'customer' as const, refusal: [400, 'input_invalid'] },
])('admits $caller before a body is read that is no JSON', async ({ caller, refusal }) => {
  const token = sessions.get(caller);
  const answer = await fetch(`${world.url}/trpc/licenses.redeemLicenses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: '{',
  });
  const { error } = (await answer.json()) as { error: { data: { appError: { code: string } } } };
  expect([answer.status, error.data.appError.code]).toEqual(refusal);
});

describe("somebody else's things", () => {
  it('are not there: a session', async () => {
    const { sessions: theirs } = await world.client(sessions.get('another customer')).sessions.listSessions.query();
    const id = theirs.find(({ isCurrent }) => isCurrent)?.id ?? '';
    const answer = await world.rest('DELETE', `/user/sessions/${id}`, { token: sessions.get('customer') });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
    expect((await world.rest('GET', '/user', { token: sessions.get('another customer') })).status).toBe(200);
  });

  it.each(callers)('are named by no field that %s sends', async (caller) => {
    const more = { userId: 'x', email: customer.email, role: 'support', session: { user: { role: 'support' } } };
    const token = sessions.get(caller);
    const read = await world.rest('GET', `/user?${new URLSearchParams({ userId: 'x', role: 'support' })}`, { token });
    const redeem = await world.rest('POST', '/user/redeem-license-codes', {
      token,
      body: { licenseCodes: ['?'], ...more },
    });
    const isIn = toRefusal('customers', caller) === null;
    expect([read.status, redeem.status]).toEqual(isIn ? [200, 200] : [401, 401]);
    if (isIn && caller !== 'staff') expect(read.body.role).toBe('customer');
  });
});
