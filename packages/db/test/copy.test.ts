import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { copyDatabase } from '../src/copy/copy-database.ts';
import { listCopyTables, plantedTables } from '../src/copy/copy-tables.ts';
import { readSqliteRows } from '../src/copy/sqlite-rows.ts';
import { connectSqlite, matchFindTexts, openSqliteStore, openStore, type Store, unmarkMoved } from '../src/index.ts';
import { readPgTables, readSqliteTables } from './copied-tables.ts';
import { postgresServer } from './engines.ts';
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

/** Runs one statement in a PostgreSQL database. */
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

/** Makes a database file with rows in every table. */
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
  it('has every value of every column in PostgreSQL', async () => {
    const file = makeFull();
    const target = await makePostgres('template0');
    const { tables } = await copy(toUrl(file), target);
    expect(tables).toEqual(listCopyTables().map(({ name }) => ({ table: name, rows: 4 })));
    expect(await readPgTables(target)).toEqual(readSqliteTables(file));
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

  it('has its audit read in both before it moves', async () => {
    const file = makeFull();
    const read: [string, number][] = [];
    const verify = async (store: Store) => {
      read.push([store.dialect, await store.db.$count(store.t.auditEntries)]);
      return '4:end';
    };
    const target = await makePostgres();
    const { auditEnd } = await copyDatabase({ from: toUrl(file), to: target, verifyAudit: verify });
    expect(auditEnd).toBe('4:end');
    expect(read).toEqual([
      ['sqlite', 4],
      ['pg', 4],
    ]);
  });
});

const moduleUrl = new URL('../src/copy/copy-database.ts', import.meta.url).href;
/**
 * Copies, and is killed when the target's audit is read. At that moment every row is there, but nothing is committed.
 */
const copyUntilCompared = `
  const { copyDatabase } = await import(${JSON.stringify(moduleUrl)});
  const [from, to] = process.argv.slice(-2);
  const verifyAudit = async ({ dialect }) => (dialect === 'pg' ? process.kill(process.pid, 'SIGKILL') : null);
  await copyDatabase({ from, to, verifyAudit });
`;

describe.skipIf(postgresServer === null)('a copy that is killed', () => {
  it('leaves an empty database behind, and the file in use; the next one is whole', async () => {
    const file = makeFull();
    const target = await makePostgres();
    expect(await runChild(copyUntilCompared, toUrl(file), target).ended).toMatchObject({ signal: 'SIGKILL' });
    for (const { name } of listCopyTables())
      if (!plantedTables.includes(name)) expect(await ask(target, `SELECT 1 FROM "${name}" LIMIT 1`)).toEqual([]);
    await (await openStore({ url: toUrl(file) })).close();
    change(file, `UPDATE users SET contact_name = 'changed meanwhile'`);
    const expected = readSqliteTables(file);
    expect(await copy(toUrl(file), target)).toMatchObject({ isNew: true });
    expect(await readPgTables(target)).toEqual(expected);
    await (await openStore({ url: target })).close();
  });

  it('says what to do when that was between the mark and the end', async () => {
    const file = makeFull();
    const target = await makePostgres();
    const { host, pathname } = new URL(target);
    change(
      file,
      `INSERT INTO database_moves (id, state, place, at) VALUES ('a', 'moved', 'postgres://postgres@${host}${pathname}', 1)`,
    );
    await expect(copy(toUrl(file), target)).rejects.toThrow(
      'where it has not arrived: the copy was killed in its last moment. Run "backline db copy --unmark"',
    );
    unmarkMoved(toUrl(file));
    expect(await copy(toUrl(file), target)).toMatchObject({ isNew: true });
  });
});

describe.skipIf(postgresServer === null)('a copy is refused, and both databases are as they were,', () => {
  const refuse = async (from: string, to: string, because: RegExp | string) => {
    await expect(copy(from, to)).rejects.toThrow(because);
    await (await openStore({ url: from })).close();
  };

  it('while a server has the file open', async () => {
    const file = makeFull();
    const target = await makePostgres();
    const embedded = await openStore({ url: toUrl(file) });
    await refuse(toUrl(file), target, `${file} is in use. Stop the server`);
    await embedded.close();
    await copy(toUrl(file), target);
  });

  it('while another copy fills the same database', async () => {
    const target = await makePostgres();
    const holder = new pg.Client({ connectionString: target });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('SELECT pg_advisory_lock($1)', [0x6d6f7665]);
    await refuse(toUrl(makeFull()), target, 'Another "backline db copy" fills');
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
  });

  it('of what PostgreSQL cannot store', async () => {
    const file = makeFull();
    change(file, `UPDATE collections SET facts = '["\\ud800"]'`);
    await refuse(toUrl(file), await makePostgres(), 'does not take a value of collections.facts (22P02)');
  });

  it('of a value that PostgreSQL has changed', async () => {
    const file = makeFull();
    const target = await makePostgres();
    await ask(
      target,
      `CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.contact_name = 'x'; RETURN NEW; END $$;
      CREATE TRIGGER change BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION change()`,
    );
    await refuse(toUrl(file), target, /^users differs in postgres:\S+ from its row \d on\. Nothing was changed/);
    expect(await ask(target, 'SELECT 1 FROM users')).toEqual([]);
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
    const read = readSqliteRows(connection, table);
    expect(() => read.next()).toThrow(new RegExp(`^${column} of row \\d+ is not ${kind}`));
  });

  it('anywhere but from SQLite to PostgreSQL', async () => {
    const file = makeFull();
    const target = await makePostgres();
    await refuse(toUrl(file), toUrl(makeFile()), 'Both are SQLite');
    await expect(copy(target, await makePostgres())).rejects.toThrow('Both are PostgreSQL');
    await refuse(
      target,
      toUrl(file),
      /^A shop moves from SQLite to PostgreSQL alone, and postgres:\S+ is PostgreSQL\. /,
    );
    await refuse(target, '/var/lib/backline.sqlite', 'run "backline db copy --unmark"');
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
    const other = async ({ dialect }: Store) => dialect;
    await expect(copyDatabase({ from: toUrl(file), to: target, verifyAudit: other })).rejects.toThrow(
      'The audit ends at',
    );
    await (await openStore({ url: toUrl(file) })).close();
    expect(await ask(target, 'SELECT 1 FROM users')).toEqual([]);
  });
});
