import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { eq, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listMigrations, type OnMigration } from '../src/engine/migrations.ts';
import {
  isStoreFault,
  isUniqueViolation,
  latestMigration,
  NewerSchemaError,
  prepareStatement,
  StatementError,
  type Store,
  takeTurn,
} from '../src/index.ts';
import { openPostgresStore } from '../src/pg/pg.ts';
import { postgresServer } from './engines.ts';
import { createDatabase } from './postgres-databases.ts';

interface PgSession {
  execute(query: SQL): Promise<{ rows: unknown[] }>;
}

const findUser = prepareStatement((tx, { users }, { id }: { id: string }) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)),
);

const execute = (store: Store, statement: SQL) => (store.db as unknown as PgSession).execute(statement);
const server = postgresServer ?? { url: '', template: '' };
const at = new Date('2030-01-01T00:00:00.000Z');
const newUser = (id: string) => ({
  id,
  email: `${id}@canary.example`,
  emailCanonical: `${id}@canary.example`,
  passwordHash: '$argon2id$canary',
  role: 'customer' as const,
  hasMarketingConsent: false,
  createdAt: at,
  updatedAt: at,
});

async function makeDatabase(template: string | undefined = server.template): Promise<string> {
  const database = await createDatabase(server.url, template);
  onTestFinished(() => database.drop());
  return database.url;
}

async function open(url: string, onMigration?: OnMigration): Promise<Store> {
  const store = await openPostgresStore(url, { onMigration });
  onTestFinished(() => store.close());
  return store;
}

