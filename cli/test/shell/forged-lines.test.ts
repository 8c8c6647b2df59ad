import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectSqlite } from '@backline/db';
import { toTestRequest } from '@backline/testing';
import { beforeAll, expect, it } from 'vitest';
import { loadAll } from '../../src/load-commands.ts';
import { createInstallation } from '../run-backline.ts';

const email = 'customer@example.com';
const mailId = randomUUID();
const taskId = randomUUID();
const reviewId = randomUUID();
const transactionId = `txn_${'0'.repeat(26)}`;
const subscriptionId = `sub_${'0'.repeat(26)}`;
const eventId = `evt_${'0'.repeat(26)}`;
/** A value whose second line looks like one of the program. */
const forged = 'One\nforged     by a stranger';

const { run, directory, database } = createInstallation(undefined, { hasLineBreaks: true });
let deviceId = '';
let lastFour = '';

/** Arguments for each command that shows what is stored. */
const shows: Record<string, () => string[]> = {
  'audit list': () => [],
  'batch export': () => ['DEMO-LATE'],
  'batch list': () => [],
  'batch show': () => ['DEMO-LATE'],
  'catalog export': () => [],
  'device explain': () => [email],
  'device list': () => [email],
  'device show': () => [deviceId],
  find: () => ['forged'],
  'keys list': () => [],
  'license explain': () => [email],
  'license show': () => [`DEMO-LATE/${lastFour}`],
  'mail list': () => [],
  'mail show': () => [mailId],
  'order list': () => ['--user', email],
  'order show': () => [transactionId],
  'pack export': () => ['MUS-01001', 'exported'],
  'pack list': () => [],
  'paddle events': () => ['list'],
  'passport show': () => [email, '--named'],
  'pool list': () => [],
  'privacy erasures': () => [],
  'privacy recipients': () => ['--reason', 'a test of lines'],
  'privacy report': () => [],
  'release list': () => [],
  'review list': () => [],
  'sku list': () => [],
  'staff list': () => [],
  'subscription list': () => [],
  'subscription show': () => [email],
  'task list': () => [],
  'task show': () => [taskId],
  'user activity': () => [email],
  'user export': () => [email, '--reason', 'a test of lines'],
  'user show': () => [email],
};
const verbs = ['activity', 'erasures', 'events', 'explain', 'export', 'find', 'list', 'recipients', 'report', 'show'];

beforeAll(async () => {
  await run('db', 'seed');
  await run('keys', 'init', '--single', '--yes');
  writeFileSync(join(directory, 'request.txt'), toTestRequest('Studio PC'));
  await run('device', 'offline', email, 'request.txt', '--out', 'license.txt', '--reason', 'asked by mail');
  const connection = connectSqlite({ file: database });
  const get = (sql: string) => Object.values(connection.prepare(sql).get() as Record<string, string>)[0] ?? '';
  /** With something in each column that has to have a value. */
  const insert = (table: string, row: Record<string, string | number>) => {
    const columns = connection.prepare(`SELECT name, type FROM pragma_table_info('${table}') WHERE "notnull"`).all();
    const now = Date.now();
    const filled = Object.fromEntries(
      (columns as { name: string; type: string }[]).map(({ name, type }) => [name, /int/i.test(type) ? now : '']),
    );
    const all = { ...filled, ...row };
    const names = Object.keys(all);
    const holes = names.map(() => '?').join(', ');
    connection.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${holes})`).run(...Object.values(all));
  };
  const userId = get(`SELECT id FROM users WHERE email = '${email}'`);
  insert('outbox_messages', { id: mailId, kind: 'invite', user_id: userId, last_error: forged, attempts: 1 });
  insert('tasks', {
    id: taskId,
    kind: 'email.move',
    subject: userId,
    user_id: userId,
    last_error: forged,
    requested_by: forged,
    state: 'waiting',
    attempts: 1,
    leased_until: 0,
  });
  insert('orders', {
    transaction_id: transactionId,
    user_id: userId,
    status: 'completed',
    currency: 'USD',
    total: 900,
    email: forged,
    country: forged,
    invoice_number: forged,
  });
  insert('order_items', {
    transaction_id: transactionId,
    item_id: `txnitm_${'0'.repeat(26)}`,
    sku: 'MUS-01001',
    quantity: 1,
    total: 900,
  });
  insert('reviews', {
    id: reviewId,
    reason: 'no_email',
    transaction_id: transactionId,
    details: JSON.stringify({ email: forged }),
  });
  insert('payment_events', {
    event_id: eventId,
    type: 'transaction.completed',
    payload: '{}',
    origin: 'webhook',
    last_error: forged,
    attempts: 1,
  });
  insert('subscriptions', { subscription_id: subscriptionId, user_id: userId, plan: 'monthly', status: 'active' });
  for (const [table, column] of [
    ['users', 'contact_name'],
    ['skus', 'name'],
    ['plugin_devices', 'name'],
    ['license_batches', 'reason'],
    ['license_batches', 'created_by'],
    ['releases', 'notes'],
    ['pack_publications', 'notes'],
    ['developers', 'name'],
    ['collections', 'name'],
    ['find_texts', 'text'],
  ] as const)
    connection.prepare(`UPDATE ${table} SET ${column} = ?`).run(forged);
  deviceId = get('SELECT id FROM plugin_devices');
  lastFour = get("SELECT last_four FROM license_codes WHERE batch = 'DEMO-LATE'");
  connection.close();
  await run('grant', 'add', email, 'MUS-01005', '--reason', forged);
});

it('knows each command that shows what is stored', async () => {
  const showing = (await loadAll()).filter(({ verb }) => verbs.includes(verb));
  expect(Object.keys(shows).sort()).toEqual(
    showing.map(({ noun, verb }) => [noun, verb].filter(Boolean).join(' ')).sort(),
  );
});

it.each(Object.entries(shows))('prints no line that a stranger wrote: %s', async (name, toArgs) => {
  const args = [...name.split(' '), ...toArgs()];
  const plain = await run(...args);
  expect([plain.exitCode, plain.exitCode === 0 ? '' : plain.stderr]).toEqual([0, '']);
  expect((plain.stdout + plain.stderr).split('\n')).not.toContainEqual(expect.stringMatching(/^ *forged {5}/));
  if (name === 'pack export') return;
  const json = await run(...args, '--json');
  if (plain.stdout.includes('\\u000aforged')) expect(json.raw.stdout).toContain('\\nforged');
});
