import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isStoreFault, openStore, prepareStatement, type Store, toShownAddress } from '../src/index.ts';
import { postgresServer } from './engines.ts';
import { isLong } from './env.ts';
import { type Line, openLine } from './line.ts';
import { createDatabase } from './postgres-databases.ts';
import { askPostgres, findInstalledBinaries, type PostgresServer, startPostgres } from './postgres-server.ts';

const server = postgresServer ?? { url: '', template: '' };
const at = new Date('2030-03-04T05:06:07.089Z');
const newUser = (id: string) => ({
  id,
  email: `${id}@example.org`,
  emailCanonical: `${id}@example.org`,
  role: 'customer' as const,
  hasMarketingConsent: false,
  createdAt: at,
  updatedAt: at,
});

interface PgSession {
  execute(query: SQL): Promise<{ rows: Record<string, unknown>[] }>;
}
const execute = (tx: unknown, statement: SQL) => (tx as PgSession).execute(statement);

/** Makes a new, migrated database. */
async function makeDatabase(template: string | undefined = server.template): Promise<string> {
  const database = await createDatabase(server.url, template);
  onTestFinished(() => database.drop());
  return database.url;
}

const dbName = (url: string) => new URL(url).pathname.slice(1);

/** Makes a database user with only the rights that a hosting provider grants. */
async function makeRole(database: string, ...settings: string[]): Promise<{ role: string; url: string }> {
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  const changes = settings.map((setting) => `ALTER ROLE ${role} ${setting}`);
  await askPostgres(server.url, `CREATE ROLE ${role} LOGIN PASSWORD 'secret'`, ...changes);
  const url = new URL(database);
  url.username = role;
  url.password = 'secret';
  return { role, url: url.href };
}

/** Makes an empty database that such a user owns. */
async function makeOwned(...settings: string[]): Promise<{ role: string; url: string; database: string }> {
  const database = await createDatabase(server.url, 'template0');
  const { role, url } = await makeRole(database.url, ...settings);
  await askPostgres(server.url, `ALTER DATABASE ${dbName(database.url)} OWNER TO ${role}`);
  onTestFinished(async () => {
    await database.drop();
    await askPostgres(server.url, `DROP ROLE ${role}`);
  });
  return { role, url, database: database.url };
}

async function open(url: string, connections?: number): Promise<Store> {
  const store = await openStore({ url, connections });
  onTestFinished(() => store.close());
  return store;
}

async function makeLine(url: string): Promise<Line> {
  const line = await openLine(url);
  onTestFinished(() => line.close());
  return line;
}

async function fail(work: Promise<unknown>): Promise<Error & { code?: string }> {
  const error = await work.then(
    () => null,
    (thrown: Error) => thrown,
  );
  if (error === null) throw new Error('It did not fail.');
  return error;
}

