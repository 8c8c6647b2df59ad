import { customer, demoPassword } from '@backline/fixtures';
import { type Client, createClient, type SignIn } from '@backline/plugin-client/source';
import { createFolderStore } from '@backline/plugin-client/source/node';
import { startTestService, type TestService, testApiKey } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const issuer = 'http://portal.test';
const day = 24 * 60 * 60;
let world: TestService;
let session: string;
beforeAll(async () => {
  world = await startTestService({ isSeeded: true });
  session = await world.logIn(customer.email, demoPassword);
});
afterAll(() => world.stop());

const toSeconds = () => Math.floor(world.clock.now().getTime() / 1000);

async function createPlugin(): Promise<Client> {
  const { roots, product } = (await world.rest('GET', '/activation/keys')).body;
  return createClient({
    issuer,
    product,
    roots,
    apiKey: testApiKey,
    device: { name: 'Studio Mac', os: 'macOS', osVersion: '15.3' },
    plugin: { version: '1.0.0', format: 'AU', host: 'Logic Pro' },
    store: createFolderStore([`${world.directory}/plugin`]),
    identifiers: async () => ({ hw: '4C4C4544-0043-3510-8054-B7C04F4E3332', os: 'fd1e9a' }),
    clock: { now: toSeconds, wait: async () => undefined },
    fetch: (url, request) => fetch(String(url).replace(issuer, world.url), request),
  });
}

it('signs in, refreshes, gives its place back and signs in again, all against the service', async () => {
  const plugin = await createPlugin();
  await plugin.start();
  const { devices } = world.client(session);
  const states: SignIn['state'][] = [];
  for await (const step of plugin.signIn()) {
    states.push(step.state);
    if (step.state === 'pending') await devices.approveSignIn.mutate({ userCode: step.userCode });
  }
  expect(states).toEqual(['pending', 'approved']);
  expect(plugin.state).toMatchObject({
    reason: null,
    account: { label: 'c…r@example.com' },
    lease: { kind: 'online' },
  });
  const owned = plugin.state.modes;
  expect(Object.values(owned)).toContain('full');

  const next = await createPlugin();
  expect((await next.start()).modes).toEqual(owned);
  expect(await next.refresh('start')).toBe('fresh');
  world.clock.advance(2 * day * 1000);
  const before = next.state.lease?.jti;
  expect(await next.refresh('start')).toBe('fresh');
  expect(next.state.lease?.jti).not.toBe(before);

  const [{ id = '' } = {}] = (await devices.list.query()).devices;
  await devices.signOut.mutate({ ids: [id] });
  expect(await next.refresh()).toBe('signed_out');
  expect(next.state.modes).toEqual(owned);
  expect(next.state).toMatchObject({ isSignedOut: true });
  expect((await devices.list.query()).pools).toMatchObject([{ used: 1, swapsLeft: 6 }]);
  for await (const step of next.signIn())
    if (step.state === 'pending') await devices.approveSignIn.mutate({ userCode: step.userCode });
  expect([await next.refresh(), next.state.isSignedOut]).toEqual(['fresh', false]);
  expect((await devices.list.query()).devices.map((device) => device.id)).toEqual([id]);
  await devices.release.mutate({ id });
  expect(await next.refresh()).toBe('released');
  expect(next.state.modes).toEqual(owned);
  expect(next.state).toMatchObject({ refusal: { code: 'device_released' } });
  const later = await createPlugin();
  expect(Object.values((await later.start()).modes)).not.toContain('full');

  for await (const step of later.signIn())
    if (step.state === 'pending') await devices.approveSignIn.mutate({ userCode: step.userCode });
  expect(later.state.modes).toEqual(owned);
  await later.deactivate();
  expect(later.state.modes).toEqual({});
  expect(later.state).toMatchObject({ reason: 'signed_out' });
  expect((await devices.list.query()).devices).toEqual([]);
});
