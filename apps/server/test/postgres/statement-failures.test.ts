import { restTable } from '@backline/api';
import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { customer, demoPassword, support } from '@backline/fixtures';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import { postWebhook, signWebhook, startTestShop, testApiKey } from '@backline/testing';
import pg from 'pg';
import { expect, it } from 'vitest';
import { failingShare } from '../env.ts';

const canary = 'canary';
const password = 'violet-anchor-82-thrush';
const email = `${canary}@example.org`;
/** Tables that contain secrets, or are written before such tables. */
const tables = [
  'users',
  'sessions',
  'login_machines',
  'one_time_tokens',
  'outbox_messages',
  'audit_entries',
  'license_codes',
];
const others = ['license_batches', 'grants', 'payment_events', 'orders', 'rate_limit_buckets'];

it.skipIf(postgresServer === null)(
  'no value of a failing statement reaches a log or an answer, whatever call it fails in',
  async () => {
    const database = await makePostgresDatabase();
    const shop = await startTestShop({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'trace' } });
    const person = { authId: email, password, contactName: `${canary} bird`, emailMarketingConsent: false };
    await shop.rest('POST', '/signup', { body: person });
    const verifyToken = await shop.mailedToken(email, '/verify');
    const tokens = [await shop.logInStaff(support.email, demoPassword), await shop.logIn(customer.email, demoPassword)];
    await shop.rest('POST', '/recover', { body: { authId: customer.email } });
    const resetToken = await shop.mailedToken(customer.email, '/recover/reset');
    const supportClient = shop.client(tokens[0]).support;
    const terms = { sku: 'MUS-01005', days: 30, expiresAt: null, count: 1, reason: 'a test' };
    const { licenseCodes } = await supportClient.generateBatch.mutate({ batch: 'CANARY', ...terms });
    const body = {
      ...person,
      ...terms,
      apiKey: testApiKey,
      email,
      user: customer.email,
      newPassword: password,
      machineId: canary,
      licenseCodes,
      licenseCode: licenseCodes[0],
      reason: canary,
      batch: canary,
      plan: 'monthly',
      transactionId: `txn_${'0'.repeat(26)}`,
    };
    const secrets = [canary, password, verifyToken, resetToken, ...licenseCodes, ...tokens, '$argon2', 'params:'];
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by a test'; END $$`,
    );
    const before = shop.logs().length;
    let failed = 0;
    for (const [index, table] of [...tables, ...others].entries()) {
      await client.query(
        `CREATE TRIGGER fail BEFORE INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`,
      );
      for (const { method, path } of restTable.filter((_, row) => (row + index) % failingShare === 0)) {
        const token = path.includes('reset') ? resetToken : verifyToken;
        for (const session of tokens) {
          const to = path.replace(/\{\w+\}/g, 'x');
          const answer =
            method === 'GET'
              ? await shop.rest('GET', `${to}?token=${token}&email=${email}`, { token: session })
              : await shop.rest(method, to, { token: session, body: { ...body, token } });
          if (answer.status >= 500) failed += 1;
          expect(JSON.stringify(answer.body)).not.toMatch(/refused by a test|Failed query|argon2/);
        }
      }
      const event = JSON.stringify({ event_id: `evt_${canary}`, event_type: 'customer.created', data: {} });
      await postWebhook(shop.url, event, signWebhook(event, shop.clock.now(), emulatorDefaults.webhookSecret));
      await client.query(`DROP TRIGGER fail ON ${table}`);
    }
    const logged = shop.logs().slice(before);
    await client.end();
    await shop.stop();
    await database.drop();
    expect(failed).toBeGreaterThan(tables.length);
    expect(logged).toContain('refused by a test');
    for (const secret of secrets) expect(logged).not.toContain(secret);
  },
  120_000,
);
