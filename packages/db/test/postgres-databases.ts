import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPostgresStore } from '../src/pg/pg.ts';

/** A database of its own on a test server. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A connection to a server, and how many wait for it. */
interface Link {
  client: Promise<Client>;
  users: number;
}

/** Its types leave out what it has of a socket. */
type Client = pg.Client & { ref(): void; unref(): void };

const links = new Map<string, Link>();

async function open(server: string): Promise<Client> {
  const client = new pg.Client({ connectionString: server }) as Client;
  const forget = () => links.delete(server);
  client.on('error', forget).on('end', forget);
  await client.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  return client;
}

/** By one connection for each server, as long as it is there: making one takes as long as making a database. */
async function ask(server: string, statement: string): Promise<void> {
  const link = links.get(server) ?? { client: open(server), users: 0 };
  links.set(server, link);
  link.users += 1;
  try {
    const client = await link.client;
    client.ref();
    await client.query(statement);
  } finally {
    link.users -= 1;
    // It keeps no process from its end.
    if (link.users === 0) (await link.client.catch(() => null))?.unref();
  }
}

/**
 * Makes a database on a server: empty, or a copy of a template, which takes milliseconds where the migrations take a
 * second. A database rather than a schema: the migrations name the schema "public".
 */
export async function createDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `backline_${randomUUID().replaceAll('-', '')}`;
  const copy = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY FILE_COPY`;
  await ask(server, `CREATE DATABASE ${name}${copy}`);
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
