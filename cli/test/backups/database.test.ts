import { closeSync, existsSync, openSync, readdirSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { connectSqlite, openStore, toDatabaseFile } from '@backline/db';
import { engines, makeOlderDatabase, olderPrograms } from '@backline/db/test-engines';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createInstallation, type Installation, installationsAfter } from '../run-backline.ts';

/** The demonstration accounts. */
const seeded = installationsAfter('db', 'seed');

let backedUpFiles: string;
beforeAll(async () => {
  const { run, directory } = seeded();
  await run('db', 'backup', 'b.sqlite');
  await run('user', 'invite', 'later@example.com');
  backedUpFiles = directory;
});
/** The demonstration accounts, their backup `b.sqlite`, and later@example.com, who was invited after it. */
const withBackup = (): Installation => createInstallation(backedUpFiles);

const theWay = /schema .+ "backline catalog export" with that version, then name a new database in DATABASE_URL/;

describe.each(engines)('a database on $name of a release candidate', (engine) => {
  it.each([
    ['db', 'migrate'],
    ['db', 'doctor'],
    ['catalog', 'export'],
    ['user', 'invite', 'clara@example.com'],
    engine.name === 'SQLite' ? ['db', 'backup', 'b.sqlite'] : ['sku', 'list'],
  ])('is refused with the way by %s %s', async (...command) => {
    const { url, drop } = await makeOlderDatabase(engine, olderPrograms[1]);
    onTestFinished(drop);
    const { run, runWith, database } = createInstallation();
    const refused = await runWith({ DATABASE_URL: url }, ...command);
    expect(refused.exitCode).toBe(1);
    expect(refused.stdout + refused.stderr).toMatch(theWay);
    if (engine.name !== 'SQLite') return;
    const restored = await run('db', 'restore', toDatabaseFile(url), '--yes');
    expect(restored).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(theWay) });
    expect(existsSync(database)).toBe(false);
  });
});

describe('db migrate', () => {
  it('creates the database, and then finds nothing to do', async () => {
    const { run, database, directory } = createInstallation();
    expect(await run('db', 'migrate')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The database has schema <n> now.
      ",
        "stdout": "<migration>
      ",
      }
    `);
    // A database that is left open has more files.
    expect(readdirSync(directory)).toEqual([basename(database)]);
    expect(await run('db', 'migrate')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Nothing to do: the database has schema <n>.
      ",
        "stdout": "",
      }
    `);
    expect(await run('db', 'migrate', '--json')).toMatchObject({
      stdout: '{"schema": <n>,"applied":[]}\n',
      exitCode: 0,
    });
  });

  it('says which setting is wrong', async () => {
    const { runWith } = createInstallation();
    expect(await runWith({ DATABASE_URL: 'mysql://localhost' }, 'db', 'migrate')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "DATABASE_URL is not usable: expected file:PATH or postgres://….
      ",
        "stdout": "",
      }
    `);
    expect(await runWith({ DATABASE_URL: 'mysql://localhost' }, 'db', 'migrate', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "",
        "stdout": "{"error":{"code":"configuration_invalid","message":"DATABASE_URL is not usable: expected file:PATH or postgres://…."}}
      ",
      }
    `);
    const blocked = await runWith({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'db', 'migrate');
    expect(blocked).toMatchInlineSnapshot(`
      {
        "exitCode": 3,
        "stderr": "postgres://127.0.0.1:1/none does not answer: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL, its host and port, and that PostgreSQL runs.
      ",
        "stdout": "",
      }
    `);
  });
});

