import { toAccountLabel } from '@backline/domain/devices/sign-in/account-label';
import { customer, demoPassword, support } from '@backline/fixtures';
import {
  addTestDevice,
  startTestService,
  startTestSignIn,
  type TestService,
  testApiKey,
  toTestIds,
} from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: TestService;
let session: string;
beforeAll(async () => {
  world = await startTestService({ isSeeded: true });
  session = await world.logIn(customer.email, demoPassword);
});
afterAll(() => world.stop());

const name = 'Studio Mac';
const client = { version: '1.0.0', format: 'VST3', host: 'Reaper' };
const poll = async (deviceCode: string) =>
  (await world.rest('POST', '/devices/sign-in/poll', { body: { deviceCode } })).body;
const read = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

it('signs a plugin in without a keyboard, and renews its lease', async () => {
  const { deviceCode, userCode, verificationUriComplete } = await startTestSignIn(world, name);
  expect(verificationUriComplete).toBe(`http://portal.test/device?code=${userCode}`);
  expect(await poll(deviceCode)).toEqual({ state: 'pending', intervalSeconds: 3 });
  const typed = userCode.toLowerCase().replace('-', ' ');
  const shown = await world.rest('GET', `/devices/sign-in/${encodeURIComponent(typed)}`, { token: session });
  expect(shown.body).toMatchObject({
    userCode,
    device: { name },
    client: { ...client, format: 'VST3' },
    decision: null,
    number: null,
  });
  expect((await poll(deviceCode)).state).toBe('pending');

  const body = { userCode };
  const approved = await world.rest('POST', '/devices/sign-in/approve', { token: session, body });
  expect(approved.body).toEqual({ deviceId: expect.any(String), number: null });
  const signedIn = await poll(deviceCode);
  expect(signedIn).toMatchObject({
    state: 'approved',
    account: { label: toAccountLabel(customer.email) },
    device: { id: approved.body.deviceId, name },
    seats: [{ pool: 'main', slot: 1, of: 3, isOverLimit: false }],
  });
  expect((await poll(deviceCode)).deviceToken).toBe(signedIn.deviceToken);
  // A plugin learns no more of the account than a passer-by may read.
  expect(JSON.stringify(signedIn)).not.toContain(customer.email);

  const input = { leaseId: signedIn.leaseId, ids: toTestIds(name), client, cause: 'start' };
  const refreshed = await world.rest('POST', '/devices/refresh', { token: signedIn.deviceToken, body: input });
  expect(refreshed.status).toBe(200);
  expect(refreshed.headers.get('cache-control')).toBe('no-store');
  expect(refreshed.body.leaseId).not.toBe(signedIn.leaseId);
  expect(read(refreshed.body.lease)).toMatchObject({ iss: 'http://portal.test', jti: refreshed.body.leaseId, wait: 0 });
  expect(read(refreshed.body.lease).ent).not.toEqual([]);
  const { devices, pools } = await world.client(session).devices.list.query();
  expect(devices).toMatchObject([{ name: 'Studio Mac', host: 'Reaper', seats: [{ slot: 1 }] }]);
  expect(pools).toMatchObject([{ name: 'main', limit: 3, used: 1, swapsLeft: 6 }]);
  const [mail] = await world.mails(customer.email);
  expect(mail?.subject).toContain('A computer was added');
});

it('says what is wrong with what a plugin sends', async () => {
  const device = { name, os: 'macOS', ids: {} };
  const post = async (path: string, body: object, token = '') =>
    (await world.rest('POST', `/devices/${path}`, { token, body })).body.error.message;
  const start = (ids: object) => post('sign-in', { apiKey: 'backline-portal', device: { ...device, ids }, client });
  expect(await start({})).toBe('device.ids: needs one identifier at least: app is random');
  expect(await start({ hw: 'a serial' })).toBe('device.ids.hw: must be a keyed hash: 22 characters of base64url');
  expect(await post('sign-in/poll', { deviceCode: 'x' })).toBe('deviceCode: is not the deviceCode of a sign-in');
  expect(await post('deactivate', {}, session)).toContain('Send the deviceToken');
  const body = {
    apiKey: testApiKey,
    device: { ...device, ids: toTestIds(name) },
    client: { ...client, version: 'one' },
  };
  const refused = await world.rest('POST', '/devices/sign-in', { body });
  expect(refused.body.error).toMatchObject({ code: 'input_invalid', field: 'client.version' });
});

