import { connectProvider } from '@backline/core/payments/connection/connect-provider';
import type { AccountGateway } from '@backline/core/ports/payment-gateway';
import { findDestinationProblems } from '@backline/core/support/doctor/find-destination-problems';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { eq } from '@backline/db';
import { engines } from '@backline/db/test-engines';
import { hourMs } from '@backline/domain/time';
import { createPaddleGateway } from '@backline/paddle';
import { type Emulator, emulatorDefaults, startEmulator } from '@backline/paddle-emulator/source';
import {
  createTestClock,
  operator,
  postWebhook,
  signWebhook,
  startTestService,
  type TestService,
  waitUntil,
} from '@backline/testing';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const { apiKey } = emulatorDefaults;
let emulator: Emulator;
let account: AccountGateway;
beforeEach(async () => {
  emulator = await startEmulator();
  account = createPaddleGateway({ apiKey, webhookWindowMs: 0, apiUrl: emulator.url }).account;
  return () => emulator.stop();
});

const webhookPath = '/webhooks/paddle';
const listDestinations = () => account.listDestinations();
const listTokens = () => account.listTokens();

/** Does something at Paddle that only a person can do. */
async function ask(method: string, path: string, body: object = {}): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const { ok, status } = await fetch(`${emulator.url}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!ok) throw new Error(`${method} ${path} was answered with ${status}.`);
}

const toOptions = (options: Parameters<typeof startTestService>[0] = {}) => ({
  ...options,
  env: { PADDLE_API_KEY: apiKey, PADDLE_API_URL: emulator.url, ...options.env },
});

/** Starts a portal that has only a Paddle key. */
async function startPortal(options: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  const portal = await startTestService(toOptions(options));
  onTestFinished(() => portal.stop());
  return portal;
}

const readToken = async ({ url }: TestService): Promise<string> =>
  /"clientToken":"([^"]*)"/.exec(await (await fetch(`${url}/login`)).text())?.[1] ?? 'none';

/** Resolves once the portal has a token. */
async function startConnected(): Promise<TestService> {
  const portal = await startPortal();
  await waitUntil(async () => (await listDestinations()).length > 0 && (await readToken(portal)) !== '');
  return portal;
}

/** Lets an hour pass and runs the worker. */
async function lookAgain({ clock, service: { core } }: TestService): Promise<void> {
  clock.advance(hourMs);
  await runDueTasks(core);
}

const codesOf = async ({ service: { core } }: TestService) =>
  (await findDestinationProblems(core)).map(({ code }) => code);

async function isTaken(portal: TestService, secret: string): Promise<boolean> {
  const event = { event_id: 'evt_1', event_type: 'report.created', occurred_at: '2026-11-30T10:00:00Z', data: {} };
  const body = JSON.stringify(event);
  return (await postWebhook(portal.url, body, signWebhook(body, portal.clock.now(), secret))).status === 200;
}

describe.each(engines)('two portals that start at once on $name', (engine) => {
  it('make one token and one destination, and take its events', async () => {
    const database = await engine.make();
    onTestFinished(() => database.drop());
    const clock = createTestClock();
    const start = () => startPortal({ clock, env: { DATABASE_URL: database.url } });
    const portals = await Promise.all([start(), start()]);
    await waitUntil(async () => (await listDestinations()).length > 0 && (await listTokens()).length > 0);
    const [destination, ...others] = await listDestinations();
    const tokens = await listTokens();
    expect([others.length, tokens.length]).toEqual([0, 1]);
    expect(destination).toMatchObject({ url: `http://portal.test${webhookPath}`, isActive: true });
    for (const portal of portals) {
      await waitUntil(async () => (await readToken(portal)) === tokens[0]?.token);
      await waitUntil(() => isTaken(portal, destination?.secret ?? ''));
      expect(await isTaken(portal, emulatorDefaults.webhookSecret)).toBe(false);
      expect(await codesOf(portal)).toEqual([]);
    }
  });
});

it('makes again what was deleted at Paddle, and the doctor says so until then', async () => {
  const portal = await startConnected();
  const [destination] = await listDestinations();
  const [token] = await listTokens();
  await ask('DELETE', `/notification-settings/${destination?.destinationId}`);
  await ask('PATCH', `/client-tokens/${token?.tokenId}`, { status: 'revoked' });
  expect(await codesOf(portal)).toEqual(['paddle_destination', 'paddle_token']);
  await runDueTasks(portal.service.core);
  expect(await listDestinations()).toEqual([]);
  await lookAgain(portal);
  expect(await codesOf(portal)).toEqual([]);
  const [made] = await listDestinations();
  expect(await isTaken(portal, made?.secret ?? '')).toBe(true);
  expect(await isTaken(portal, destination?.secret ?? '')).toBe(false);
  expect(await readToken(portal)).toBe((await listTokens())[0]?.token);
});

