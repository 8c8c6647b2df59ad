import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { count } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  backupDatabase,
  CorruptDatabaseError,
  checkDatabase,
  connectSqlite,
  findFileProblems,
  latestMigration,
  NewerSchemaError,
  OperationRefusedError,
  openSqliteStore,
  planRestore,
  restoreDatabase,
  type Store,
} from '../src/index.ts';
import { makeDatabase, makeDirectory, runChild } from './sqlite-files.ts';

const now = new Date('2030-01-02T03:04:05.678Z');
const toUrl = (file: string) => `file:${file}`;

async function openFor(file: string): Promise<Store> {
  const store = await openSqliteStore({ file });
  onTestFinished(() => store.close());
  return store;
}

async function countRows(file: string): Promise<number> {
  const store = await openSqliteStore({ file });
  const [row] = await store.db.select({ rows: count() }).from(store.t.rateLimitBuckets);
  await store.close();
  return row?.rows ?? 0;
}

const addRow = (store: Store, key: string) =>
  store.write((tx) => tx.insert(store.t.rateLimitBuckets).values({ key, count: 1, resetAtMs: 1 }));

describe('a backup', () => {
  it('has what is still in the journal of a running server', async () => {
    const file = await makeDatabase(0);
    const store = await openFor(file);
    for (let n = 0; n < 20; n += 1) await addRow(store, `live ${n}`);
    const plainCopy = join(dirname(file), 'cp.sqlite');
    copyFileSync(file, plainCopy);
    const target = join(dirname(file), 'backup.sqlite');
    const report = await backupDatabase(toUrl(file), target);
    expect(report).toMatchObject({ file: target, schema: latestMigration('sqlite').id, bytes: statSync(target).size });
    expect(report.rows.rate_limit_buckets).toBe(20);
    expect(await countRows(target)).toBe(20);
    // This is the trap: a copy of only the file has lost the rows.
    expect(await countRows(plainCopy)).toBe(0);
  });

  it('is one moment of the database while another process writes', async () => {
    const file = await makeDatabase(0);
    const write = `
      const store = await db.openSqliteStore({ file: process.argv[1], busyTimeoutMs: 20_000 });
      const { rateLimitBuckets: t } = store.t;
      console.log('writing');
      for (let n = 0; n < 400; n += 1)
        await store.write(async (tx) => {
          await tx.insert(t).values({ key: 'left ' + n, count: 1, resetAtMs: 1 });
          await tx.insert(t).values({ key: 'right ' + n, count: 1, resetAtMs: 1 });
        });
      await store.close();`;
    const child = runChild(write, file);
    await child.line();
    const target = join(dirname(file), 'backup.sqlite');
    const report = await backupDatabase(toUrl(file), target);
    expect((report.rows.rate_limit_buckets ?? 1) % 2).toBe(0);
    expect(await checkDatabase(toUrl(target))).toEqual([]);
    expect(await child.ended).toMatchObject({ code: 0 });
  });

  it('is read by its owner alone and leaves no other file', async () => {
    const file = await makeDatabase();
    const target = join(dirname(file), 'kept', 'backup.sqlite');
    await backupDatabase(toUrl(file), target);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(target))).toEqual(['backup.sqlite']);
  });

  it('replaces no file', async () => {
    const file = await makeDatabase();
    const target = join(dirname(file), 'precious.txt');
    writeFileSync(target, 'precious');
    await expect(backupDatabase(toUrl(file), target)).rejects.toThrow(OperationRefusedError);
    expect(readFileSync(target, 'utf8')).toBe('precious');
  });

  it('is refused where there is no database, and makes none', async () => {
    const directory = makeDirectory();
    const missing = backupDatabase(toUrl(join(directory, 'no.sqlite')), join(directory, 'b.sqlite'));
    await expect(missing).rejects.toThrow(/There is no database/);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('of a damaged database is refused', async () => {
    const file = await makeDatabase();
    const target = join(dirname(file), 'b.sqlite');
    truncateSync(file, 4096 * 3);
    await expect(backupDatabase(toUrl(file), target)).rejects.toThrow(/damaged/);
    expect(existsSync(target)).toBe(false);
  });

  it('removes copies that a killed one left an hour ago, and no younger ones', async () => {
    const file = await makeDatabase();
    const [old, young, other] = ['a.sqlite.0123abcd.part', 'b.sqlite.89abcdef.part.01234567.part', 'film.part'].map(
      (name) => join(dirname(file), name),
    ) as [string, string, string];
    for (const left of [old, young, other]) writeFileSync(left, 'personal');
    for (const left of [old, other]) utimesSync(left, new Date(0), new Date(0));
    expect(findFileProblems(toUrl(file))).toMatchObject([
      { code: 'copy_left_behind', message: expect.stringContaining(old) },
    ]);
    await backupDatabase(toUrl(file), join(dirname(file), 'backup.sqlite'));
    expect([old, young, other].map(existsSync)).toEqual([false, true, true]);
    expect(findFileProblems(toUrl(file))).toEqual([]);
  });

  it('of PostgreSQL is left to its own tools', async () => {
    await expect(backupDatabase('postgres://localhost/x', '/tmp/x')).rejects.toThrow(/pg_dump.*pg_restore/);
    await expect(restoreDatabase('postgres://localhost/x', '/tmp/x', { now })).rejects.toThrow(/pg_restore/);
  });
});

