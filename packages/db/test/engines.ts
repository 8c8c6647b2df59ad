import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import type { Store } from '../src/engine/store.ts';
import { openStore } from '../src/open/open-store.ts';
import { copyMigrated } from './copy-migrated.ts';
import { createDatabase, type TestDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run and its migrated template. Null if the machine has no PostgreSQL. */
    postgres: { url: string; template: string } | null;
  }
}

export interface Engine {
  name: string;
  /** Makes a new database, empty and migrated. */
  make(): Promise<TestDatabase>;
}

const sqlite: Engine = {
  name: 'SQLite',
  async make() {
    const directory = await mkdtemp(join(tmpdir(), 'backline-store-'));
    const file = join(directory, 'store.sqlite');
    await copyMigrated(file);
    return {
      url: `file:${file}`,
      drop: () => rm(directory, { recursive: true, force: true }),
    };
  },
};

/** The PostgreSQL server of this run. Null if the machine has none. */
export const postgresServer = inject('postgres');

/** Makes a new PostgreSQL database, empty and migrated. */
export async function makePostgresDatabase(): Promise<TestDatabase> {
  if (postgresServer === null) throw new Error('This machine has no PostgreSQL.');
  return createDatabase(postgresServer.url, postgresServer.template);
}

/** Makes a new PostgreSQL database without any tables, to restore into. */
export async function makeBarePostgresDatabase(): Promise<TestDatabase> {
  if (postgresServer === null) throw new Error('This machine has no PostgreSQL.');
  return createDatabase(postgresServer.url);
}

/** The databases of a server whose names start with `start`. */
export async function listPostgresDatabases(url: string, start: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)', [
      start,
    ]);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The server's major version. */
export async function readPostgresVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('SHOW server_version_num');
    return Math.floor(Number(rows[0].server_version_num) / 10_000);
  } finally {
    await client.end();
  }
}

/** All databases that must behave alike. */
export const engines: Engine[] = [
  sqlite,
  ...(postgresServer === null ? [] : [{ name: 'PostgreSQL', make: makePostgresDatabase }]),
];

/** Opens an empty store with a new database, which is removed when the store is closed. */
export async function openTestStore(engine: Engine): Promise<Store> {
  const { url, drop } = await engine.make();
  try {
    const store = await openStore({ connections: 10, url });
    return {
      ...store,
      async close() {
        await store.close();
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

interface PgSession {
  execute(query: SQL): Promise<unknown>;
}

/** Runs statements of any kind in one transaction. On PostgreSQL, this takes one round trip. */
export async function runStatements({ dialect, write }: Store, ...statements: string[]): Promise<void> {
  await write(async (tx) => {
    if (dialect === 'sqlite') for (const statement of statements) await tx.run(sql.raw(statement));
    else await (tx as unknown as PgSession).execute(sql.raw(statements.join(';')));
  });
}

/** Drops the triggers that forbid changes of the audit. Only for a test's own database. */
export async function unlockAudit(store: Store): Promise<void> {
  const triggers = {
    sqlite: ['audit_entries_stay', 'audit_entries_keep', 'audit_checkpoints_stay', 'audit_checkpoints_keep'],
    pg: [
      'audit_entries_stay ON audit_entries',
      'audit_entries_keep ON audit_entries',
      'audit_checkpoints_keep ON audit_checkpoints',
    ],
  };
  await runStatements(store, ...triggers[store.dialect].map((trigger) => `DROP TRIGGER IF EXISTS ${trigger}`));
}

/** Empties every table, so that tests of one file can share a database. */
export async function emptyStore(store: Store): Promise<void> {
  await unlockAudit(store);
  // A table is declared after the tables that it refers to.
  const names = Object.values(store.t)
    .map((table) => getTableName(table))
    .reverse();
  await runStatements(store, ...names.map((name) => `DELETE FROM ${name}`));
}

/** Programs from before the first release, with the newest migration that their databases have. */
export const olderPrograms = [
  { program: '0.9.0', id: 13, name: '0000_first_release' },
  { program: '1.0.0-rc.1', id: 26, name: '0013_charged_as_shown' },
] as const;

/** Makes a database that looks like an older program's, according to its list of migrations. */
export async function makeOlderDatabase(
  engine: Engine,
  { id, name }: (typeof olderPrograms)[number],
): Promise<TestDatabase> {
  const database = await engine.make();
  const store = await openStore(database);
  await runStatements(store, `UPDATE schema_migrations SET id = ${id}, name = '${name}'`);
  await store.close();
  return database;
}