it('refuses no plugin for what its format, its processor or the length of its name is', async () => {
  const { token, request } = await addTestDevice(world, session, 'B');
  for (const format of ['CLAP', 'LV2', 'AUv3', 'Max for Live device, by hand', '']) {
    const body = {
      ...request,
      cause: 'start',
      client: { ...client, format },
      system: { os: 'Linux', osVersion: '6.8', arch: 'riscv64' },
    };
    expect([format, (await world.rest('POST', '/devices/refresh', { token, body })).status]).toEqual([format, 200]);
  }
});

it.each(['http://127.0.0.1:5173', 'tauri://localhost', 'null'])(
  'lets pages of %s make the calls of plugins, without credentials, and no others',
  async (origin) => {
    const allowed = async (method: string, path: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      const answer = await fetch(world.url + path, { method, headers });
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      return answer.headers.get('access-control-allow-origin');
    };
    for (const path of ['/api/v1/devices/sign-in', '/api/v1/devices/refresh'])
      expect(await allowed('OPTIONS', path)).toBe('*');
    for (const path of ['/api/v1/activation/keys', '/api/v1/updates']) expect(await allowed('GET', path)).toBe('*');
    for (const path of ['/api/v1/user', '/api/v1/updates/x', '/api/v1/devices', '/trpc/devices.list'])
      expect([path, await allowed('GET', path), await allowed('OPTIONS', path)]).toEqual([path, null, null]);
  },
);

it('refuses with a number and a choice, alike over REST and tRPC', async () => {
  for (const one of ['B', 'C']) await addTestDevice(world, session, one);
  const { userCode } = await startTestSignIn(world, 'D');
  const refusal = { code: 'seats_full', ref: expect.stringMatching(/^R-\w{6}$/), details: { limit: 3, swapsLeft: 6 } };
  const rest = await world.rest('POST', '/devices/sign-in/approve', { token: session, body: { userCode } });
  expect([rest.status, rest.body.error]).toMatchObject([409, refusal]);
  const approval = world.client(session).devices.approveSignIn.mutate({ userCode });
  await expect(approval).rejects.toMatchObject({ data: { httpStatus: 409, appError: refusal } });
});

it('takes everything from a computer of a disabled account, and nothing by an answer that is not its own', async () => {
  const [{ id = '' } = {}] = (await world.client(session).devices.list.query()).devices;
  await world.client(session).devices.release.mutate({ id });
  const own = await addTestDevice(world, session, 'E');
  const refresh = (token: string) => {
    const body = { ...own.request, cause: 'start' };
    return world.rest('POST', '/devices/refresh', { token, body });
  };
  // A token that nobody knows, as after a database was lost: not a removal.
  const unknown = await refresh(own.token.replace(/.$/, own.token.endsWith('A') ? 'B' : 'A'));
  expect([unknown.status, unknown.body.error.code]).toEqual([401, 'unauthenticated']);
  const staff = world.client(await world.logInStaff(support.email, demoPassword)).support;
  const about = { email: customer.email, reason: 'a test' };
  await staff.disableUser.mutate(about);
  const disabled = await refresh(own.token);
  expect([disabled.status, disabled.body.error.code]).toEqual([401, 'device_released']);
  await staff.enableUser.mutate(about);
  expect((await refresh(own.token)).status).toBe(200);
});

it('asks for the number behind a proxy that is not named, and says in the log which setting is missing', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const start = () =>
    world.rest('POST', '/devices/sign-in', {
      headers,
      body: { apiKey: testApiKey, device: { name, os: 'macOS', ids: toTestIds('F') }, client },
    });
  const token = await world.logIn(customer.email, demoPassword);
  for (let time = 0; time < 2; time += 1) {
    const { userCode } = (await start()).body;
    const seen = await world.rest('GET', `/devices/sign-in/${userCode}`, { token, headers });
    expect(seen.body).toMatchObject({ isSameNetwork: false });
  }
  expect(world.logs().split('TRUST_PROXY')).toHaveLength(2);
});