describe('a restore', () => {
  async function makeBackup(rows = 3): Promise<{ file: string; backup: string }> {
    const file = await makeDatabase(rows);
    const backup = join(dirname(file), 'backup.sqlite');
    await backupDatabase(toUrl(file), backup);
    return { file, backup };
  }

  it('brings the backup back and keeps what was there', async () => {
    const { file, backup } = await makeBackup();
    const store = await openSqliteStore({ file });
    await addRow(store, 'after the backup');
    await store.close();
    const report = await restoreDatabase(toUrl(file), backup, { now });
    expect(report.keptAs).toBe(`${file}.replaced-20300102T030405678Z`);
    expect(report.current?.rows.rate_limit_buckets).toBe(4);
    expect(await countRows(file)).toBe(3);
    expect(await countRows(report.keptAs ?? '')).toBe(4);
    expect(await countRows(backup)).toBe(3);
    expect(await checkDatabase(toUrl(file))).toEqual([]);
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('keeps the rows that only the old journal had, and mixes none of them into the new database', async () => {
    const { file, backup } = await makeBackup();
    // A process that dies while its writes are only in the journal.
    const crash = `
      const store = await db.openSqliteStore({ file: process.argv[1] });
      for (let n = 0; n < 30; n += 1)
        await store.write((tx) => tx.insert(store.t.rateLimitBuckets).values({ key: 'stale ' + n, count: 1, resetAtMs: 1 }));
      process.kill(process.pid, 'SIGKILL');`;
    expect(await runChild(crash, file).ended).toMatchObject({ signal: 'SIGKILL' });
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const report = await restoreDatabase(toUrl(file), backup, { now });
    expect(await countRows(file)).toBe(3);
    expect(await countRows(report.keptAs ?? '')).toBe(33);
  });

  it('is refused while a server has the database open', async () => {
    const { file, backup } = await makeBackup();
    const server = runChild(
      `const store = await db.openSqliteStore({ file: process.argv[1] });
       console.log('open');
       process.on('SIGTERM', () => store.close().then(() => process.exit(0)));
       setInterval(() => {}, 1000);`,
      file,
    );
    expect(await server.line()).toBe('open');
    await expect(restoreDatabase(toUrl(file), backup, { now })).rejects.toThrow(/is in use. Stop the server/);
    const store = await openSqliteStore({ file });
    await addRow(store, 'still the same file');
    await store.close();
    expect(await countRows(file)).toBe(4);
    server.stop();
    expect(await server.ended).toMatchObject({ code: 0 });
    await restoreDatabase(toUrl(file), backup, { now });
    expect(await countRows(file)).toBe(3);
  });

  it('works where there was no database', async () => {
    const { file, backup } = await makeBackup();
    const fresh = join(dirname(file), 'elsewhere', 'new.sqlite');
    const report = await restoreDatabase(toUrl(fresh), backup, { now });
    expect(report).toMatchObject({ keptAs: null, current: null });
    expect(await countRows(fresh)).toBe(3);
  });

  it('is a copy with an id of its own, but in the place of its own shop, or where it replaces that', async () => {
    const { file } = await makeBackup();
    const shopOf = async (of: string) => {
      const { db, t, close } = await openSqliteStore({ file: of });
      const read = {
        shop: (await db.select().from(t.shop))[0]?.id,
        backups: await db.$count(t.backups),
      };
      await close();
      return read;
    };
    const store = await openSqliteStore({ file });
    await store.write(async (tx) => {
      await tx.insert(store.t.shop).values({ id: 'ours' });
      await tx.insert(store.t.backups).values({ stamp: 'x', place: 'y', madeAt: now });
    });
    await store.close();
    const backup = join(dirname(file), 'of-shop.sqlite');
    expect(await backupDatabase(toUrl(file), backup)).toMatchObject({ shop: 'ours' });

    expect(await restoreDatabase(toUrl(file), backup, { now })).toMatchObject({ keepsShop: true });
    expect(await shopOf(file)).toEqual({ shop: 'ours', backups: 1 });
    const elsewhere = join(dirname(file), 'elsewhere.sqlite');
    expect(await restoreDatabase(toUrl(elsewhere), backup, { now })).toMatchObject({ keepsShop: false });
    expect(await shopOf(elsewhere)).toEqual({ shop: undefined, backups: 0 });
    // The backup also replaces another shop.
    expect(await restoreDatabase(toUrl(elsewhere), backup, { now })).toMatchObject({ keepsShop: false });
    const replaced = await restoreDatabase(toUrl(elsewhere), backup, { now, isReplacement: true });
    expect(replaced.keepsShop).toBe(true);
    expect(await shopOf(elsewhere)).toEqual({ shop: 'ours', backups: 1 });
  });

  it('changes nothing where what the database needs cannot be put in place', async () => {
    const { file, backup } = await makeBackup();
    const store = await openSqliteStore({ file });
    await addRow(store, 'after the backup');
    await store.close();
    const names = readdirSync(dirname(file)).toSorted();
    const prepare = async () => {
      // The database is locked meanwhile, so no server can start before it matches the files.
      await expect(restoreDatabase(toUrl(file), backup, { now })).rejects.toThrow(/is in use/);
      throw new Error('The disk is full.');
    };
    await expect(restoreDatabase(toUrl(file), backup, { now, prepare })).rejects.toThrow('The disk is full.');
    expect(await countRows(file)).toBe(4);
    expect(readdirSync(dirname(file)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(
      names.filter((name) => !/-(wal|shm)$/.test(name)),
    );
  });

  it('works over a damaged database and keeps that too', async () => {
    const { file, backup } = await makeBackup();
    const garbage = 'not a database any more '.repeat(100);
    writeFileSync(file, garbage);
    const report = await restoreDatabase(toUrl(file), backup, { now });
    expect(await countRows(file)).toBe(3);
    expect(readFileSync(report.keptAs ?? '', 'utf8')).toBe(garbage);
  });

  it('takes a raw copy together with its journal', async () => {
    const file = await makeDatabase(0);
    const store = await openFor(file);
    for (let n = 0; n < 5; n += 1) await addRow(store, `live ${n}`);
    const raw = join(dirname(file), 'raw.sqlite');
    copyFileSync(file, raw);
    copyFileSync(`${file}-wal`, `${raw}-wal`);
    const fresh = join(dirname(file), 'fresh.sqlite');
    await restoreDatabase(toUrl(fresh), raw, { now });
    expect(await countRows(fresh)).toBe(5);
  });

  it.each<[string, (backup: string) => void, new (...args: never[]) => Error]>([
    ['was cut off', (backup) => truncateSync(backup, 4096 * 2), CorruptDatabaseError],
    ['is no database', (backup) => writeFileSync(backup, 'hello '.repeat(1000)), CorruptDatabaseError],
    ['is empty', (backup) => truncateSync(backup, 0), OperationRefusedError],
    [
      'has dangling references',
      (backup) => {
        const connection = connectSqlite({ file: backup });
        connection.pragma('foreign_keys = OFF');
        connection.exec(
          "INSERT INTO sessions (id, user_id, token_hash, machine_id, user_agent, created_at, last_seen_at, expires_at) VALUES ('s', 'nobody', 'h', 'm', NULL, 1, 1, 1)",
        );
        connection.close();
      },
      CorruptDatabaseError,
    ],
    [
      'has a newer schema',
      (backup) => {
        const connection = connectSqlite({ file: backup });
        connection.exec("INSERT INTO schema_migrations VALUES (999, 'x', 'x', 0)");
        connection.close();
      },
      NewerSchemaError,
    ],
  ])('refuses a backup that %s and changes nothing', async (_, spoil, expected) => {
    const { file, backup } = await makeBackup();
    spoil(backup);
    const before = readFileSync(file);
    await expect(restoreDatabase(toUrl(file), backup, { now })).rejects.toThrow(expected);
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(dirname(file)).filter((name) => name.includes('replaced') || name.endsWith('.part'))).toEqual(
      [],
    );
  });

  it.each([
    [
      'a trigger',
      'CREATE TRIGGER evil AFTER INSERT ON sessions BEGIN DELETE FROM users; END',
      'trigger evil is not of',
    ],
    ['a table', 'CREATE TABLE extra (x)', 'table extra is not of'],
    ['a view', 'CREATE VIEW shown AS SELECT 1', 'view shown is not of'],
    ['an index', 'CREATE INDEX extra ON users (email)', 'index extra is not of'],
    ['a column', 'ALTER TABLE users ADD COLUMN extra TEXT', 'table users was changed'],
    ['a lost index', 'DROP INDEX users_email_canonical_unique', 'index users_email_canonical_unique is missing'],
  ])('refuses a backup with %s that no migration made, and the doctor tells it', async (_, statement, fault) => {
    const { file, backup } = await makeBackup();
    for (const changed of [file, backup]) {
      const connection = connectSqlite({ file: changed });
      connection.exec(statement);
      connection.close();
    }
    await expect(planRestore(toUrl(file), backup)).rejects.toThrow(fault);
    await expect(restoreDatabase(toUrl(file), backup, { now })).rejects.toThrow(OperationRefusedError);
    expect(findFileProblems(toUrl(file))).toMatchObject([
      { code: 'schema_changed', message: expect.stringContaining(fault) },
    ]);
  });

  it('refuses the database itself, and a file that is not there', async () => {
    const { file } = await makeBackup();
    await expect(planRestore(toUrl(file), file)).rejects.toThrow(/database itself/);
    await expect(planRestore(toUrl(file), `${file}.no`)).rejects.toThrow(/There is no database/);
  });

  it('is planned without a change', async () => {
    const { file, backup } = await makeBackup();
    const before = readdirSync(dirname(file));
    const plan = await planRestore(toUrl(file), backup);
    expect(plan.current).toEqual(plan.restored);
    expect(readdirSync(dirname(file))).toEqual(before);
  });
});

describe('the checks of the database', () => {
  it('find nothing wrong with a sound one, also while it is in use', async () => {
    const file = await makeDatabase();
    await openFor(file);
    expect(await checkDatabase(toUrl(file))).toEqual([]);
  });

  it('name the damage', async () => {
    const file = await makeDatabase();
    truncateSync(file, 4096 * 3);
    expect((await checkDatabase(toUrl(file))).map((one) => one.code)).toContain('database_damaged');
    writeFileSync(file, 'x'.repeat(5000));
    expect((await checkDatabase(toUrl(file))).map((one) => one.code)).toEqual(['database_damaged']);
  });

  it('name a dangling reference', async () => {
    const file = await makeDatabase();
    const connection = connectSqlite({ file });
    connection.pragma('foreign_keys = OFF');
    connection.exec(
      "INSERT INTO sessions (id, user_id, token_hash, machine_id, user_agent, created_at, last_seen_at, expires_at) VALUES ('s', 'nobody', 'h', 'm', NULL, 1, 1, 1)",
    );
    connection.close();
    expect((await checkDatabase(toUrl(file)))[0]?.message).toMatch(/sessions points at a missing row of users/);
  });

  it.each([
    ['older', 'DELETE FROM schema_migrations WHERE id = (SELECT max(id) FROM schema_migrations)', /db migrate/],
    ['newer', "INSERT INTO schema_migrations VALUES (999, 'x', 'x', 0)", /newer version/],
  ])('name a schema that is %s', async (_, change, advice) => {
    const file = await makeDatabase();
    const connection = connectSqlite({ file });
    connection.exec(change);
    connection.close();
    const [problem] = await checkDatabase(toUrl(file));
    expect(problem?.code).toBe('schema_not_current');
    expect(problem?.message).toMatch(advice);
  });

  it('refuse a file that is not there and do not make one', async () => {
    const file = join(makeDirectory(), 'no.sqlite');
    await expect(checkDatabase(toUrl(file))).rejects.toThrow(OperationRefusedError);
    expect(existsSync(file)).toBe(false);
  });
});
