import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, type TestDatabase } from '../../packages/db/test/postgres-databases.ts';
import { findBinaries, startPostgres } from '../../packages/db/test/postgres-server.ts';

export interface Engine {
  dialect: 'sqlite' | 'pg';
  /** Makes an empty database. A file database is made in this folder. */
  make(directory: string): Promise<TestDatabase>;
  /** Does at once what the database would do by itself some time after a large load. */
  settle(url: string): Promise<void>;
}

/** SQLite, in a file for each database. */
export const sqlite: Engine = {
  dialect: 'sqlite',
  make: async (directory) => ({ url: `file:${join(directory, `${randomUUID()}.sqlite`)}`, drop: async () => {} }),
  settle: async () => {},
};

/** Updates the statistics. Without them, PostgreSQL reads a whole table to find one account. */
async function analyze(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** The server that `TEST_DATABASE_URL` names, or the durable one that npm installed. Null without either. */
async function findServer(): Promise<{ url: string; remove(): Promise<void> } | null> {
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined) return { url, remove: async () => {} };
  const binaries = findBinaries();
  if (binaries !== null) return startPostgres(binaries, { fsync: 'on', full_page_writes: 'on' });
  const platform = `${process.platform}-${process.arch}`;
  process.stdout.write(`PostgreSQL is not measured: npm has none for ${platform}, and TEST_DATABASE_URL names none.\n`);
  return null;
}

/** The databases to measure: those that `BENCH_ENGINES` lists, or both. */
export async function openEngines(): Promise<{ engines: Engine[]; close(): Promise<void> }> {
  // Exits on a signal, because only a regular exit of this process stops the database server.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  const asked = (process.env.BENCH_ENGINES ?? 'sqlite,pg').split(',');
  const engines = asked.includes('sqlite') ? [sqlite] : [];
  const server = asked.includes('pg') ? await findServer() : null;
  if (server !== null) engines.push({ dialect: 'pg', make: () => createDatabase(server.url), settle: analyze });
  return { engines, close: async () => server?.remove() };
}