it('changes nothing of a destination that differs, until the command does', async () => {
  const portal = await startConnected();
  const { core } = portal.service;
  const [made] = await listDestinations();
  const elsewhere = 'https://old.example.com/webhooks/paddle';
  const path = `/notification-settings/${made?.destinationId}`;
  await ask('PATCH', path, { destination: elsewhere, subscribed_events: ['transaction.completed'] });
  await lookAgain(portal);
  expect(await listDestinations()).toMatchObject([{ url: elsewhere, types: { length: 1 } }]);
  expect(await findDestinationProblems(core)).toMatchObject([
    { message: expect.stringContaining('"backline paddle connect --move" moves the one of this shop.') },
  ]);
  expect(await connectProvider(core, operator)).toMatchObject({ changed: ['events'], isElsewhere: true });
  expect(await listDestinations()).toMatchObject([{ url: elsewhere, types: { length: 9 } }]);
  expect(await connectProvider(core, operator, { canMove: true })).toMatchObject({ changed: ['address'] });
  expect(await codesOf(portal)).toEqual([]);
  // The token and the destination are made only at the start.
  const { auditEntries } = core.store.t;
  expect(await core.store.db.$count(auditEntries, eq(auditEntries.action, 'provider.connected'))).toBe(2);
  await ask('PATCH', path, { active: false });
  expect(await codesOf(portal)).toEqual(['paddle_destination']);
  expect(await connectProvider(core, operator)).toMatchObject({ changed: ['switched on'], isElsewhere: false });
});

it('lets a copy with the same key take nothing over', async () => {
  const production = await startTestService(toOptions());
  await waitUntil(async () => (await readToken(production)) !== '' && (await listDestinations()).length > 0);
  const [made] = await listDestinations();
  await production.stop({ keepData: true });
  const copy = await startPortal({ directory: production.directory, env: { PUBLIC_URL: 'http://staging.test' } });
  await lookAgain(copy);
  expect(await listDestinations()).toEqual([made]);
  expect(await codesOf(copy)).toEqual(['paddle_destination']);
});

it('uses a destination for its address that somebody made, and tells a secret that is another one', async () => {
  const url = `http://portal.test${webhookPath}`;
  const make = (description: string, to: string) => account.createDestination({ description, url: to });
  await make('Before it', 'http://elsewhere.test/before');
  const byHand = await make('By hand', url);
  await make('After it', 'http://elsewhere.test/after');
  const portal = await startPortal();
  await waitUntil(() => isTaken(portal, byHand.secret));
  expect(await listDestinations()).toHaveLength(3);
  const other = await startPortal({
    env: { PADDLE_CLIENT_TOKEN: 'test_x', PADDLE_WEBHOOK_SECRET: emulatorDefaults.webhookSecret },
  });
  await connectProvider(portal.service.core, operator);
  expect(await findDestinationProblems(other.service.core)).toMatchObject([
    { message: expect.stringContaining('PADDLE_WEBHOOK_SECRET is not its') },
  ]);
});

it('names the permission that the key lacks, and makes what it may', async () => {
  await emulator.control.setPermissions(['client_token.read', 'notification_setting.write']);
  const portal = await startPortal();
  await waitUntil(async () => (await listDestinations()).length === 1);
  const { core } = portal.service;
  const { tasks } = core.store.t;
  await waitUntil(
    async () => (await core.store.db.select().from(tasks))[0]?.lastError?.includes('client_token.write') === true,
  );
  await emulator.control.setPermissions(['client_token.write']);
  expect(await findDestinationProblems(core)).toMatchObject([
    { code: 'paddle_permission', message: expect.stringContaining('permission notification_setting.read:') },
    { code: 'paddle_token' },
  ]);
  await emulator.control.setPermissions(['client_token.read', 'client_token.write']);
  await expect(connectProvider(core, operator)).rejects.toThrow('notification_setting.read');
  await emulator.control.setPermissions();
});

it('makes nothing that settings name', async () => {
  const { clientToken: PADDLE_CLIENT_TOKEN, webhookSecret: PADDLE_WEBHOOK_SECRET } = emulatorDefaults;
  const portal = await startPortal({ env: { PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET } });
  await lookAgain(portal);
  expect(await connectProvider(portal.service.core, operator)).toMatchObject({ token: 'set', destination: 'set' });
  expect([await listDestinations(), await listTokens(), await readToken(portal)]).toEqual([
    [],
    [],
    PADDLE_CLIENT_TOKEN,
  ]);
});
