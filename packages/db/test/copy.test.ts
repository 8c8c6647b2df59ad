import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { copyDatabase } from '../src/copy/copy-database.ts';
import { listCopyTables } from '../src/copy/copy-tables.ts';
import { readSqliteRows } from '../src/copy/sqlite-rows.ts';
import { connectSqlite, eq, matchFindTexts, openSqliteStore, openStore } from '../src/index.ts';
import { readPgTables, readSqliteTables } from './copied-tables.ts';
import { postgresServer } from './engines.ts';
import { isLong } from './env.ts';
import { fillTables } from './fill-tables.ts';
import { createDatabase } from './postgres-databases.ts';
import { makeDirectory, runChild } from './sqlite-files.ts';

const server = postgresServer ?? { url: '', template: '' };
const toUrl = (file: string) => pathToFileURL(file).href;
const makeFile = () => join(makeDirectory(), 'backline.sqlite');

async function makePostgres(template = server.template): Promise<string> {
  const database = await createDatabase(server.url, template);
  onTestFinished(() => database.drop());
  return database.url;
}

/** Runs one statement in a database of PostgreSQL. */
async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function change(file: string, ...statements: string[]): void {
  const connection = connectSqlite({ file });
  for (const statement of statements) connection.exec(statement);
  connection.close();
}

const filled = mkdtempSync(join(tmpdir(), 'backline-filled-'));
beforeAll(async () => {
  const file = join(filled, 'backline.sqlite');
  await (await openSqliteStore({ file })).close();
  const connection = connectSqlite({ file });
  fillTables(connection);
  connection.close();
});
afterAll(() => rmSync(filled, { recursive: true }));

/** A file in which every table is full. */
function makeFull(): string {
  const file = makeFile();
  copyFileSync(join(filled, 'backline.sqlite'), file);
  return file;
}

const fail = (): never => {
  throw new Error('There is no such table.');
};

const verifyAudit = async () => null;
const copy = (from: string, to: string) => copyDatabase({ from, to, verifyAudit });

describe.skipIf(postgresServer === null)('a database that moves', () => {
  it('has every value of every column in PostgreSQL, and then again in SQLite', async () => {
    const file = makeFull();
    const target = await makePostgres('template0');
    const there = await copy(toUrl(file), target);
    expect(there.tables.map(({ table, rows }) => [table, rows])).toEqual(listCopyTables().map(({ name }) => [name, 4]));
    const expected = readSqliteTables(file);
    expect(await readPgTables(target)).toEqual(expected);

    const back = makeFile();
    const returned = await copy(target, toUrl(back));
    expect(returned.tables).toEqual(there.tables);
    expect(readSqliteTables(back)).toEqual(expected);
  });

  it('is not opened any more, and names where it is without the password of that', async () => {
    const file = makeFull();
    const target = await makePostgres();
    await copy(toUrl(file), target);
    const { password, host, pathname } = new URL(target);
    const error = await openStore({ url: toUrl(file) }).then(
      () => new Error('It opens.'),
      (thrown: Error) => thrown,
    );
    expect(error.name).toBe('MovedDatabaseError');
    expect(error.message).toContain(`moved to postgres://postgres@${host}${pathname} on 2`);
    expect(error.message).not.toContain(password);
    await expect(copy(toUrl(file), await makePostgres())).rejects.toThrow('moved to');
    expect(await copy(toUrl(file), target)).toMatchObject({ isNew: false });
    await (await openStore({ url: target })).close();
  });

  it('is not ready any more for a process that comes back to it', async () => {
    const target = await makePostgres();
    const store = await openStore({ url: target });
    onTestFinished(() => store.close());
    await store.assertReady();
    await ask(target, "INSERT INTO database_moves (id, state, place, at) VALUES ('a', 'moved', 'file:/b', now())");
    await expect(store.assertReady()).rejects.toThrow('has moved to file:/b');
  });

  it('comes back to the file that it left, which is whole and used again', async () => {
    const file = makeFull();
    const target = await makePostgres();
    await copy(toUrl(file), target);
    await ask(target, `UPDATE users SET contact_name = 'changed there'`);
    const { keptAs } = await copy(target, toUrl(file));
    expect(readdirSync(dirname(file)).toSorted()).toEqual(['backline.sqlite', keptAs?.split('/').at(-1)]);
    const store = await openStore({ url: toUrl(file) });
    const { users } = store.t;
    expect(await store.db.$count(users, eq(users.contactName, 'changed there'))).toBe(4);
    await store.close();
    await expect(openStore({ url: target })).rejects.toThrow(`moved to file:${file}`);
  });

  it('finds people, numbers new rows and refuses changes of the audit where it is now', async () => {
    const file = makeFull();
    const target = await makePostgres();
    await copy(toUrl(file), target);
    const store = await openStore({ url: target });
    onTestFinished(() => store.close());
    expect(await matchFindTexts(store, store.db, ['plain'], { limit: 9 })).not.toEqual([]);
    const [counter] = await ask(target, `SELECT nextval(pg_get_serial_sequence('find_texts', 'id'))::int AS next`);
    const [largest] = await ask(target, 'SELECT max(id) AS id FROM find_texts');
    expect(counter?.next).toBe(Number(largest?.id) + 1);
    await expect(ask(target, `UPDATE audit_entries SET reason = 'x'`)).rejects.toThrow('never changed');
  });
});

