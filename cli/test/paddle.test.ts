import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { connectSqlite, eq } from '@backline/db';
import { runStatements } from '@backline/db/test-engines';
import { customer, demoPassword, support } from '@backline/fixtures';
import { emulatorDefaults, startEmulator } from '@backline/paddle-emulator/source';
import { postWebhook, signWebhook, startTestShop, type TestShop, waitUntil } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { exitCodes } from '../src/shared/errors.ts';
import { toCollection, toShop, usd, writeShop } from './backups/shop-file.ts';
import { hostPath } from './env.ts';
import { type Answer, bin, createInstallation, type Installation } from './run-backline.ts';

/** Without the ids that Paddle has made up. */
const hide = ({ stdout, stderr, exitCode }: Answer) => {
  const toHidden = (text: string) => text.replace(/\b([a-z]+)_[\da-z]{26}\b/g, '<$1>');
  return { stdout: toHidden(stdout), stderr: toHidden(stderr), exitCode };
};

interface PaddlePrice {
  product_id: string;
  status: string;
  unit_price: { amount: string };
  custom_data: { kind?: string } | null;
}

/** An installation beside an emulator of its own. */
async function createShop() {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  const machine = createInstallation();
  const env = { PADDLE_API_URL: emulator.url };
  async function read<Row>(path: string): Promise<Row[]> {
    const headers = { authorization: `Bearer ${emulatorDefaults.apiKey}` };
    const answer = await fetch(`${emulator.url}/${path}?per_page=200&status=active,archived`, { headers });
    return ((await answer.json()) as { data: Row[] }).data;
  }
  const run = (...args: string[]) => machine.runWith(env, ...args);
  await run('db', 'migrate');
  return {
    machine,
    env,
    emulator,
    run,
    prices: () => read<PaddlePrice>('prices'),
    products: () => read<{ id: string; status: string }>('products'),
  };
}

/** Runs a command and kills it once something is so. */
async function killOnce(machine: Installation, env: object, args: string[], isSo: () => Promise<boolean>) {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH: hostPath, DATABASE_URL: `file:${machine.database}`, ...env },
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  await waitUntil(isSo, 1);
  child.kill('SIGKILL');
  expect(await closed).toEqual([null, 'SIGKILL']);
}

