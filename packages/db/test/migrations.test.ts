import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { firstId, listMigrations, type Migration, OlderSchemaError } from '../src/engine/migrations.ts';
import {
  checkDatabase,
  connectSqlite,
  latestMigration,
  NewerSchemaError,
  openSqliteStore,
  openStore,
} from '../src/index.ts';
import { migrateSqlite } from '../src/sqlite/migrate-sqlite.ts';
import { engines, makeOlderDatabase, olderPrograms } from './engines.ts';
import { isLong } from './env.ts';
import { makeDatabase, makeDirectory, runChild } from './sqlite-files.ts';

const nextId = latestMigration('sqlite').id + 1;
const next = (...statements: string[]): Migration[] => [
  ...listMigrations('sqlite'),
  { id: nextId, name: 'next', statements, hash: 'next' },
];

function connect(file: string): Database.Database {
  const connection = connectSqlite({ file });
  onTestFinished(() => void connection.close());
  return connection;
}

const readTables = (connection: Database.Database) =>
  connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
const readLedger = (connection: Database.Database) =>
  connection.prepare('SELECT name FROM schema_migrations ORDER BY id').pluck().all();

describe('the migrations', () => {
  it('are the same steps for both engines', () => {
    expect(listMigrations('pg').map((one) => one.name)).toEqual(listMigrations('sqlite').map((one) => one.name));
  });

  it('are numbered without gaps', () => {
    for (const dialect of ['sqlite', 'pg'] as const)
      listMigrations(dialect).forEach((migration, index) => {
        expect(migration.id).toBe(firstId + index);
        expect(Number.parseInt(migration.name, 10)).toBe(index);
      });
  });

  it('leave no trigger of SQLite with a conflict clause, which an upsert overrides', async () => {
    const connection = connect(await makeDatabase());
    const triggers = connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
      name: string;
      sql: string;
    }[];
    expect(triggers.length).toBeGreaterThan(5);
    const hasClause = ({ sql }: { sql: string }) => /\bOR\s+(IGNORE|REPLACE|ABORT|FAIL|ROLLBACK)\b/i.test(sql);
    expect(triggers.filter(hasClause).map(({ name }) => name)).toEqual([]);
  });

  it('apply to a new file, once, and are reported one by one', async () => {
    const file = join(makeDirectory(), 'new', 'folder', 'a.sqlite');
    const told: unknown[] = [];
    const first = await openSqliteStore({ file, onMigration: (migration) => told.push(migration) });
    const of = first.applied.length;
    expect(told).toEqual(first.applied.map((migration, at) => ({ migration, number: at + 1, of })));
    expect(first.applied).toEqual(listMigrations('sqlite').map((one) => one.name));
    await first.close();
    const second = await openSqliteStore({ file });
    expect(second.applied).toEqual([]);
    await second.close();
  });

  it('refuse a newer schema and leave it alone', async () => {
    const file = await makeDatabase();
    const connection = connect(file);
    connection.prepare('INSERT INTO schema_migrations VALUES (?, ?, ?, 0)').run(nextId, 'from the future', 'x');
    await expect(openSqliteStore({ file })).rejects.toThrow(NewerSchemaError);
    await expect(openSqliteStore({ file })).rejects.toThrow(/newer version of Backline, or restore a backup/);
    expect(readLedger(connection)).toEqual([...listMigrations('sqlite').map((one) => one.name), 'from the future']);
  });

  it('notice a schema that changed under a running program', async () => {
    const file = await makeDatabase();
    const store = await openSqliteStore({ file });
    onTestFinished(() => store.close());
    connect(file).prepare("INSERT INTO schema_migrations VALUES (999, 'x', 'x', 0)").run();
    await expect(store.assertReady()).rejects.toThrow('not the one of this program');
  });

  it('undo a migration that fails half-way', async () => {
    const file = await makeDatabase();
    const connection = connect(file);
    const broken = next('CREATE TABLE half (id INTEGER)', 'CREATE TABLE users (id INTEGER)');
    expect(() => migrateSqlite(connection, file, { migrations: broken })).toThrow(/already exists/);
    expect(readTables(connection)).not.toContain('half');
    expect(readLedger(connection)).toEqual(listMigrations('sqlite').map((one) => one.name));
  });

  it('leave a copy of the database from before an upgrade, and none of a new one', async () => {
    const file = await makeDatabase();
    const copy = `${file}.before-${nextId}`;
    expect(existsSync(copy)).toBe(false);
    const connection = connect(file);
    expect(migrateSqlite(connection, file, { migrations: next('CREATE TABLE later (id INTEGER)') })).toEqual(['next']);
    expect(readTables(connection)).toContain('later');
    const before = new Database(copy, { readonly: true });
    onTestFinished(() => void before.close());
    expect(readTables(before)).not.toContain('later');
    expect(before.prepare('SELECT count(*) FROM rate_limit_buckets').pluck().get()).toBe(3);
    expect(before.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('replace a half copy that a crash has left', async () => {
    const file = await makeDatabase();
    const copy = `${file}.before-${nextId}`;
    writeFileSync(copy, 'half');
    migrateSqlite(connect(file), file, { migrations: next('CREATE TABLE later (id INTEGER)') });
    const before = new Database(copy, { readonly: true });
    onTestFinished(() => void before.close());
    expect(readTables(before)).toContain('users');
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('run once when several processes start at once over a new file', async () => {
    const file = join(makeDirectory(), 'shared.sqlite');
    const open = `
      const store = await db.openSqliteStore({ file: process.argv[1], busyTimeoutMs: 20_000 });
      await store.assertReady();
      console.log('applied ' + store.applied.length);
      await store.close();`;
    const ends = await Promise.all(Array.from({ length: isLong ? 8 : 2 }, () => runChild(open, file).ended));
    expect(ends.filter((end) => end.code !== 0)).toEqual([]);
    const applied = ends.map((end) => Number(end.output.replace('applied ', '')));
    expect(applied.reduce((sum, one) => sum + one, 0)).toBe(listMigrations('sqlite').length);
  });

  const steps = [
    'CREATE TABLE one (id INTEGER)',
    'ALTER TABLE users ADD COLUMN extra TEXT',
    'CREATE TABLE two (id INTEGER)',
  ];
  const killedBefore = isLong ? [0, 1, 2, 3] : [3];
  it.each(killedBefore)('killed before statement %i, boot to the old schema and then to the new one', async (at) => {
    const file = await makeDatabase();
    const script = `
      const { migrateSqlite } = await import(${JSON.stringify(new URL('../src/sqlite/migrate-sqlite.ts', import.meta.url).href)});
      const connection = db.connectSqlite({ file: process.argv[1] });
      connection.function('die', () => process.kill(process.pid, 'SIGKILL'));
      migrateSqlite(connection, process.argv[1], { migrations: JSON.parse(process.argv[2]) });`;
    const deadly = next(...steps.slice(0, at), 'SELECT die()', ...steps.slice(at));
    expect(await runChild(script, file, JSON.stringify(deadly)).ended).toMatchObject({ signal: 'SIGKILL' });

    const old = await openSqliteStore({ file });
    await old.assertReady();
    await old.close();
    const connection = connect(file);
    expect(readTables(connection)).not.toContain('one');
    expect(migrateSqlite(connection, file, { migrations: next(...steps) })).toEqual(['next']);
    expect(readTables(connection)).toEqual(expect.arrayContaining(['one', 'two']));
  });
});

describe.each(engines)('a database on $name from before the first release', (engine) => {
  it.each(olderPrograms)('is refused with the way and left alone: $program', async (older) => {
    const database = await makeOlderDatabase(engine, older);
    onTestFinished(() => database.drop());
    const way = `schema ${older.id}, of 0.9 or a release candidate.*"backline catalog export".*DATABASE_URL`;
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(openStore(database)).rejects.toThrow(OlderSchemaError);
      await expect(openStore(database)).rejects.toThrow(new RegExp(way));
    }
    expect(await checkDatabase(database.url)).toMatchObject([{ code: 'schema_not_current' }]);
  });
});
