import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPostgresStore } from '../src/pg/pg.ts';

/** A test's own database on a server. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A connection to a server, and the number of its waiting users. */
interface Link {
  client: Promise<Client>;
  users: number;
}

/** The types of `pg` lack these two methods. */
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

/** All statements to a server share one connection, because a new connection takes as long as a new database. */
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
    // An idle connection must not keep the process alive.
    if (link.users === 0) (await link.client.catch(() => null))?.unref();
  }
}

/**
 * Makes a database on a server, either empty or as a copy of a template. A copy takes milliseconds, but the migrations
 * take a second. It is not just a schema, because the migrations use the schema named "public".
 */
export async function createDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `backline_${randomUUID().replaceAll('-', '')}`;
  const copy = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY FILE_COPY`;
  await ask(server, `CREATE DATABASE ${name}${copy}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Without FORCE, this waits some seconds for connections that are closing. With it, they would throw errors that
  // nobody catches.
  return { url: url.href, drop: () => ask(server, `DROP DATABASE ${name}`) };
}

/** Makes a migrated database that is copied for each test file. */
export async function createTemplate(server: string): Promise<TestDatabase & { name: string }> {
  const database = await createDatabase(server);
  const store = await openPostgresStore(database.url);
  await store.close();
  return { ...database, name: new URL(database.url).pathname.slice(1) };
}