describe.skipIf(postgresServer === null)('a connection', () => {
  it('is opened with nothing that a pooler refuses', async () => {
    const line = await makeLine(await makeDatabase());
    const store = await open(line.url);
    await store.assertReady();
    await store.write((tx) => tx.insert(store.t.users).values(newUser('clara')));
    // A packet has its length and the version, and then names and values that each end with a zero byte.
    const names = line.openings.map((packet) =>
      packet
        .subarray(8)
        .toString()
        .split('\0')
        .filter((_, place) => place % 2 === 0),
    );
    for (const found of names)
      expect(found.filter((name) => name !== '')).toEqual(['user', 'database', 'application_name', 'client_encoding']);
  });

  it('has its limits by statements', async () => {
    const store = await open(await makeDatabase());
    const { rows } = await execute(
      store.db,
      sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(rows).toEqual([{ statement: '10s', lock: '6s', idle: '3s' }]);
  });

  it('names a prepared statement by its text, whatever was loaded before it', async () => {
    const store = await open(await makeDatabase());
    const prepare = () =>
      prepareStatement((tx, { users }, { id }: { id: string }) =>
        tx.select({ id: users.id }).from(users).where(eq(users.id, id)),
      );
    const names = await store.write(async (tx) => {
      for (const run of [prepare(), prepare()]) await run(tx, store.t, { id: 'clara' });
      const { rows } = await execute(tx, sql`SELECT name FROM pg_prepared_statements`);
      return rows;
    });
    expect(names).toHaveLength(1);
  });

  it('reads and writes what it means, whatever the role is set to', async () => {
    const { url } = await makeOwned(
      `SET datestyle = 'German'`,
      `SET timezone = 'Africa/Monrovia'`,
      `SET default_transaction_isolation = 'serializable'`,
      `SET client_encoding = 'LATIN1'`,
      `SET bytea_output = 'escape'`,
      'SET standard_conforming_strings = off',
      `SET statement_timeout = '900ms'`,
    );
    const store = await open(url);
    const { users } = store.t;
    const name = 'Łukasz \\ 音楽 🎻';
    const early = new Date('1970-01-02T03:04:05.006Z');
    await store.write((tx) => tx.insert(users).values({ ...newUser('clara'), contactName: name, updatedAt: early }));
    const [row] = await store.db.select().from(users);
    expect(row).toMatchObject({ contactName: name, createdAt: at, updatedAt: early });
    const isolation = await store.write((tx) => execute(tx, sql`SHOW transaction_isolation`));
    expect(isolation.rows).toEqual([{ transaction_isolation: 'read committed' }]);
  });

  it('says what failed first, not that the statements after it were refused', async () => {
    const url = await makeDatabase();
    const store = await open(url);
    const { users } = store.t;
    const error = await fail(
      store.write(async (tx) => {
        const failing = execute(tx, sql`SELECT 1 / 0`);
        const later = tx.select().from(users).execute();
        await Promise.allSettled([failing, later]);
        await Promise.all([later, failing]);
      }),
    );
    expect(error.code).toBe('22012');
  });

  it('is taken for the fault of the database when its role meets the limit of another transaction', async () => {
    const url = await makeDatabase();
    const store = await open(url);
    const { users } = store.t;
    await store.write((tx) => tx.insert(users).values(newUser('clara')));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('BEGIN; SELECT * FROM users FOR UPDATE');
    const error = await fail(
      store.write(async (tx) => {
        await execute(tx, sql`SET LOCAL lock_timeout = '50ms'`);
        const waiting = tx.update(users).set({ contactName: 'x' }).execute();
        const later = tx.select().from(users).execute();
        await Promise.allSettled([waiting, later]);
        await Promise.all([later, waiting]);
      }),
    );
    expect(error).toMatchObject({ code: '55P03' });
    expect(isStoreFault(error)).toBe(true);
    await client.query('ROLLBACK');
  });

  it('that a firewall has forgotten costs a retry, and no answer', async () => {
    const line = await makeLine(await makeDatabase());
    const store = await open(line.url);
    const { users } = store.t;
    await store.write((tx) => tx.insert(users).values(newUser('clara')));
    line.forget();
    await store.write((tx) => tx.insert(users).values(newUser('robert')));
    line.restore();
    const count = async () => (await store.db.select().from(users)).length;
    await expect.poll(() => count().catch(() => 0), { timeout: 30_000 }).toBe(2);
  }, 60_000);
});

describe.skipIf(postgresServer === null)('a role with few connections', () => {
  it('is served by those that there are', async () => {
    const { url, role, database } = await makeOwned();
    await (await openStore({ url })).close();
    await askPostgres(database, `ALTER ROLE ${role} CONNECTION LIMIT 3`);
    const store = await open(url, 10);
    const { users } = store.t;
    await store.write((tx) => tx.insert(users).values(newUser('clara')));
    await store.db.$count(users);
    const reads = Array.from({ length: 40 }, () => store.db.$count(users));
    const writes = Array.from({ length: 40 }, (_, place) =>
      store.write((tx) => tx.insert(users).values(newUser(`user-${place}`))),
    );
    await Promise.all([...reads, ...writes]);
    expect(await store.db.$count(users)).toBe(41);
  });

  it('is refused with the name of the limit where it has none', async () => {
    const { url, role, database } = await makeOwned();
    await askPostgres(database, `ALTER ROLE ${role} CONNECTION LIMIT 0`);
    const error = await fail(openStore({ url }));
    expect(error.name).toBe('UnreachableDatabaseError');
    expect(error.message).toMatch(/too many connections for role .* lower DATABASE_CONNECTIONS/);
  });
});

describe.skipIf(postgresServer === null)('a database that takes no writes', () => {
  it('is opened where nothing is to be migrated, says that it is not ready, and refuses as one that is away', async () => {
    const url = await makeDatabase();
    await askPostgres(url, `ALTER DATABASE ${dbName(url)} SET default_transaction_read_only = on`);
    const store = await open(url);
    expect(await store.db.$count(store.t.users)).toBe(0);
    await expect(store.assertReady()).rejects.toThrow('read-only, as its provider has set it');
    const error = await fail(store.write((tx) => tx.insert(store.t.users).values(newUser('clara'))));
    expect(error.code).toBe('25006');
    expect(isStoreFault(error)).toBe(true);
  });
});

const installed = isLong ? findInstalledBinaries() : null;

describe.skipIf(installed === null)('a server that stops taking writes', () => {
  let primary: PostgresServer;
  let url: string;
  beforeAll(async () => {
    primary = await startPostgres(installed ?? '');
    url = primary.url;
    await (await openStore({ url })).close();
  });
  afterAll(() => primary.remove());

  const isRefused = async (store: Store, because: string) => {
    await expect.poll(() => store.assertReady().then(() => '', String), { timeout: 10_000 }).toContain(because);
    const error = await fail(store.write((tx) => tx.insert(store.t.users).values(newUser('robert'))));
    expect(error.code).toBe('25006');
    expect(isStoreFault(error)).toBe(true);
    expect(await store.db.select().from(store.t.users)).toEqual([]);
  };
  const isServed = async (store: Store) => {
    await expect.poll(() => store.assertReady().then(() => 'ready', String), { timeout: 20_000 }).toBe('ready');
    await store.write((tx) => tx.insert(store.t.users).values(newUser('clara')));
    await store.write((tx) => tx.delete(store.t.users));
  };

  it('as a standby, is not ready until it is promoted', async () => {
    const standby = await startPostgres(installed ?? '', {}, url);
    onTestFinished(() => standby.remove());
    const store = await open(standby.url);
    await isRefused(store, 'it is a standby');
    await askPostgres(standby.url, 'SELECT pg_promote()');
    await isServed(store);
  });

  it('by a setting of its provider while it runs, is not ready until that ends', async () => {
    const store = await open(url);
    await isServed(store);
    await askPostgres(url, 'ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()');
    await isRefused(store, 'read-only, as its provider has set it');
    await askPostgres(
      url,
      'SET default_transaction_read_only = off',
      'ALTER SYSTEM RESET default_transaction_read_only',
      'SELECT pg_reload_conf()',
    );
    await isServed(store);
  });
});

describe.skipIf(postgresServer === null)('a new database is refused before the first migration', () => {
  const refuse = async (url: string, because: RegExp) => {
    const error = await fail(openStore({ url }));
    expect(error.name).toBe('UnfitDatabaseError');
    expect(error.message).toMatch(because);
    expect(error.message).not.toContain('\n');
  };

  it.each(['LATIN1', 'SQL_ASCII'])('in the encoding %s', async (encoding) => {
    const name = `backline_${randomUUID().replaceAll('-', '')}`;
    await askPostgres(server.url, `CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`);
    onTestFinished(async () => void (await askPostgres(server.url, `DROP DATABASE ${name} WITH (FORCE)`)));
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    await refuse(url.href, new RegExp(`encoding ${encoding}`));
  });

  it('where the tables would be in another schema', async () => {
    const { url, role, database } = await makeOwned();
    await askPostgres(
      database,
      `CREATE SCHEMA shop AUTHORIZATION ${role}`,
      `ALTER ROLE ${role} SET search_path = shop, public`,
    );
    await refuse(url, /in the schema shop/);
  });

  it('where the user may make no extension', async () => {
    const database = await makeDatabase('template0');
    const { url, role } = await makeRole(database);
    onTestFinished(async () => void (await askPostgres(database, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`)));
    await askPostgres(database, `GRANT CREATE ON SCHEMA public TO ${role}`);
    await refuse(url, /extension pg_trgm is not installed/);
  });

  it('and not where the provider has the extension in a schema of its own', async () => {
    const { url, role, database } = await makeOwned();
    await askPostgres(database, 'CREATE SCHEMA extensions', 'CREATE EXTENSION pg_trgm SCHEMA extensions');
    await askPostgres(database, `GRANT USAGE ON SCHEMA extensions TO ${role}`);
    const store = await open(url);
    await store.assertReady();
  });
});

describe.skipIf(postgresServer === null)('an address that cannot be used is one line that says what to change', () => {
  const base = new URL(server.url === '' ? 'postgres://a:b@127.0.0.1:1/c' : server.url);
  const change = (with_: (url: URL) => void) => {
    const url = new URL(base);
    with_(url);
    return url.href;
  };
  it.each([
    [
      'a wrong password',
      change((url) => {
        url.password = 'wrong-password';
      }),
      /user or the password is wrong/,
    ],
    [
      'no such database',
      change((url) => {
        url.pathname = '/nope';
      }),
      /there is no such database/,
    ],
    ['no such host', 'postgres://shop:wrong-password@db.invalid/shop', /host is not known/],
    ['a closed port', 'postgres://shop:wrong-password@127.0.0.1:1/shop', /does not answer/],
    ['no socket', 'postgres://shop:wrong-password@/shop?host=/nope', /no socket/],
    [
      'a server without TLS',
      change((url) => {
        url.search = '?sslmode=require';
      }),
      /speaks no TLS/,
    ],
    [
      'a mistyped mode',
      change((url) => {
        url.search = '?sslmode=required';
      }),
      /sslmode is none of/,
    ],
    [
      'a missing authority',
      change((url) => {
        url.search = '?sslmode=verify-full&sslrootcert=/nope.crt';
      }),
      /nope\.crt/,
    ],
    [
      'an unknown option',
      change((url) => {
        url.search = '?pgbouncer=true';
      }),
      /option pgbouncer/,
    ],
    ['a raw password', 'postgres://shop:wrong-password@b:c/d?e#f%g@127.0.0.1:1/shop', /%40/],
  ])('%s', async (_what, url, because) => {
    const error = await fail(openStore({ url }));
    expect(error.name).toBe('UnreachableDatabaseError');
    expect(error.message).toMatch(because);
    expect(error.message).toMatch(/DATABASE_URL/);
    expect(error.message).not.toMatch(/\n|wrong-password/);
  });
});

it('shows one reading of an address, without its password', () => {
  for (const [url, shown] of [
    ['postgres://shop:a%40b@localhost/db?host=/run/pg&port=5433', 'postgres://shop@/run/pg:5433/db'],
    ['postgres://shop:secret@/db?host=/run/pg', 'postgres://shop@/run/pg/db'],
    ['postgres://shop:secret@%2Frun%2Fpg:5433/db', 'postgres://shop@/run/pg:5433/db'],
    ['postgresql://[::1]:5433/db?user=shop&password=secret', 'postgresql://shop@::1:5433/db'],
  ] as const)
    expect(toShownAddress(url)).toBe(shown);
});
