import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listMigrations } from '../src/migrations.ts';
import { openStore, toDatabaseFile } from '../src/open-store.ts';
import { engines } from './engines.ts';
import type { TestDatabase } from './postgres-databases.ts';

/** What released programs left behind, made by `npm run store-release -w @backline/db` when a release is made. */
const folder = join(import.meta.dirname, 'released');

interface Reader {
  all(query: string): Promise<Record<string, unknown>[]>;
  run(script: string): Promise<unknown>;
  end(): Promise<void>;
}

async function connect(dialect: string, { url }: TestDatabase): Promise<Reader> {
  if (dialect === 'sqlite') {
    const connection = new Database(url.replace('file:', ''));
    return {
      all: async (query) => connection.prepare(query).all() as Record<string, unknown>[],
      run: async (script) => connection.exec(script),
      end: async () => void connection.close(),
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    all: async (query) => (await client.query(query)).rows,
    run: (script) => client.query(script),
    end: () => client.end(),
  };
}

const readSchema: Record<string, string> = {
  sqlite: `SELECT t.name AS of, c.name, c.type, c."notnull", c.pk FROM sqlite_schema t, pragma_table_info(t.name) c
    WHERE t.type = 'table' ORDER BY 1, 2`,
  pg: `SELECT table_name AS of, column_name, data_type, is_nullable FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1, 2`,
};

const releases = readdirSync(folder).map((file) => file.split(/\.(?=sqlite|pg)/));

describe.each(engines)('a database on $name of a released program', (engine) => {
  const dialect = engine.name === 'SQLite' ? 'sqlite' : 'pg';
  const versions = releases.filter(([, rest]) => rest === `${dialect}.sql`).map(([version]) => version ?? '');

  it.each(versions)('is upgraded from %s and keeps its rows', async (version) => {
    const database = await engine.make();
    onTestFinished(() => database.drop());
    const stored = readFileSync(join(folder, `${version}.${dialect}.sql`), 'utf8');
    if (dialect === 'sqlite') rmSync(toDatabaseFile(database.url));
    const before = await connect(dialect, database);
    if (dialect === 'pg') await before.run('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await before.run(stored);
    const released = await before.all('SELECT name, hash FROM schema_migrations ORDER BY id');
    await before.end();

    // A released migration is never edited: the databases that ran it would differ from new ones.
    const migrations = listMigrations(dialect);
    expect(released).toEqual(migrations.slice(0, released.length).map(({ name, hash }) => ({ name, hash })));

    const store = await openStore(database);
    expect(store.applied).toEqual(migrations.slice(released.length).map(({ name }) => name));
    await store.assertReady();
    const tables = [...stored.matchAll(/^INSERT INTO (\w+) \(/gm)].map(([, table]) => table ?? '');
    expect(tables.length).toBeGreaterThan(40);
    await store.close();

    const after = await connect(dialect, database);
    onTestFinished(() => after.end());
    for (const table of tables) expect([table, await after.all(`SELECT * FROM ${table}`)]).not.toEqual([table, []]);
    const freshDatabase = await engine.make();
    onTestFinished(() => freshDatabase.drop());
    await (await openStore(freshDatabase)).close();
    const other = await connect(dialect, freshDatabase);
    onTestFinished(() => other.end());
    expect(await after.all(readSchema[dialect] ?? '')).toEqual(await other.all(readSchema[dialect] ?? ''));
  });
});
