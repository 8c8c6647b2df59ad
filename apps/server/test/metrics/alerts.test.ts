import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectSqlite } from '@backline/db';
import { dayMs, minuteMs } from '@backline/domain/time';
import { customer, demoPassword } from '@backline/fixtures';
import { postWebhook, signWebhook, startTestService, type TestService, waitUntil } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { evaluate, type Scrape } from './promql.ts';
import { findValue, metricsToken, scrape } from './read-figures.ts';

interface Rule {
  alert: string;
  expr: string;
}
const root = join(import.meta.dirname, '../../../..');
const rules: Rule[] = parse(readFileSync(join(root, 'deploy/prometheus/backline.rules.yml'), 'utf8')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);

let world: TestService;
let session: string;
/** Scrapes as Prometheus stores them, 15 seconds apart. */
let scrapes: Scrape[] = [];

/** Scrapes as Prometheus does, which adds the job's labels and if there was an answer. */
async function look(): Promise<void> {
  const job = { job: 'backline', instance: 'one' };
  const found = await scrape(world.url).then(
    ({ samples }) => samples,
    () => null,
  );
  const samples = (found ?? []).map((one) => ({ ...one, labels: { ...one.labels, ...job } }));
  const up = { name: 'up', labels: job, value: found === null ? 0 : 1 };
  scrapes = [...scrapes, { at: (scrapes.at(-1)?.at ?? 0) + 15, samples: [...samples, up] }];
}

/**
 * Scrapes, and returns the alerts that fire. A busy machine may block the event loop at any time, so only one test
 * looks at that alert.
 */
async function findFiring(): Promise<string[]> {
  return (await findAllFiring()).filter((alert) => alert !== 'BacklineHeldUp');
}

async function findAllFiring(): Promise<string[]> {
  await look();
  return rules.filter(({ expr }) => (evaluate(expr, scrapes) as unknown[]).length > 0).map(({ alert }) => alert);
}

/** Changes the database in a way that our programs never do. */
function damage(statement: string): void {
  const connection = connectSqlite({ file: join(world.directory, 'backline.sqlite') });
  connection.exec(statement);
  connection.close();
}

async function addBackup(ageMs: number): Promise<void> {
  const { store } = world.service.core;
  const madeAt = new Date(world.clock.now().getTime() - ageMs);
  await store.write(async (tx) => {
    await tx.delete(store.t.backups);
    await tx.insert(store.t.backups).values({ stamp: 'one', place: '/backups', madeAt, triedAt: null });
  });
}

const post = async (event: object) => {
  const at = { occurred_at: world.clock.now().toISOString(), notification_id: 'ntf_1' };
  const body = JSON.stringify({ ...at, ...event });
  expect((await postWebhook(world.url, body, signWebhook(body, world.clock.now()))).status).toBe(200);
};

beforeAll(async () => {
  // No mail server listens at this address.
  const env = { METRICS_TOKEN: metricsToken, SMTP_URL: 'smtp://127.0.0.1:9', WORKER_INTERVAL_MS: '50' };
  world = await startTestService({ isSeeded: true, env });
  session = await world.logIn(customer.email, demoPassword);
  await addBackup(minuteMs);
  await look();
});
afterAll(() => world.stop());

it('has six rules, and none fires while all is well', async () => {
  for (let turn = 0; turn < 20; turn += 1) await world.rest('GET', '/user', { token: session });
  expect(rules).toHaveLength(6);
  expect(await findFiring()).toEqual([]);
});

it('fires where answers fail on our side', async () => {
  damage('ALTER TABLE sessions RENAME TO sessions_away');
  const fail = async () => expect((await world.rest('GET', '/user', { token: session })).status).toBe(500);
  await fail();
  await look();
  await fail();
  expect(await findFiring()).toEqual(['BacklineErrors']);
  damage('ALTER TABLE sessions_away RENAME TO sessions');
  scrapes = [];
  await world.rest('GET', '/user', { token: session });
  await look();
  expect(await findFiring()).toEqual([]);
});

it('fires where mails wait, and not before they have waited for long', async () => {
  const person = { authId: 'new@example.org', password: 'violet-anchor-simmer-82', contactName: 'Clara Wieck' };
  await world.client().account.signUp.mutate({ ...person, emailMarketingConsent: false });
  expect(findValue((await scrape(world.url)).samples, 'backline_queue_waiting', { queue: 'mail' })).toBeGreaterThan(0);
  expect(await findFiring()).toEqual([]);
  world.clock.advance(16 * minuteMs);
  expect(await findFiring()).toEqual(['BacklineMailWaits']);
  damage('DELETE FROM outbox_messages');
  expect(await findFiring()).toEqual([]);
});

it('fires where a payment waits, and where one was dead-lettered', async () => {
  damage('ALTER TABLE payment_customers RENAME TO customers_away');
  const data = {
    id: 'ctm_01h8441jn5pcwrfhwh78jqt8hk',
    email: 'buyer@example.org',
    updated_at: world.clock.now().toISOString(),
  };
  await post({ event_id: 'evt_waits', event_type: 'customer.created', data });
  await waitUntil(() => world.logs().includes('evt_waits'));
  expect(await findFiring()).toEqual([]);
  world.clock.advance(11 * minuteMs);
  expect(await findFiring()).toEqual(['BacklinePaymentsWait']);
  damage('ALTER TABLE customers_away RENAME TO payment_customers');
  world.clock.advance(minuteMs);
  const { store } = world.service.core;
  await waitUntil(async () => (await findFiring()).length === 0);
  expect(await store.db.$count(store.t.paymentCustomers)).toBe(1);

  await post({ event_id: 'evt_broken', event_type: 'customer.created', data: {} });
  await waitUntil(() => world.logs().includes('dead-lettered'));
  expect(await findFiring()).toEqual(['BacklinePaymentsWait']);
  damage("DELETE FROM payment_events WHERE event_id = 'evt_broken'");
});

it('fires where the newest backup is old, or there is none', async () => {
  await addBackup(3 * dayMs);
  expect(await findFiring()).toEqual(['BacklineBackupOld']);
  damage('DELETE FROM backups');
  expect(await findFiring()).toEqual(['BacklineBackupOld']);
  await addBackup(minuteMs);
  expect(await findFiring()).toEqual([]);
});

it('fires where something holds the event loop up, and where another program holds the database', async () => {
  const holder = connectSqlite({ file: join(world.directory, 'backline.sqlite') });
  holder.exec('BEGIN IMMEDIATE');
  const { store } = world.service.core;
  await expect(store.write(async () => undefined)).rejects.toThrow('locked');
  holder.close();
  expect(await findFiring()).toEqual([]);
  await waitUntil(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    return (await findAllFiring()).includes('BacklineHeldUp');
  });
  expect(findValue(scrapes.at(-1)?.samples ?? [], 'backline_database_busy_total')).toBe(1);
});

it('fires where the server does not answer', async () => {
  await world.service.stop();
  const away = await findFiring();
  // Without an answer, the backup's metrics are missing, too.
  expect(away).toEqual(['BacklineAway', 'BacklineBackupOld']);
  world = await startTestService({ env: { METRICS_TOKEN: metricsToken } });
});