describe('db doctor', () => {
  it('names what Paddle does not send here, and an account that has no destination', async () => {
    const apiKey = emulatorDefaults.apiKey.replace('LocalEmulatorKey', 'AnotherShopsKey0');
    const emulator = await startEmulator({ apiKey });
    onTestFinished(() => emulator.stop());
    const machine = createInstallation();
    const production = {
      NODE_ENV: 'production',
      APP_SECRET: 'b'.repeat(43),
      PUBLIC_URL: 'https://portal.example.com',
      PADDLE_API_KEY: apiKey,
      PADDLE_CLIENT_TOKEN: 'test_of_this_shop',
      PADDLE_API_URL: emulator.url,
    };
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const ask = async (method: string, path: string, body: object) => {
      const answer = await fetch(`${emulator.url}${path}`, { method, headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { data: { id: string } }).data;
    };
    const run = async () => {
      const { stdout, stderr, exitCode } = await machine.runWith(production, 'db', 'doctor');
      return { stdout: stdout.trim(), stderr, exitCode };
    };
    expect(await machine.runWith(production, 'db', 'migrate')).toMatchObject({ exitCode: 0 });
    expect(await run()).toMatchObject({
      exitCode: 1,
      stdout:
        'paddle_destination: Paddle sends no events to https://portal.example.com/webhooks/paddle. It has no destination of notifications. What is bought is known up to a quarter of an hour late. "backline paddle connect" mends it.',
    });
    const setting = { description: 'Old', type: 'url', destination: 'https://old.example.com/webhooks/paddle' };
    const events = ['transaction.completed', 'subscription.created', 'customer.updated'];
    const { id } = await ask('POST', '/notification-settings', { ...setting, subscribed_events: events });
    expect((await run()).stdout).toContain('Its destinations: https://old.example.com/webhooks/paddle.');
    await ask('PATCH', `/notification-settings/${id}`, { destination: 'https://portal.example.com/webhooks/paddle' });
    expect((await run()).stdout).toContain('gets no transaction.payment_failed, subscription.updated,');
    expect((await run()).stdout).toContain('adjustment.created, adjustment.updated. "backline paddle connect"');
    const connect = await machine.runWith(production, 'paddle', 'connect');
    expect(connect).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "What only the dashboard can do:
        approve the domain portal.example.com: https://sandbox-vendors.paddle.com/request-domain-approval
        set the default payment link to https://portal.example.com: https://sandbox-vendors.paddle.com/checkout-settings
      ",
        "stdout": "client-side token: as the settings say
      destination of events: found, https://portal.example.com/webhooks/paddle; changed: events
      ",
      }
    `);
    expect(await run()).toMatchObject({ exitCode: 0, stdout: '' });
    await ask('PATCH', `/notification-settings/${id}`, { active: false });
    expect((await run()).stdout).toContain('https://portal.example.com/webhooks/paddle (switched off)');
    const elsewhere = { ...production, PUBLIC_URL: 'https://new.example.com' };
    expect(await machine.runWith(elsewhere, 'paddle', 'connect')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('Its address is not this shop’s: add --move to change it.'),
    });
    expect(await machine.runWith(elsewhere, 'paddle', 'connect', '--move')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('https://new.example.com/webhooks/paddle; changed: address'),
    });
    await emulator.stop();
    const away = await run();
    expect(away).toMatchObject({ exitCode: 0, stdout: '' });
    expect(away.stderr).toContain('Where Paddle sends its events was not looked at: ');
  });

  it('counts passkeys of a host that the portal had before', async () => {
    const { machine, run } = await createShop();
    await run('db', 'seed');
    const connection = connectSqlite({ file: machine.database });
    connection.exec(
      `INSERT INTO passkeys (id, user_id, public_key, counter, device_type, is_backed_up, rp_id, name, created_at, added_by)
       SELECT 'one', id, '', 0, 'singleDevice', 0, 'old.example.com', 'Mac', 1, 'portal' FROM users WHERE email = 'customer@example.com'`,
    );
    connection.close();
    expect((await run('db', 'doctor')).stderr).toContain(
      '1 passkey of old.example.com works no more, since PUBLIC_URL names another host',
    );
  });
});

describe('paddle sync', () => {
  it('makes Paddle sell what the catalog says, and again changes nothing', async () => {
    const { machine, run, prices, products } = await createShop();
    await run('catalog', 'import', '--no-sync', writeShop(machine, toShop(3)));
    expect(await run('paddle', 'sync')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "products: 3 created, 0 updated, 0 archived
      prices: 3 created, 0 updated, 0 archived
      ",
      }
    `);
    expect(await run('paddle', 'sync', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "{"products":{"created":0,"updated":0,"archived":0},"prices":{"created":0,"updated":0,"archived":0}}
      ",
      }
    `);
    expect([(await products()).length, (await prices()).map(({ unit_price }) => unit_price.amount)]).toEqual([
      3,
      ['2900', '2900', '2900'],
    ]);
  });

  it('archives what is gone and sales that have ended, changes what costs something else, and takes back what returns', async () => {
    const { machine, run, prices, products } = await createShop();
    const before = { ...toShop(3), collections: [0, 1, 2].map((index) => toCollection(index)) };
    before.collections[0] = toCollection(0, { sale: { price: usd(1900), endsAt: '2099-01-01T00:00:00Z' } });
    await run('catalog', 'import', '--no-sync', writeShop(machine, before));
    await run('paddle', 'sync');
    expect((await prices()).filter(({ status }) => status === 'active')).toHaveLength(4);

    const after = { ...toShop(0), collections: [toCollection(0), toCollection(1, { price: usd(3900) })] };
    after.collections[0] = toCollection(0, { sale: { price: usd(1900), endsAt: '2020-01-01T00:00:00Z' } });
    await run('catalog', 'import', '--no-sync', writeShop(machine, after, 'after.json'), '--yes');
    expect(await run('paddle', 'sync')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "products: 0 created, 0 updated, 1 archived
      prices: 0 created, 1 updated, 2 archived
      ",
      }
    `);
    expect(await run('paddle', 'sync', '--json')).toMatchObject({ stdout: expect.not.stringMatching(/[1-9]/) });
    const amounts = (await prices()).map(({ status, unit_price: { amount } }) => `${amount} ${status}`);
    expect(amounts.toSorted()).toEqual(['1900 archived', '2900 active', '2900 archived', '3900 active']);
    expect((await products()).map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'archived']);

    await run('catalog', 'import', '--no-sync', 'shop.json');
    expect(await run('paddle', 'sync')).toMatchObject({ stderr: '', exitCode: 0 });
    expect((await prices()).filter(({ status }) => status === 'active')).toHaveLength(4);
    expect([(await prices()).length, (await products()).length]).toEqual([4, 3]);
  });

  it('fails where Paddle refuses to archive what is no longer sold', async () => {
    const { machine, run, emulator } = await createShop();
    await run('catalog', 'import', '--no-sync', writeShop(machine, toShop(2)));
    await run('paddle', 'sync');
    await run('catalog', 'import', '--no-sync', writeShop(machine, toShop(1)), '--yes');
    await emulator.control.setFaults([{ method: 'PATCH', path: '/products/*', status: 400, code: 'bad_request' }]);
    expect(await run('paddle', 'sync')).toMatchObject({ stdout: '', exitCode: exitCodes.refused });
    expect(await run('paddle', 'sync')).toMatchObject({
      stdout: expect.stringContaining('products: 0 created, 0 updated, 1 archived'),
      exitCode: 0,
    });
  });

  it('creates nothing where Paddle has not enabled a tax category, and says how to go on', async () => {
    const { machine, emulator, run, products } = await createShop();
    await emulator.control.setTaxCategories(['standard']);
    await run('catalog', 'import', '--no-sync', writeShop(machine, toShop(1)));
    const refused = await run('paddle', 'sync');
    expect([refused.exitCode, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/digital-goods.*Nothing was created.*paddle sync --tax-category standard/);
    expect(await products()).toEqual([]);
    expect((await run('paddle', 'sync', '--tax-category', 'music')).exitCode).toBe(2);
    expect((await run('paddle', 'sync', '--tax-category', 'standard')).stdout).toContain('products: 1 created');
    expect((await run('paddle', 'sync')).stdout).toContain('products: 0 created');
    expect((await run('db', 'doctor')).stdout).toContain('tax_category_differs');
  });

  it('goes on after being killed in the middle, and makes nothing twice', async () => {
    const { machine, env, run, prices, products } = await createShop();
    await run('catalog', 'import', '--no-sync', writeShop(machine, toShop(60)));
    await killOnce(machine, env, ['paddle', 'sync'], async () => (await products()).length >= 20);
    await killOnce(machine, env, ['paddle', 'sync'], async () => (await prices()).length >= 25);
    expect((await prices()).length).toBeLessThan(60);
    expect(await run('paddle', 'sync')).toMatchObject({ stderr: '', exitCode: 0 });
    expect([(await products()).length, (await prices()).length]).toEqual([60, 60]);
    expect(new Set((await prices()).map(({ product_id }) => product_id)).size).toBe(60);
    expect(await run('paddle', 'sync', '--json')).toMatchObject({ stdout: expect.not.stringMatching(/[1-9]/) });
    const shop = JSON.parse((await run('catalog', 'diff', 'shop.json', '--json')).stdout);
    expect(shop.prices).toEqual({ added: [], changed: [], removed: [] });
  });

  it('says in one line that Paddle is away, or has refused', async () => {
    const { machine, run, env } = await createShop();
    await run('catalog', 'import', '--no-sync', writeShop(machine, toShop(1)));
    const away = { PADDLE_API_URL: 'http://127.0.0.1:1' };
    expect(await machine.runWith(away, 'paddle', 'sync')).toMatchInlineSnapshot(`
      {
        "exitCode": 3,
        "stderr": "The payment provider did not answer: fetch failed. What was done stays done; run the command again to go on.
      ",
        "stdout": "",
      }
    `);
    expect(await machine.runWith(away, 'paddle', 'reconcile', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 3,
        "stderr": "",
        "stdout": "{"error":{"code":"provider_failed","message":"The payment provider did not answer: fetch failed. What was done stays done; run the command again to go on."}}
      ",
      }
    `);
    const other = { ...env, PADDLE_API_KEY: 'pdl_sdbx_apikey_01k0000000000000000000000a_another_key' };
    expect(await machine.runWith(other, 'paddle', 'sync')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Paddle refused: The API key is not the one that this emulator was started with. What was done before stays done. Check PADDLE_API_KEY and the catalog.
      ",
        "stdout": "",
      }
    `);
    expect(await machine.runWith({ NODE_ENV: 'production' }, 'paddle', 'sync')).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(
        /^(?:(?:APP_SECRET|PUBLIC_URL|PADDLE_\w+) is not set: production demands it\. .*\n){3}.*\n$/,
      ),
      exitCode: 2,
    });
    expect(await createInstallation().run('paddle', 'sync')).toMatchObject({ stdout: '', exitCode: 3 });
  });
});