const modules = ['copy-database', 'copy-row'].map((name) => new URL(`../src/copy/${name}.ts`, import.meta.url).href);
/** Copies row by row, and is killed as soon as so many are copied. */
const copyUntil = `
  const [{ copyDatabase }, { batchLimits }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)));
  const [from, to, last] = process.argv.slice(-3);
  batchLimits.rows = 1;
  const onProgress = (rows) => rows >= Number(last) && process.kill(process.pid, 'SIGKILL');
  await copyDatabase({ from, to, verifyAudit: async () => null, onProgress });
`;

const programs = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'backline'`;
/** A server that has other work notices later that a client was killed. */
const untilAlone = (url: string) => expect.poll(() => ask(url, programs), { timeout: 20_000 }).toEqual([]);

/** A copy that ends with an error in the middle. */
async function endEarly(from: string, to: string): Promise<void> {
  const onProgress = (rows: number) => {
    if (rows > 100) throw new Error('It ends here.');
  };
  await expect(copyDatabase({ from, to, verifyAudit, onProgress })).rejects.toThrow('It ends here.');
}

describe.skipIf(postgresServer === null)('a copy that is killed', () => {
  const kills = isLong ? [1, 2, 3, 50, 100, 150, 200, 230, 250, 251, 252] : [77];
  it.each(['PostgreSQL', 'SQLite'])(
    'goes on where it was, and ends whole in %s',
    async (engine) => {
      const file = makeFull();
      const expected = readSqliteTables(file);
      const there = await makePostgres();
      if (engine === 'SQLite') await copy(toUrl(file), there);
      const [from, to] = engine === 'SQLite' ? [there, toUrl(makeFile())] : [toUrl(file), there];
      for (const rows of kills) {
        expect(await runChild(copyUntil, from, to, String(rows)).ended).toMatchObject({ signal: 'SIGKILL' });
        await untilAlone(there);
      }
      if (engine === 'PostgreSQL')
        await expect(openStore({ url: to })).rejects.toThrow(/^This database is a half-done copy of file:/);
      else expect(existsSync(new URL(to))).toBe(false);
      const { resumed, tables } = await copy(from, to);
      expect(resumed).toBeGreaterThanOrEqual((kills.at(-1) ?? 0) - 2);
      expect(tables.every(({ rows }) => rows === 4)).toBe(true);
      expect(engine === 'PostgreSQL' ? await readPgTables(to) : readSqliteTables(new URL(to).pathname)).toEqual(
        expected,
      );
      await (await openStore({ url: to })).close();
    },
    600_000,
  );

  it('begins again when the database was used meanwhile', async () => {
    const file = makeFull();
    const target = await makePostgres();
    await endEarly(toUrl(file), target);
    await (await openStore({ url: toUrl(file) })).close();
    change(file, `UPDATE users SET contact_name = 'changed meanwhile'`);
    expect(await copy(toUrl(file), target)).toMatchObject({ resumed: 0 });
    expect(await ask(target, 'SELECT DISTINCT contact_name FROM users')).toEqual([
      { contact_name: 'changed meanwhile' },
    ]);
  });

  it('does what is left when it was the last step that failed', async () => {
    const file = makeFull();
    const target = await makePostgres();
    await copy(toUrl(file), target);
    const empty = makeFile();
    const user = await openSqliteStore({ file: empty });
    await expect(copy(target, toUrl(empty))).rejects.toThrow('is in use');
    await user.close();
    await copy(target, toUrl(empty));
    expect(readSqliteTables(empty)).toEqual(readSqliteTables(file));
    await (await openStore({ url: toUrl(empty) })).close();
  });
});

describe.skipIf(postgresServer === null)('a copy is refused, and both databases are as they were,', () => {
  const refuse = async (from: string, to: string, because: RegExp | string) => {
    await expect(copy(from, to)).rejects.toThrow(because);
    await (await openStore({ url: from })).close();
  };

  it('while a server has the database open', async () => {
    const file = makeFull();
    const target = await makePostgres();
    const embedded = await openStore({ url: toUrl(file) });
    await refuse(toUrl(file), target, `${file} is in use. Stop the server`);
    await embedded.close();
    await copy(toUrl(file), target);
    const running = await openStore({ url: target });
    await running.assertReady();
    await refuse(target, toUrl(makeFile()), 'is in use. Stop every server');
    await running.close();
  });

  it('into a database that has something', async () => {
    const file = makeFull();
    const target = await makePostgres();
    await ask(target, `INSERT INTO moods (word, means) VALUES ('dark', '[]')`);
    await refuse(toUrl(file), target, 'is not empty: it has rows in moods');
    expect(await ask(target, 'SELECT word FROM moods')).toEqual([{ word: 'dark' }]);
    const foreign = await makePostgres('template0');
    await ask(foreign, 'CREATE TABLE users (id integer)');
    await refuse(toUrl(file), foreign, 'has tables of another program');
    expect(await ask(foreign, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([
      { tablename: 'users' },
    ]);
    const other = await makePostgres();
    await copy(toUrl(makeFull()), other);
    await expect(copy(other, toUrl(file))).rejects.toThrow(`${file} is not empty`);
  });

  it('into a half-done copy of another database, or out of one', async () => {
    const [file, other] = [makeFull(), makeFull()];
    const target = await makePostgres();
    await endEarly(toUrl(file), target);
    await refuse(toUrl(other), target, `is a half-done copy of file:${file}`);
    await expect(copy(target, toUrl(makeFile()))).rejects.toThrow('is a half-done copy');
    expect(await copy(toUrl(file), target)).toMatchObject({ isNew: true });
  });

  it('of what PostgreSQL cannot store', async () => {
    const file = makeFull();
    change(file, `UPDATE collections SET facts = '["\\ud800"]'`);
    await refuse(toUrl(file), await makePostgres(), 'does not take a value of collections.facts (22P02)');
  });

  it.each([
    [`UPDATE users SET contact_name = 'a' || char(0) || 'b'`, 'users.contact_name', 'a text'],
    ['UPDATE rate_limit_buckets SET reset_at_ms = 0.5', 'rate_limit_buckets.reset_at_ms', 'a whole number'],
    ['UPDATE seat_pools SET seats = 2147483648', 'seat_pools.seats', 'a whole number of 32 bits'],
    [`UPDATE collections SET facts = '{'`, 'collections.facts', 'JSON'],
    ['UPDATE users SET created_at = 9224318016000000', 'users.created_at', 'a time'],
  ])('of what SQLite has in the wrong column: %s', async (statement, column, kind) => {
    const file = makeFull();
    change(file, statement);
    const connection = connectSqlite({ file });
    onTestFinished(() => void connection.close());
    const table = listCopyTables().find(({ name }) => name === column.split('.')[0]) ?? fail();
    const read = readSqliteRows(connection, table, null).next();
    await expect(read).rejects.toThrow(new RegExp(`^${column} of row \\d+ is not ${kind}`));
  });

  it('between two of one kind', async () => {
    const file = makeFull();
    await refuse(toUrl(file), toUrl(makeFile()), 'Both are SQLite');
    await expect(copy(await makePostgres(), await makePostgres())).rejects.toThrow('Both are PostgreSQL');
  });

  it('when the audit of either is not as it was written', async () => {
    const file = makeFull();
    const target = await makePostgres();
    const broken = async (store: { dialect: string }) => {
      if (store.dialect === 'pg') throw new Error('The chain is broken.');
      return null;
    };
    const work = copyDatabase({ from: toUrl(file), to: target, verifyAudit: broken });
    await expect(work).rejects.toThrow('The chain is broken.');
    await (await openStore({ url: toUrl(file) })).close();
    await expect(openStore({ url: target })).rejects.toThrow('half-done');
  });
});