/** Opens a proxy to the server whose connections can be cut. Resolves with the address of a database behind it. */
async function openLine(url: string): Promise<{ url: string; cut(): void }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = createConnection({ host: hostname, port: Number(port || 5432) });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.pipe(far).pipe(near);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  onTestFinished(() => void line.close());
  const behind = new URL(url);
  behind.hostname = '127.0.0.1';
  behind.port = String((line.address() as AddressInfo).port);
  return {
    url: behind.href,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Opens a separate connection, as psql would. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function fail(work: Promise<unknown>): Promise<Error & { code?: string }> {
  const error = await work.then(
    () => null,
    (thrown: Error) => thrown,
  );
  if (error === null) throw new Error('It did not fail.');
  return error;
}

describe.skipIf(postgresServer === null)('the store on a PostgreSQL server', () => {
  it('is migrated once by two processes that start on an empty database at once', async () => {
    const url = await makeDatabase('template0');
    const told: string[] = [];
    const onMigration: OnMigration = ({ migration }) => told.push(migration);
    const stores = await Promise.all([open(url, onMigration), open(url, onMigration)]);
    const applied = stores.flatMap((store) => store.applied);
    expect(told.toSorted()).toEqual(applied.toSorted());
    expect(applied.toSorted()).toEqual(listMigrations('pg').map((one) => one.name));
    for (const store of stores) await store.assertReady();
  });

  it('is refused when a later version has made it, and noticed when that happens while it is open', async () => {
    const url = await makeDatabase();
    const store = await open(url);
    const client = await connect(url);
    const next = latestMigration('pg').id + 1;
    await client.query('INSERT INTO schema_migrations (id, name, hash) VALUES ($1, $2, $2)', [next, 'later']);
    await expect(store.assertReady()).rejects.toThrow('not the one of this program');
    await expect(openPostgresStore(url)).rejects.toThrow(NewerSchemaError);
  });

  it('fails to open, and does not end the process, when the line is cut in the middle of a migration', async () => {
    const url = await makeDatabase('template0');
    const line = await openLine(url);
    const opening = openPostgresStore(line.url, { onMigration: line.cut });
    await expect(opening).rejects.toThrow();
    expect((await open(url)).applied).not.toEqual([]);
  });

  it('goes on after the server has dropped every connection', async () => {
    const store = await open(await makeDatabase());
    await Promise.all([store.assertReady(), store.assertReady(), store.assertReady()]);
    await execute(
      store,
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()`,
    ).catch(() => {});
    await expect.poll(() => store.assertReady().then(() => 'ready', String), { timeout: 5000 }).toBe('ready');
  });

  it('reads on connections that cannot write', async () => {
    const store = await open(await makeDatabase());
    const error = await fail(execute(store, sql`DELETE FROM users`));
    expect(error.code).toBe('25006');
  });

  it('writes nothing where a transaction has not begun, or has ended', async () => {
    const store = await open(await makeDatabase());
    const { users } = store.t;
    const error = await fail(
      store.write(async (tx) => {
        await (tx as unknown as PgSession).execute(sql`COMMIT`);
        await tx.insert(users).values(newUser('a'));
      }),
    );
    expect(error.code).toBe('25006');
    expect(await store.db.select().from(users)).toEqual([]);
  });

  it('tells no value when a statement fails', async () => {
    const url = await makeDatabase();
    const store = await open(url);
    const { users, oneTimeTokens } = store.t;
    await store.write((tx) => tx.insert(users).values(newUser('a')));
    const client = await connect(url);
    await client.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION fail()`);
    const failures = await Promise.all([
      fail(store.write((tx) => tx.insert(users).values(newUser('a')))),
      fail(store.write((tx) => tx.update(users).set({ passwordHash: '$argon2id$canary-2' }))),
      fail(
        store.write((tx) =>
          tx.insert(oneTimeTokens).values({
            id: 'canary',
            purpose: 'verify',
            tokenHash: 'canary',
            userId: 'nobody-canary',
            addressCanonical: 'canary',
            createdAt: at,
            expiresAt: at,
          }),
        ),
      ),
      fail(execute(store, sql`SELECT cast(${'canary'} as integer)`)),
      fail(execute(store, sql`SELECT no_such_column FROM users WHERE email = ${'canary'}`)),
    ]);
    expect(failures.map(({ code }) => code)).toEqual(['23505', 'P0001', '23503', '22P02', '42703']);
    for (const error of failures) {
      expect(error).toBeInstanceOf(StatementError);
      expect(JSON.stringify([error, Object.entries(error), error.message, error.stack, error.cause])).not.toContain(
        'canary',
      );
    }
    expect(isUniqueViolation(failures[0])).toBe(true);
  });

  it('says why a transaction has failed when the rollback fails as well', async () => {
    const store = await open(await makeDatabase());
    const error = await fail(
      store.write(async (tx) => {
        await (tx as unknown as PgSession).execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
      }),
    );
    expect(isStoreFault(error)).toBe(true);
    await store.write((tx) => tx.insert(store.t.users).values(newUser('a')));
  });

  it('does not take a transaction for done whose failed statement nobody heard', async () => {
    const store = await open(await makeDatabase());
    const { users } = store.t;
    await store.write((tx) => tx.insert(users).values(newUser('a')));
    const swallowing = store.write(async (tx) => {
      await tx.insert(users).values(newUser('b'));
      await tx
        .insert(users)
        .values(newUser('a'))
        .catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await store.db.select().from(users).where(eq(users.id, 'b'))).toEqual([]);
  });

  it('lets writers outlast a process that was stopped in the middle of a transaction', async () => {
    const url = await makeDatabase();
    const stopped = await open(url);
    const going = await open(url);
    const { users } = going.t;
    await going.write((tx) => tx.insert(users).values(newUser('a')));
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const lost = fail(
      stopped.write(async (tx) => {
        await tx.update(users).set({ contactName: 'stopped' });
        held.resolve();
        await release.promise;
      }),
    );
    await held.promise;
    await Promise.all([1, 2, 3].map(() => going.write((tx) => tx.update(users).set({ contactName: 'going' }))));
    release.resolve();
    expect(isStoreFault(await lost)).toBe(true);
    expect(await going.db.select({ name: users.contactName }).from(users)).toEqual([{ name: 'going' }]);
  });

  it('answers reads while every writer waits', async () => {
    const url = await makeDatabase();
    const store = await open(url);
    const { users } = store.t;
    await store.write((tx) => tx.insert(users).values(newUser('a')));
    const client = await connect(url);
    await client.query('BEGIN; SELECT * FROM users FOR UPDATE');
    const writers = Array.from({ length: 20 }, () => store.write((tx) => tx.update(users).set({ contactName: 'x' })));
    const settled = Promise.allSettled(writers);
    for (let count = 0; count < 20; count += 1) expect(await store.db.select().from(users)).toHaveLength(1);
    await client.query('COMMIT');
    await settled;
  });

  it('takes a lock that is held for long for a fault of its own, not of the request', async () => {
    const url = await makeDatabase();
    const store = await open(url);
    const client = await connect(url);
    await client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const error = await fail(store.write((tx) => tx.insert(store.t.users).values(newUser('a'))));
    expect(error.code).toBe('55P03');
    expect(isStoreFault(error)).toBe(true);
    await client.query('COMMIT');
  });

  it('lets one transaction of a name in at a time, which sees what the one before has committed', async () => {
    const url = await makeDatabase();
    const one = await open(url);
    const other = await open(url);
    const { rateLimitBuckets } = one.t;
    const add = (store: Store) =>
      store.write(async (tx) => {
        await takeTurn(store, tx, 'count');
        const [row] = await tx.select().from(rateLimitBuckets);
        const count = (row?.count ?? 0) + 1;
        await tx
          .insert(rateLimitBuckets)
          .values({ key: 'k', count, resetAtMs: 0 })
          .onConflictDoUpdate({ target: rateLimitBuckets.key, set: { count } });
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? one : other)));
    const [row] = await one.db.select().from(rateLimitBuckets);
    expect(row?.count).toBe(20);
  });

  it('keeps what a connection prepared for its next transaction', async () => {
    const store = await open(await makeDatabase());
    for (const id of ['clara', 'robert'])
      await store.write(async (tx) => {
        await tx.insert(store.t.users).values(newUser(id));
        expect(await findUser(tx, store.t, { id })).toEqual([{ id }]);
      });
    const { rows } = await store.write((tx) =>
      (tx as unknown as PgSession).execute(
        sql`SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements`,
      ),
    );
    expect(rows).toEqual([{ runs: '2' }]);
  });

  it('undoes a transaction in which one of two statements sent together fails, and goes on', async () => {
    const store = await open(await makeDatabase());
    const { users } = store.t;
    const add = (...ids: string[]) =>
      store.write((tx) => Promise.all(ids.map((id) => tx.insert(users).values(newUser(id)))));
    await add('clara');
    await expect(add('robert', 'clara')).rejects.toSatisfy(isUniqueViolation);
    await expect(add('clara', 'robert')).rejects.toSatisfy(isUniqueViolation);
    expect(await store.db.select({ id: users.id }).from(users)).toEqual([{ id: 'clara' }]);
  });
});
