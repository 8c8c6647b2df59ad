import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createGroupCommit } from '../src/engine/group-commit.ts';
import { connectSqlite, type Db, openSqliteStore } from '../src/index.ts';
import { makeDatabase } from './sqlite-files.ts';

/** Opens a database whose groups end after `groupMs`, no matter how slow the machine is. */
async function openStore(groupMs = Number.POSITIVE_INFINITY) {
  const file = await makeDatabase(0);
  const store = await openSqliteStore({ file });
  const writer = connectSqlite({ file });
  const { write } = createGroupCommit(writer, drizzle(writer) as unknown as Db, { groupMs });
  onTestFinished(async () => {
    writer.close();
    await store.close();
  });
  const { rateLimitBuckets } = store.t;
  const add = (key: string) => (tx: Db) => tx.insert(rateLimitBuckets).values({ key, count: 1, resetAtMs: 1 });
  const readKeys = async () =>
    (await store.db.select({ key: rateLimitBuckets.key }).from(rateLimitBuckets).orderBy(rateLimitBuckets.key)).map(
      ({ key }) => key,
    );
  return { file, write, add, readKeys };
}

const keys = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index));

/** Counts the commits in the journal. The last frame of a commit has the size of the database in its second field. */
function countCommits(file: string): number {
  const journal = readFileSync(`${file}-wal`);
  const frameBytes = 24 + journal.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + frameBytes <= journal.length; at += frameBytes) {
    const isOfThisJournal = journal.readUInt32BE(at + 8) === journal.readUInt32BE(16);
    if (isOfThisJournal && journal.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

it('writes the transactions of one turn with one commit, in the order in which they came', async () => {
  const { file, write, add, readKeys } = await openStore();
  await write(add('0'));
  const before = countCommits(file);
  const order: string[] = [];
  await Promise.all(keys.map((key) => write(add(key)).then(() => order.push(key))));
  expect(order).toEqual(keys);
  expect(await readKeys()).toEqual(['0', ...keys]);
  expect(countCommits(file)).toBe(before + 1);
});

it('answers no transaction before the commit of its group', async () => {
  const { file, write, add } = await openStore();
  const reader = connectSqlite({ file });
  onTestFinished(() => void reader.close());
  const count = reader.prepare('SELECT count(*) FROM rate_limit_buckets').pluck();
  const seen = await Promise.all(keys.map((key) => write(add(key)).then(() => count.get())));
  expect(new Set(seen)).toEqual(new Set([keys.length]));
});

it('leaves nothing of a transaction that fails, and all of the others', async () => {
  const { write, add, readKeys } = await openStore();
  const outcomes = await Promise.allSettled(
    keys.map((key) =>
      write(async (tx) => {
        await add(key)(tx);
        if (key === 'c') throw new Error('the third');
        if (key === 'e') await add('a')(tx);
      }),
    ),
  );
  const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [keys[index]] : []));
  expect(failed).toEqual(['c', 'e']);
  expect(await readKeys()).toEqual(keys.filter((key) => !failed.includes(key)));
});

it('fails a transaction that waits for a timer, and no other', async () => {
  const { write, add, readKeys } = await openStore();
  const waits = write(async (tx) => {
    await add('b')(tx);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await Promise.all([write(add('a')), expect(waits).rejects.toThrow('waited for something'), write(add('c'))]);
  expect(await readKeys()).toEqual(['a', 'c']);
});

it.each([
  [
    'ends the transaction, as a full disk does',
    "CREATE TRIGGER full BEFORE INSERT ON rate_limit_buckets WHEN new.key = 'c' BEGIN SELECT RAISE(ROLLBACK, 'full'); END",
  ],
  [
    'fails at the commit',
    "CREATE TABLE child (id TEXT REFERENCES users(id) DEFERRABLE INITIALLY DEFERRED); CREATE TRIGGER late AFTER INSERT ON rate_limit_buckets WHEN new.key = 'c' BEGIN INSERT INTO child VALUES ('nobody'); END",
  ],
])('writes the others when one %s', async (_, schema) => {
  const { file, write, add, readKeys } = await openStore();
  const other = connectSqlite({ file });
  other.exec(schema);
  other.close();
  const outcomes = await Promise.allSettled(keys.map((key) => write(add(key))));
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [keys[index]] : []))).toEqual(['c']);
  expect(await readKeys()).toEqual(keys.filter((key) => key !== 'c'));
});

it('waits once for a database that another process holds, however many transactions there are', async () => {
  const file = await makeDatabase(0);
  const store = await openSqliteStore({ file, busyTimeoutMs: 300 });
  onTestFinished(() => store.close());
  const holder = connectSqlite({ file });
  onTestFinished(() => void holder.close());
  holder.exec('BEGIN IMMEDIATE');
  const outcomes = await Promise.all(keys.map(() => store.write(async () => 1).catch((error: unknown) => error)));
  const [first] = outcomes;
  expect(first).toMatchObject({ code: 'SQLITE_BUSY' });
  expect(outcomes.every((outcome) => outcome === first)).toBe(true);
  holder.exec('ROLLBACK');
  expect(await store.write(async () => 1)).toBe(1);
});

it('leaves what is not reached in time to the next group', async () => {
  const { file, write, add, readKeys } = await openStore(0);
  await write(add('0'));
  const before = countCommits(file);
  await Promise.all(keys.map((key) => write(add(key))));
  expect(await readKeys()).toEqual(['0', ...keys]);
  expect(countCommits(file)).toBe(before + keys.length);
});