describe('beside a server', () => {
  let shop: TestShop;
  let env: Record<string, string>;
  let far: Record<string, string>;
  beforeAll(async () => {
    shop = await startTestShop();
    env = { PADDLE_API_URL: shop.emulator.url, DATABASE_URL: `file:${join(shop.directory, 'backline.sqlite')}` };
    far = { BACKLINE_SERVER: shop.url, BACKLINE_TOKEN: await shop.logInStaff(support.email, demoPassword) };
  });
  afterAll(() => shop.stop());
  const run = (...args: string[]) => createInstallation().runWith(env, ...args);
  const runFar = (...args: string[]) => createInstallation().runWith(far, ...args);
  const pay = async (sku: string, customData: Record<string, string> = {}) =>
    shop.emulator.control.pay({
      items: [{ priceId: await shop.priceId(sku) }],
      email: customer.email,
      customData: { backline: 'marketplace', ...customData },
    });
  const openReview = async (transactionId: string) => {
    const { db, t } = shop.service.core.store;
    return (await db.select().from(t.reviews)).find((review) => review.transactionId === transactionId)?.id ?? '';
  };

  it('reconcile brings what no webhook has brought, once', async () => {
    await shop.emulator.control.setDelivery({ isPaused: true });
    await pay('MUS-01012');
    const first = await run('paddle', 'reconcile', '--json');
    expect(JSON.parse(first.stdout)).toMatchObject({ eventsMissed: expect.any(Number) });
    expect(JSON.parse(first.stdout).eventsMissed).toBeGreaterThan(0);
    expect(await run('paddle', 'reconcile')).toMatchObject({
      stdout: expect.stringMatching(
        /^\d+ events read, 0 of them missed; 0 orders delivered, 0 filled in, 0 refunds and disputes repaired, \d+ subscriptions brought up to date\n$/,
      ),
      stderr: '',
      exitCode: 0,
    });
    await shop.emulator.control.setDelivery({ isPaused: false });
    await shop.settle();
    const [mail] = await shop.mails(customer.email);
    expect(new Set(mail?.text.match(/MUS(?:-[0-9A-Z]{4}){4}/g)).size).toBe(1);
  });

  it('events are listed, shown and applied again, dead-lettered ones as well', async () => {
    const known = (await shop.emulator.control.events()).find(
      ({ event_type }) => event_type === 'transaction.completed',
    );
    const broken = { ...known, event_id: `evt_${'2'.repeat(26)}`, data: { id: `txn_${'2'.repeat(26)}`, status: 7 } };
    const body = JSON.stringify(broken);
    expect(await postWebhook(shop.url, body, signWebhook(body, shop.clock.now()))).toMatchObject({ status: 200 });
    await shop.settle();
    expect(hide(await run('paddle', 'events', 'list', '--dead-lettered'))).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "EVENT                           TYPE                   ABOUT                           OCCURRED             STATE          LAST ERROR
      <evt>  transaction.completed  <txn>  <local time>  dead-lettered  UnreadableEventError: status: This must be one of "draft", "ready", "billed", "paid", "past_due", "canceled", "completed
      ",
      }
    `);
    expect(hide(await run('paddle', 'events', 'list', '--waiting'))).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "There are none.
      ",
        "stdout": "EVENT  TYPE  ABOUT  OCCURRED  STATE  LAST ERROR
      ",
      }
    `);
    expect(hide(await run('paddle', 'events', 'replay', broken.event_id))).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "a payment event was dead-lettered: inspect it with "backline paddle events show"
      A replay changes nothing: this version cannot read it. Have what it is about read from Paddle: backline paddle reconcile. Where that fails as well, update Backline and replay it, or look at it at Paddle and deliver by hand: backline grant add.
      ",
        "stdout": "<evt> dead-lettered: UnreadableEventError: status: This must be one of "draft", "ready", "billed", "paid", "past_due", "canceled", "completed".
      ",
      }
    `);
    const shown = await run('paddle', 'events', 'show', broken.event_id, '--json');
    expect(JSON.parse(shown.stdout)).toMatchObject({
      state: 'dead-lettered',
      attempts: 1,
      payload: { data: { status: 7 } },
    });
    expect(hide(await run('paddle', 'events', 'replay', known?.event_id ?? ''))).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "<evt> stale
      ",
      }
    `);
    const listed = await run('paddle', 'events', 'list', '--json', '--limit', '2');
    expect(JSON.parse(listed.stdout).events).toHaveLength(2);
    const replayed = await run('audit', 'list', '--json', '--limit', '10');
    expect(JSON.parse(replayed.stdout).entries.map(({ action }: { action: string }) => action)).toContain(
      'payment_event.replayed',
    );
  });

  it('events refuse wrong usage, and still accept the older name of --dead-lettered', async () => {
    expect(await run('paddle', 'events', 'drop')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": ""drop" is nothing that can be done with events. Choose list, show, replay.
      ",
        "stdout": "",
      }
    `);
    expect(await run('paddle', 'events', 'show')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Which event? backline paddle events show EVENT
      ",
        "stdout": "",
      }
    `);
    expect(await run('paddle', 'events', 'replay', 'evt_none', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"There is no event evt_none. \\"backline paddle events list\\" shows those there are."}}
      ",
      }
    `);
    expect(await run('paddle', 'events', 'list', '--waiting', '--set-aside')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Give --waiting or --dead-lettered: no event is both.
      ",
        "stdout": "",
      }
    `);
    expect(await run('paddle', 'events', 'list', '--limit', 'all')).toMatchObject({ stdout: '', exitCode: 2 });
  });

  it('order list tells what was bought and what became of it, here and at a server', async () => {
    const { transactionId } = await pay('MUS-01013');
    await shop.settle();
    const near = await run('order', 'list', transactionId);
    expect(hide(near)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "<txn>  <local time>  completed  $79.00  by a guest customer@example.com  invoice 325-10002  card …4242
        <txnitm>  Brake Drum Choir (MUS-01013)  a code by mail
      ",
      }
    `);
    expect(await runFar('order', 'list', transactionId)).toEqual(near);
    expect((await runFar('order', 'list', '--user', customer.email)).stdout).toContain(transactionId);
    expect(await runFar('order', 'list', '--user', support.email)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "support@example.com has bought nothing here, logged in or as a guest. What was imported or given: backline license explain support@example.com
      ",
        "stdout": "",
      }
    `);
    expect(await run('order', 'list')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Which orders? backline order list TRANSACTION, or an email.
      ",
        "stdout": "",
      }
    `);
    expect(await run('order', 'list', transactionId, '--user', customer.email)).toMatchObject({ exitCode: 2 });
    expect(await runFar('order', 'list', 'txn_none')).toMatchObject({ stdout: '', exitCode: 2 });
    expect(await run('order', 'list', `txn_${'0'.repeat(26)}`)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Nothing is known of txn_00000000000000000000000000. If it is at Paddle: backline paddle reconcile.
      ",
        "stdout": "",
      }
    `);
  });

  it('order list finds what a guest paid for by the address as it was typed, whether or not an account has it', async () => {
    const items = [{ priceId: await shop.priceId('MUS-01014') }];
    const { transactionId } = await shop.emulator.control.pay({
      items,
      email: 'Custmer@exmaple.org',
      customData: { backline: 'marketplace' },
    });
    await shop.settle();
    const near = await run('order', 'list', '--user', 'custmer@Exmaple.org');
    expect(hide(near)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "<txn>  <local time>  completed  $89.00  by a guest custmer@exmaple.org  invoice 325-10003  card …4242
        <txnitm>  Gutter Marimba (MUS-01014)  a code by mail
      ",
      }
    `);
    expect(near.stdout).toContain(transactionId);
    expect(await runFar('order', 'list', 'CUSTMER@exmaple.org')).toEqual(near);
    expect(JSON.parse((await run('audit', 'list', '--limit', '1', '--json')).stdout).entries).toMatchObject([
      { action: 'support.orders_shown', subject: `order ${transactionId}`, details: { orders: 1 } },
    ]);
    expect(await run('order', 'list', '--user', 'custmer@elsewhere.example')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no account for custmer@elsewhere.example, and nothing was paid with this address.
      ",
        "stdout": "",
      }
    `);
    expect(await runFar('order', 'list', '--user', 'nobody', '--json')).toMatchObject({ exitCode: 2 });
  });

  it('review list and resolve deliver what was held back, here and at a server', async () => {
    const forged = [];
    for (const sku of ['MUS-01016', 'MUS-01017', 'MUS-01018'])
      forged.push((await pay(sku, { backline_buyer: 'forged' })).transactionId);
    await shop.settle();
    const near = await run('review', 'list');
    expect(hide(near).stdout.split('\n').slice(0, 2)).toMatchInlineSnapshot(`
      [
        "<id>  <local time>  <txn>",
        "  the checkout named a buyer with a forged token",
      ]
    `);
    expect(await runFar('review', 'list')).toEqual(near);
    const [first = '', second = '', third = ''] = await Promise.all(forged.map(openReview));
    const why = ['--reason', 'they wrote to us'];

    expect(await run('review', 'resolve', first, '--deliver-to', customer.email, ...why)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "<id> closed, delivered to customer@example.com
      ",
      }
    `);
    expect(await run('review', 'resolve', first, '--deliver-to', customer.email, ...why)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Review <id> is closed already.
      ",
        "stdout": "",
      }
    `);
    expect(await runFar('review', 'resolve', second, '--deliver-to', customer.email, ...why)).toMatchObject({
      stderr: '',
      stdout: `<id> closed, delivered to ${customer.email}\n`,
      exitCode: 0,
    });
    expect(await run('review', 'resolve', third)).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Say why, in 3 to 500 characters: --reason "a few words". The audit keeps it, and the customer reads it where SHOW_SUPPORT_REASONS is true.
      ",
        "stdout": "",
      }
    `);
    expect(await run('review', 'resolve', third, '--deliver-to', 'no@example.com', ...why)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no account for no@example.com.
      ",
        "stdout": "",
      }
    `);
    expect(await run('review', 'resolve', third, '--deliver-to', 'nobody', ...why)).toMatchObject({ stdout: '' });
    expect(await runFar('review', 'resolve', third, ...why, '--json')).toMatchObject({
      stdout: expect.stringContaining('"resolution":"they wrote to us"'),
      exitCode: 0,
    });
    expect(await run('review', 'list')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Nothing waits for a person.
      ",
        "stdout": "",
      }
    `);
    expect(await run('review', 'resolve', 'none', ...why)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no open review of none. "backline review list" shows those there are.
      ",
        "stdout": "",
      }
    `);
    await pay('MUS-01019');
    shop.clock.advance(1000);
    await pay('MUS-01019');
    await shop.settle();
    const twice = await run('review', 'list');
    expect(hide(twice)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "<id>  <local time>  <txn>
        what this buyer had bought before was paid for and delivered again: ask whether it was meant, else pay it back: backline order refund  skus=MUS-01019 first=<txn>
      ",
      }
    `);
    expect(await runFar('review', 'list')).toEqual(twice);
    expect(JSON.parse((await runFar('review', 'list', '--json')).stdout).reviews).toMatchObject([
      {
        reason: 'bought_twice',
        message: expect.stringContaining('backline order refund'),
        details: { skus: 'MUS-01019' },
      },
    ]);
    const owned = await run('user', 'show', customer.email);
    for (const sku of ['MUS-01016', 'MUS-01017']) expect(owned.stdout).toContain(`(${sku}) active`);
    expect(owned.stdout).not.toContain('MUS-01018');
    expect(hide(await run('order', 'list', forged[0] ?? '')).stdout).toContain('grant <id>');
  });

  it('reconcile reads the orders since a day, and fills in what is not kept of them', async () => {
    const { db, write, t } = shop.service.core.store;
    const { transactionId } = await pay('MUS-01012');
    await shop.settle();
    const isThis = eq(t.orders.transactionId, transactionId);
    const findFee = async () => (await db.select().from(t.orders).where(isThis))[0]?.fee;
    // A day reads more than a run without one, and never less.
    for (const since of ['2099-01-01', '2020-01-01']) {
      await write((tx) => tx.update(t.orders).set({ fee: null }).where(isThis));
      await run('paddle', 'reconcile', '--since', since);
      expect(await findFee()).toBeGreaterThan(0);
    }
  });

  it('reconcile does the rest when an order cannot be stored, and says which', async () => {
    const { store } = shop.service.core;
    await shop.emulator.control.setDelivery({ dropNext: 1000 });
    const { transactionId } = await pay('MUS-01012');
    await runStatements(
      store,
      `CREATE TRIGGER refuse BEFORE INSERT ON orders WHEN new.transaction_id = '${transactionId}'
        BEGIN SELECT RAISE(ABORT, 'refused by a test'); END`,
    );
    const { stderr, exitCode } = await run('paddle', 'reconcile');
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`  order ${transactionId}: refused by a test\n`)]);
    await runStatements(store, 'DROP TRIGGER refuse');
    expect(await run('paddle', 'reconcile')).toMatchObject({ exitCode: 0 });
  });
});

describe('backline paddle sync with CHECKOUT_RECOVERY', () => {
  const readRecovery = async (url: string) => {
    const headers = { authorization: `Bearer ${emulatorDefaults.apiKey}` };
    const answer = await fetch(`${url}/settings/checkout-recovery`, { headers });
    return ((await answer.json()) as { data: { enabled: boolean } }).data.enabled;
  };

  it('switches on the mails to people who leave a checkout, and leaves them alone without it', async () => {
    const { machine, env, emulator, run } = await createShop();
    expect((await run('paddle', 'sync')).stdout).not.toContain('recovery');
    expect(await readRecovery(emulator.url)).toBe(false);
    const answer = await machine.runWith({ ...env, CHECKOUT_RECOVERY: 'true' }, 'paddle', 'sync');
    expect(answer.stdout).toContain('checkout recovery: on');
    expect(await readRecovery(emulator.url)).toBe(true);
  });
});