describe('db seed', () => {
  it('adds the cast once, and mails the invited one once', async () => {
    const { run, database } = createInstallation();
    expect(await run('db', 'seed')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Added 4 accounts; their password is cadenza-demo-2026.
      Added 19 SKUs, codes and grants.
      Added 56 collections to the shop.
      Made and published the sounds of 2 packs.
      ",
        "stdout": "customer@example.com
      unverified@example.com
      invited@example.com
      support@example.com
      ",
      }
    `);
    expect(await run('db', 'seed')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Nothing to do: everybody and everything is there.
      ",
        "stdout": "customer@example.com
      unverified@example.com
      invited@example.com
      support@example.com
      ",
      }
    `);
    const store = await openStore({ url: `file:${database}` });
    onTestFinished(() => store.close());
    const mails = await store.db.select({ kind: store.t.outboxMessages.kind }).from(store.t.outboxMessages);
    expect(mails).toEqual([{ kind: 'invite' }]);
  });

  it('refuses production and makes nothing', async () => {
    const { runWith, database } = createInstallation();
    expect(await runWith({ NODE_ENV: 'production' }, 'db', 'seed')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "The demonstration accounts have a public password and do not belong in production.
      ",
        "stdout": "",
      }
    `);
    expect(existsSync(database)).toBe(false);
  });
});

describe('db seed for another vendor', () => {
  const BRAND_PATH = join(import.meta.dirname, '../../../fixtures/brands/fjord');

  it('fills the shop from the catalog beside the brand, with codes of its own packs', async () => {
    const { runWith } = createInstallation();
    const run = (...args: string[]) => runWith({ BRAND_PATH }, ...args);
    const seeding = await run('db', 'seed');
    expect(seeding).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Added 4 collections to the shop.') });
    expect(seeding.stderr).not.toContain('Warning');
    expect((await run('sku', 'list')).stdout).not.toMatch(/MUS-|Cadenza/);
    expect((await run('license', 'show', 'FJORD-JYDT-C22N-B4PX-V8EH')).stdout).toContain('Glasshavn');
    expect((await run('license', 'explain', 'customer@example.com', 'FJD-103')).stdout).toContain('Rope & Salt');
    expect((await run('release', 'list')).stdout).not.toContain('1.4.0');
    expect((await run('db', 'seed')).stderr).toContain('Nothing to do');
  });
});

describe('db backup', () => {
  it('prints where the backup is', async () => {
    const { run, directory } = seeded();
    expect(await run('db', 'backup', join(directory, 'kept.sqlite'))).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Backed up and read back: schema <n>, 4 accounts, <n> bytes.
      The audit ends at <anchor>: keep this elsewhere, for "audit verify --since".
      It holds personal data: keep it where only you can read it.
      ",
        "stdout": "<dir>/kept.sqlite
      ",
      }
    `);
    expect(await run('db', 'backup')).toMatchObject({ stdout: '<dir>/backups/portal-<stamp>.sqlite\n', exitCode: 0 });
    expect(readdirSync(join(directory, 'backups'))).toHaveLength(1);
  });

  it('works while a server has the database open', async () => {
    const { run, database } = seeded();
    const store = await openStore({ url: `file:${database}` });
    onTestFinished(() => store.close());
    const { stdout, stderr, exitCode } = await run('db', 'backup', '--json', 'b.sqlite');
    expect({ stderr, exitCode }).toMatchObject({ exitCode: 0 });
    expect(stdout).toContain('"file":"<dir>/b.sqlite"');
    expect(stdout).toContain('"users":4');
  });

  it('replaces no file', async () => {
    const { run, directory } = seeded();
    writeFileSync(join(directory, 'precious'), 'precious');
    expect(await run('db', 'backup', 'precious')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "<dir>/precious is there already. Name a new file for the backup.
      ",
        "stdout": "",
      }
    `);
    expect(await run('db', 'backup', 'precious', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"refused","message":"<dir>/precious is there already. Name a new file for the backup."}}
      ",
      }
    `);
  });

  it('says how to begin where there is no database', async () => {
    const { run, database } = createInstallation();
    expect(await run('db', 'backup')).toMatchInlineSnapshot(`
      {
        "exitCode": 3,
        "stderr": "There is no database at <dir>/portal.sqlite. Start the server once, run "backline db migrate", or set DATABASE_URL.
      ",
        "stdout": "",
      }
    `);
    expect(existsSync(database)).toBe(false);
  });

  it('leaves PostgreSQL to its own tools', async () => {
    const { runWith } = createInstallation();
    expect(await runWith({ DATABASE_URL: 'postgres://localhost/x' }, 'db', 'backup')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "This database is PostgreSQL, which brings its own tools: use pg_dump (and pg_restore to go back) with the DATABASE_URL of this installation.
      ",
        "stdout": "",
      }
    `);
  });
});

describe('db restore', () => {
  it('shows what it would change, and changes nothing', async () => {
    const { run } = withBackup();
    expect(await run('db', 'restore', 'b.sqlite', '--dry-run')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The backup is sound. Restoring it would change these row counts; nothing was changed.
      ",
        "stdout": "account_locks: 0 -> 0
      adjustments: 0 -> 0
      audit_checkpoints: 0 -> 0
      audit_entries: 16 -> 15
      audit_head: 1 -> 1
      backups: 0 -> 0
      code_layouts: 0 -> 0
      collections: 56 -> 56
      consents: 0 -> 0
      database_moves: 0 -> 0
      developers: 9 -> 9
      device_sign_ins: 0 -> 0
      find_texts: 5 -> 4
      grant_holds: 0 -> 0
      grants: 5 -> 5
      installers: 2 -> 2
      key_checks: 1 -> 1
      license_batches: 3 -> 3
      license_codes: 6 -> 6
      login_challenges: 0 -> 0
      login_machines: 0 -> 0
      mail_pauses: 0 -> 0
      milestones: 0 -> 0
      moods: 81 -> 81
      offers: 1 -> 1
      offline_leases: 0 -> 0
      one_time_tokens: 2 -> 1
      order_items: 0 -> 0
      order_notices: 0 -> 0
      order_readers: 0 -> 0
      orders: 0 -> 0
      outbox_messages: 2 -> 1
      pack_bundle_uses: 9 -> 9
      pack_bundles: 7 -> 7
      pack_current: 2 -> 2
      pack_publications: 3 -> 3
      pack_transfers: 0 -> 0
      passkeys: 0 -> 0
      payment_customers: 0 -> 0
      payment_events: 0 -> 0
      plugin_devices: 0 -> 0
      plugin_installs: 0 -> 0
      plugin_refusals: 0 -> 0
      plugin_seat_ends: 0 -> 0
      plugin_seats: 0 -> 0
      preview_files: 466 -> 466
      previews: 466 -> 466
      prices: 60 -> 60
      provider_cursors: 0 -> 0
      provider_products: 0 -> 0
      provider_settings: 0 -> 0
      public_state: 1 -> 1
      rate_limit_buckets: 0 -> 0
      recovery_codes: 0 -> 0
      refund_requests: 0 -> 0
      releases: 1 -> 1
      repeats: 0 -> 0
      reviews: 0 -> 0
      schema_migrations: 1 -> <n>
      seat_extras: 0 -> 0
      seat_moves: 0 -> 0
      seat_pools: 1 -> 1
      sessions: 0 -> 0
      shop: 1 -> 1
      sign_ins: 0 -> 0
      signing_keys: 2 -> 2
      skus: 58 -> 58
      subject_keys: 0 -> 0
      subscription_notices: 0 -> 0
      subscriptions: 0 -> 0
      tasks: 1 -> 1
      terms: 0 -> 0
      totp: 0 -> 0
      trial_claims: 0 -> 0
      users: 5 -> 4
      withdrawals: 0 -> 0
      ",
      }
    `);
    expect(await run('user', 'show', 'later@example.com')).toMatchObject({ exitCode: 0 });
  });

  it('refuses to go on when nobody can confirm it', async () => {
    const { run } = withBackup();
    const { stdout, stderr, exitCode } = await run('db', 'restore', 'b.sqlite');
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toContain('Nobody is here to confirm it: add --yes. Nothing was changed.');
    expect(await run('user', 'show', 'later@example.com')).toMatchObject({ exitCode: 0 });
  });

  it('asks at a terminal for the word, and takes no other', async () => {
    const { run, type } = withBackup();
    expect(await type('yes\n', 'db', 'restore', 'b.sqlite')).toMatchObject({ exitCode: 1 });
    expect(await run('user', 'show', 'later@example.com')).toMatchObject({ exitCode: 0 });
    expect(await type('restore\n', 'db', 'restore', 'b.sqlite')).toMatchObject({ exitCode: 0 });
    expect(await run('user', 'show', 'later@example.com')).toMatchObject({ exitCode: 1 });
  });

  it('restores with --yes and keeps what was there', async () => {
    const { run, directory } = withBackup();
    expect(await run('db', 'restore', 'b.sqlite', '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "account_locks: 0 -> 0
      adjustments: 0 -> 0
      audit_checkpoints: 0 -> 0
      audit_entries: 16 -> 15
      audit_head: 1 -> 1
      backups: 0 -> 0
      code_layouts: 0 -> 0
      collections: 56 -> 56
      consents: 0 -> 0
      database_moves: 0 -> 0
      developers: 9 -> 9
      device_sign_ins: 0 -> 0
      find_texts: 5 -> 4
      grant_holds: 0 -> 0
      grants: 5 -> 5
      installers: 2 -> 2
      key_checks: 1 -> 1
      license_batches: 3 -> 3
      license_codes: 6 -> 6
      login_challenges: 0 -> 0
      login_machines: 0 -> 0
      mail_pauses: 0 -> 0
      milestones: 0 -> 0
      moods: 81 -> 81
      offers: 1 -> 1
      offline_leases: 0 -> 0
      one_time_tokens: 2 -> 1
      order_items: 0 -> 0
      order_notices: 0 -> 0
      order_readers: 0 -> 0
      orders: 0 -> 0
      outbox_messages: 2 -> 1
      pack_bundle_uses: 9 -> 9
      pack_bundles: 7 -> 7
      pack_current: 2 -> 2
      pack_publications: 3 -> 3
      pack_transfers: 0 -> 0
      passkeys: 0 -> 0
      payment_customers: 0 -> 0
      payment_events: 0 -> 0
      plugin_devices: 0 -> 0
      plugin_installs: 0 -> 0
      plugin_refusals: 0 -> 0
      plugin_seat_ends: 0 -> 0
      plugin_seats: 0 -> 0
      preview_files: 466 -> 466
      previews: 466 -> 466
      prices: 60 -> 60
      provider_cursors: 0 -> 0
      provider_products: 0 -> 0
      provider_settings: 0 -> 0
      public_state: 1 -> 1
      rate_limit_buckets: 0 -> 0
      recovery_codes: 0 -> 0
      refund_requests: 0 -> 0
      releases: 1 -> 1
      repeats: 0 -> 0
      reviews: 0 -> 0
      schema_migrations: 1 -> <n>
      seat_extras: 0 -> 0
      seat_moves: 0 -> 0
      seat_pools: 1 -> 1
      sessions: 0 -> 0
      shop: 1 -> 1
      sign_ins: 0 -> 0
      signing_keys: 2 -> 2
      skus: 58 -> 58
      subject_keys: 0 -> 0
      subscription_notices: 0 -> 0
      subscriptions: 0 -> 0
      tasks: 1 -> 1
      terms: 0 -> 0
      totp: 0 -> 0
      trial_claims: 0 -> 0
      users: 5 -> 4
      withdrawals: 0 -> 0
      Restored and checked. Everybody is logged in as they were when the backup was made.
      The replaced database is kept as <dir>/portal.sqlite.replaced-<stamp>
      ",
        "stdout": "<dir>/portal.sqlite
      ",
      }
    `);
    expect(await run('user', 'show', 'later@example.com')).toMatchObject({ exitCode: 1 });
    expect(readdirSync(directory).filter((name) => name.startsWith('portal.sqlite.replaced-'))).toHaveLength(1);
    expect(await run('db', 'doctor')).toMatchObject({ exitCode: 0 });
  });

  it('refuses while a server has the database open', async () => {
    const { run, database } = withBackup();
    const store = await openStore({ url: `file:${database}` });
    onTestFinished(() => store.close());
    const { stdout, exitCode } = await run('db', 'restore', 'b.sqlite', '--yes', '--json');
    expect({ stdout, exitCode }).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stdout": "{"error":{"code":"refused","message":"<dir>/portal.sqlite is in use. Stop the server and every other program that has it open, then restore again."}}
      ",
      }
    `);
  });

  it.each([
    ['is missing', 'no.sqlite'],
    ['is damaged', 'b.sqlite'],
  ])('refuses a backup that %s', async (_, name) => {
    const { run, directory } = withBackup();
    truncateSync(join(directory, 'b.sqlite'), 9000);
    const { stdout, stderr, exitCode } = await run('db', 'restore', name, '--yes');
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(/There is no database at <dir>\/no.sqlite|<dir>\/b.sqlite is damaged/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('db doctor', () => {
  it('finds nothing wrong', async () => {
    const { run } = seeded();
    expect(await run('db', 'doctor')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "45 packs on sale without sounds: MUS-01002, MUS-01003, MUS-01005, MUS-01006, MUS-01007. "backline pack publish" gives them some.
      No problems found.
      ",
        "stdout": "",
      }
    `);
    expect(await run('db', 'doctor', '--json')).toMatchObject({
      stdout: expect.stringContaining(
        '{"problems":[],"unheard":0,"devices":{"over":[],"refusals":[],"twins":0},"packs":{',
      ),
      exitCode: 0,
    });
  });

  it('names what is wrong, beside a running server', async () => {
    const { run, database } = seeded();
    const store = await openStore({ url: `file:${database}` });
    onTestFinished(() => store.close());
    await store.write((tx) => tx.update(store.t.users).set({ emailVerifiedAt: new Date(), passwordHash: null }));
    await store.write((tx) => tx.delete(store.t.outboxMessages));
    const { stdout, stderr, exitCode } = await run('db', 'doctor');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('Problems found: 4.\n');
    expect(stdout.split('\n').filter((line) => line.startsWith('verified_without_password: User '))).toHaveLength(4);
    const json = await run('db', 'doctor', '--json');
    expect(json.exitCode).toBe(1);
    expect(JSON.parse(json.stdout).problems).toHaveLength(4);
  });

  it('names the damage of a file and how to go on', async () => {
    const { run, database } = seeded();
    writeFileSync(database, 'not a database '.repeat(500));
    expect(await run('db', 'doctor')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Problems found: 1.
      ",
        "stdout": "database_damaged: The database <dir>/portal.sqlite is damaged (file is not a database). Nothing was changed. Restore the newest backup with "backline db restore FILE", or keep the file and ask for help.
      ",
      }
    `);
  });

  it('says that there is no database', async () => {
    const { run, database } = createInstallation();
    expect(await run('db', 'doctor', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 3,
        "stderr": "",
        "stdout": "{"error":{"code":"database_missing","message":"There is no database at <dir>/portal.sqlite. Start the server once, run \\"backline db migrate\\", or set DATABASE_URL."}}
      ",
      }
    `);
    expect(existsSync(database)).toBe(false);
  });
});

describe('a damaged file', () => {
  it('is reported by the command that comes upon the damage, and by the doctor', async () => {
    const { run, database } = withBackup();
    const connection = connectSqlite({ file: database });
    const page = connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'skus'").pluck().get() as number;
    const size = connection.pragma('page_size', { simple: true }) as number;
    connection.close();
    const descriptor = openSync(database, 'r+');
    writeSync(descriptor, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
    closeSync(descriptor);
    const { stdout, stderr, exitCode } = await run('sku', 'list');
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(/^The database <dir>\/portal\.sqlite is damaged \(.*\)\..*backline db restore FILE/);
    expect((await run('db', 'doctor')).stdout).toContain('database_damaged');
  });

  it('is refused by every command when it was cut off', async () => {
    const { run, database } = withBackup();
    truncateSync(database, 4096 * 3 + 100);
    for (const command of [
      ['sku', 'list'],
      ['user', 'show', 'customer@example.com'],
    ]) {
      const { stdout, stderr, exitCode } = await run(...command);
      expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
      expect(stderr).toContain('is damaged');
    }
  });
});
