import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPostgresStore } from '../src/pg.ts';

/** A database of its own on a test server. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function ask(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Makes a database on a server: empty, or a copy of a template, which takes milliseconds where the migrations take a
 * second. A database rather than a schema: the migrations name the schema "public".
 */
export async function createDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `backline_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Waits some seconds for connections that are closing. Forced, those would throw what nobody catches.
  return { url: url.href, drop: () => ask(server, `DROP DATABASE ${name}`) };
}

/** A migrated database, to be copied for each file of tests. */
export async function createTemplate(server: string): Promise<TestDatabase & { name: string }> {
  const database = await createDatabase(server);
  const store = await openPostgresStore(database.url);
  await store.close();
  return { ...database, name: new URL(database.url).pathname.slice(1) };
}
