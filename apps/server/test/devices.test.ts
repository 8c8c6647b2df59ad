import { hashIds } from '@backline/activation/device-ids';
import { formatTokens } from '@backline/activation/token-file';
import { verifyLease } from '@backline/activation/verify-lease';
import type { PolledSignIn } from '@backline/domain/devices/poll-sign-in';
import type { Refreshed } from '@backline/domain/devices/refresh';
import { customer, demoPassword } from '@backline/fixtures';
import { startTestService, type TestService, testApiKey } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: TestService;
let session: string;
beforeAll(async () => {
  world = await startTestService({ isSeeded: true });
  session = await world.logIn(customer.email, demoPassword);
});
afterAll(() => world.stop());

const issuer = 'http://portal.test';
const client = { version: '1.0.0', format: 'VST3', host: 'Reaper' };
const toIds = (name: string) =>
  hashIds(issuer, { hw: `hardware of ${name}`, mac: `mac of ${name}`, os: `os of ${name}` });

async function ask(name: string) {
  const device = { name, os: 'macOS', osVersion: '15.1', ids: await toIds(name) };
  const { status, body } = await world.rest('POST', '/devices/sign-in', {
    body: { apiKey: testApiKey, device, client },
  });
  expect(status).toBe(200);
  return body as { deviceCode: string; userCode: string; verificationUriComplete: string };
}
const poll = async (deviceCode: string): Promise<PolledSignIn> =>
  (await world.rest('POST', '/devices/sign-in/poll', { body: { deviceCode } })).body;
const approve = (userCode: string, more: object = {}) =>
  world.rest('POST', '/devices/sign-in/approve', { token: session, body: { userCode, ...more } });

it('signs a plugin in without a keyboard, and renews its lease', async () => {
  const { deviceCode, userCode, verificationUriComplete } = await ask('Studio Mac');
  expect(verificationUriComplete).toBe(`${issuer}/device?code=${userCode}`);
  expect(await poll(deviceCode)).toEqual({ state: 'pending', intervalSeconds: 3 });
  const typed = userCode.toLowerCase().replace('-', ' ');
  const shown = await world.rest('GET', `/devices/sign-in/${encodeURIComponent(typed)}`, { token: session });
  expect(shown.body).toMatchObject({ userCode, device: { name: 'Studio Mac' }, client, decision: null, number: null });
  expect((await poll(deviceCode)).state).toBe('pending');

  const approved = await approve(userCode);
  expect(approved.body).toEqual({ deviceId: expect.any(String), number: null });
  const signedIn = await poll(deviceCode);
  expect(signedIn).toMatchObject({
    state: 'approved',
    account: { email: customer.email },
    device: { id: approved.body.deviceId, name: 'Studio Mac' },
    seats: [{ pool: 'main', slot: 1, of: 3, isOverLimit: false }],
  });
  expect((await poll(deviceCode)).deviceToken).toBe(signedIn.deviceToken);

  const input = { leaseId: signedIn.leaseId, ids: await toIds('Studio Mac'), client, cause: 'start' };
  const refreshed = await world.rest('POST', '/devices/refresh', { token: signedIn.deviceToken ?? '', body: input });
  expect(refreshed.status).toBe(200);
  const { lease, endorsement, leaseId } = refreshed.body as Refreshed;
  expect(leaseId).not.toBe(signedIn.leaseId);
  const { roots } = (await world.rest('GET', '/activation/keys')).body;
  const verdict = await verifyLease(formatTokens([], { lease, key: endorsement }), {
    roots,
    issuer,
    product: 'cadenza',
    ids: await toIds('Studio Mac'),
    clock: Math.floor(world.clock.now().getTime() / 1000),
    trusted: 0,
    seen: 0,
    driftedSince: null,
  });
  expect(verdict.state).toBe('valid');
  expect(Object.values(verdict.modes)).toContain('full');
  const { devices, pools } = await world.client(session).devices.list.query();
  expect(devices).toMatchObject([{ name: 'Studio Mac', host: 'Reaper', seats: [{ slot: 1 }] }]);
  expect(pools).toMatchObject([{ name: 'main', limit: 3, used: 1, swapsLeft: 6 }]);
  const [mail] = await world.mails(customer.email);
  expect(mail?.subject).toContain('A computer was added');
});
