import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { hourMs } from '@backline/domain/time';
import { customer, demoPassword, freeCodes, support } from '@backline/fixtures';
import { addTestDevice, startTestService, startTestSignIn, type TestService } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findValue, metricsToken, scrape } from './read-figures.ts';

const env = { METRICS_TOKEN: metricsToken };
let world: TestService;
let session: string;
beforeAll(async () => {
  world = await startTestService({ isSeeded: true, env });
  session = await world.logIn(customer.email, demoPassword);
});
afterAll(() => world.stop());

/** Returns how much a metric grows during some work. A missing metric is 0. */
async function gain(work: () => Promise<unknown>, name: string, labels: Record<string, string> = {}): Promise<number> {
  const before = findValue((await scrape(world.url)).samples, name, labels) ?? 0;
  await work();
  return (findValue((await scrape(world.url)).samples, name, labels) ?? 0) - before;
}

const attempt = (work: Promise<unknown>) => work.catch(() => undefined);

it('counts logins by where and by what, and refusals by code', async () => {
  const portal = { kind: 'portal', by: 'password' };
  expect(await gain(() => world.logIn(customer.email, demoPassword), 'backline_logins_total', portal)).toBe(1);
  const cli = { kind: 'cli', by: 'password' };
  expect(await gain(() => world.logInStaff(support.email, demoPassword), 'backline_logins_total', cli)).toBe(1);
  const wrong = () => attempt(world.logIn(customer.email, 'not-their-password'));
  expect(await gain(wrong, 'backline_refusals_total', { code: 'login_failed' })).toBe(1);
  expect(await gain(wrong, 'backline_logins_total', portal)).toBe(0);
  const overTrpc = () => attempt(world.client().account.getCurrentUser.query());
  expect(await gain(overTrpc, 'backline_refusals_total', { code: 'unauthenticated' })).toBe(1);
});

it('counts codes once they are redeemed, whichever way they came', async () => {
  const event = { event: 'license.redeemed' };
  const [first, second] = freeCodes.perpetual;
  const redeem = (licenseCodes: string[]) => world.client(session).licenses.redeemLicenses.mutate({ licenseCodes });
  expect(await gain(() => redeem([first, second]), 'backline_events_total', event)).toBe(2);
  expect(await gain(() => redeem([first, ...freeCodes.expired]), 'backline_events_total', event)).toBe(0);
});

it('counts renewed leases, and seats that were refused', async () => {
  const device = await addTestDevice(world, session);
  const refresh = () => world.client(device.token).devices.refresh.mutate({ ...device.request, cause: 'start' });
  expect(await gain(refresh, 'backline_events_total', { event: 'lease.renewed' })).toBe(1);
  const refreshes = { surface: 'trpc', call: 'devices.refresh', status: '2xx' };
  expect(await gain(refresh, 'backline_request_seconds_count', refreshes)).toBe(1);
  for (const name of ['B', 'C']) await addTestDevice(world, session, name);
  const { userCode } = await startTestSignIn(world, 'D');
  const approve = () => attempt(world.client(session).devices.approveSignIn.mutate({ userCode }));
  expect(await gain(approve, 'backline_device_refusals_total', { code: 'seats_full' })).toBe(1);
});

it('counts the bytes of installers as they are sent', async () => {
  const { devices } = await world.client(session).downloads.getLatestVersion.query();
  const id = new URL(devices[0]?.downloadUrl ?? '').searchParams.get('id') ?? '';
  const { url } = await world.client(session).downloads.createDownloadLink.query({ id });
  const { pathname, search } = new URL(url);
  const load = async () => (await fetch(`${world.url}${pathname}${search}`)).arrayBuffer();
  const kind = { kind: 'installer' };
  expect(await gain(load, 'backline_sent_bytes_total', kind)).toBe(devices[0]?.sizeBytes);
  const head = () => fetch(`${world.url}${pathname}${search}`, { method: 'HEAD' });
  expect(await gain(head, 'backline_sent_bytes_total', kind)).toBe(0);
});

it('says what the database is like, and what is kept', async () => {
  await world.rest('GET', '/catalog/plans');
  const { samples } = await scrape(world.url);
  for (const file of ['database', 'journal'])
    expect(findValue(samples, 'backline_database_bytes', { file })).toBeGreaterThanOrEqual(4096);
  expect(findValue(samples, 'backline_cache_bytes')).toBeGreaterThan(1000);
  expect(findValue(samples, 'backline_database_connections', { use: 'write', state: 'idle' })).toBeUndefined();
});

it('says how old the newest backup is, and nothing of one that there is not', async () => {
  expect(findValue((await scrape(world.url)).samples, 'backline_backup_age_seconds')).toBeUndefined();
  const { store } = world.service.core;
  const made = (hours: number, isTried = false) => {
    const madeAt = new Date(world.clock.now().getTime() - hours * hourMs);
    return { stamp: `backup ${hours}`, place: '/backups', madeAt, triedAt: isTried ? madeAt : null };
  };
  await store.write((tx) => tx.insert(store.t.backups).values([made(50, true), made(3)]));
  const { samples } = await scrape(world.url);
  expect(findValue(samples, 'backline_backup_age_seconds')).toBeCloseTo(3 * 3600, -2);
  expect(findValue(samples, 'backline_backup_trial_age_seconds')).toBeCloseTo(50 * 3600, -2);
});

it.skipIf(postgresServer === null)('says how many connections to PostgreSQL there are, and who waits', async () => {
  const database = await makePostgresDatabase();
  const own = await startTestService({ env: { ...env, DATABASE_URL: database.url } });
  await own.rest('GET', '/catalog/plans');
  const { samples } = await scrape(own.url);
  const connections = (use: string, state: string) =>
    findValue(samples, 'backline_database_connections', { use, state });
  expect([connections('write', 'most'), connections('read', 'most')]).toEqual([6, 4]);
  expect(connections('read', 'waiting')).toBe(0);
  expect(connections('read', 'idle')).toBeGreaterThan(0);
  expect(findValue(samples, 'backline_database_bytes', { file: 'journal' })).toBeUndefined();
  await own.stop();
  await database.drop();
});
