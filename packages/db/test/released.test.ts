import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { firstId, latestMigration, listMigrations, NewerSchemaError } from '../src/engine/migrations.ts';
import { openStore, toDatabaseFile } from '../src/open/open-store.ts';
import { migratePg } from '../src/pg/migrate-pg.ts';
import { migrateSqlite } from '../src/sqlite/migrate-sqlite.ts';
import { connectSqlite } from '../src/sqlite/sqlite.ts';
import { engines } from './engines.ts';
import type { TestDatabase } from './postgres-databases.ts';
import { makeDirectory } from './sqlite-files.ts';

/** The databases of released programs. `npm run store-release -w @backline/db` makes one for each release. */
const folder = join(import.meta.dirname, 'released');

interface Reader {
  all(query: string): Promise<Record<string, unknown>[]>;
  run(script: string): Promise<unknown>;
  end(): Promise<void>;
}

async function withPg<T>({ url }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
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

  /** Restores the stored database of a release. `tables` have one row each. */
  async function restore(version: string) {
    const database = await engine.make();
    onTestFinished(() => database.drop());
    const stored = readFileSync(join(folder, `${version}.${dialect}.sql`), 'utf8');
    if (dialect === 'sqlite') rmSync(toDatabaseFile(database.url));
    const reader = await connect(dialect, database);
    onTestFinished(() => reader.end());
    if (dialect === 'pg') await reader.run('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await reader.run(stored);
    const tables = [...stored.matchAll(/^INSERT INTO (\w+) \(/gm)].map(([, table]) => table ?? '');
    expect(tables.length).toBeGreaterThan(40);
    return { database, reader, tables };
  }

  async function expectRows({ all }: Reader, tables: readonly string[]): Promise<void> {
    for (const table of tables) expect([table, await all(`SELECT * FROM ${table}`)]).not.toEqual([table, []]);
  }

  it.each(versions)('is upgraded from %s and keeps its rows', async (version) => {
    const { database, reader, tables } = await restore(version);
    const released = await reader.all('SELECT name, hash FROM schema_migrations ORDER BY id');
    const migrations = listMigrations(dialect);
    expect(
      migrations.slice(0, released.length).map(({ name, hash }) => ({ name, hash })),
      `A migration of ${version} was changed, and the databases that ran it would differ from new ones. Undo that, and add another: npm run db:generate -- what_changes`,
    ).toEqual(released);

    const store = await openStore(database);
    expect(store.applied).toEqual(migrations.slice(released.length).map(({ name }) => name));
    await store.assertReady();
    await store.close();
    await expectRows(reader, tables);

    const freshDatabase = await engine.make();
    onTestFinished(() => freshDatabase.drop());
    const other = await connect(dialect, freshDatabase);
    onTestFinished(() => other.end());
    expect(await reader.all(readSchema[dialect] ?? '')).toEqual(await other.all(readSchema[dialect] ?? ''));
  });

  it('takes the next migration from the folder, once, and keeps its rows', async () => {
    const directory = makeDirectory();
    cpSync(new URL(`../migrations/${dialect}/`, import.meta.url), directory, { recursive: true });
    const nextId = latestMigration(dialect).id + 1;
    const name = `${String(nextId - firstId).padStart(4, '0')}_nicknames`;
    writeFileSync(
      join(directory, `${name}.sql`),
      "ALTER TABLE users ADD COLUMN nickname text;--> statement-breakpoint\nUPDATE users SET nickname = 'Clara';",
    );
    const migrations = listMigrations(dialect, pathToFileURL(`${directory}/`));
    const { database, reader, tables } = await restore(versions.at(-1) ?? '');
    await (await openStore(database)).close();
    const migrate = async () => {
      if (dialect === 'pg') return withPg(database, (client) => migratePg(client, { migrations }));
      const connection = connectSqlite({ file: toDatabaseFile(database.url) });
      const applied = migrateSqlite(connection, toDatabaseFile(database.url), { migrations });
      connection.close();
      return applied;
    };
    expect(await migrate()).toEqual([name]);
    expect(await migrate()).toEqual([]);
    expect(await reader.all('SELECT nickname FROM users')).toEqual([{ nickname: 'Clara' }]);
    await expectRows(reader, tables);
    // A program that lacks the migration doesn't touch the database.
    await expect(openStore(database)).rejects.toThrow(NewerSchemaError);
  });
});
