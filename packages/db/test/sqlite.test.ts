import {
  chmodSync,
  chownSync,
  closeSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { count } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CorruptDatabaseError, connectSqlite, isStoreFault, NewerSchemaError, openSqliteStore } from '../src/index.ts';
import { makeDatabase, makeDirectory, runChild } from './sqlite-files.ts';

describe('the files of a SQLite database', () => {
  const suffixes = ['', '-wal', '-shm'];
  const readModes = (file: string) => suffixes.map((suffix) => (statSync(`${file}${suffix}`).mode & 0o777).toString(8));

  it("are their owner's alone, also in a folder that was there and that others read", async () => {
    const directory = makeDirectory();
    chmodSync(directory, 0o755);
    const file = join(directory, 'backline.sqlite');
    const store = await openSqliteStore({ file });
    onTestFinished(() => store.close());
    expect(readModes(file)).toEqual(['600', '600', '600']);
    expect(store.warnings).toEqual([]);
  });

  it('are closed to others when they are opened, journal and all', async () => {
    const file = await makeDatabase();
    const other = connectSqlite({ file });
    onTestFinished(() => void other.close());
    other.exec('CREATE TABLE one (id integer)');
    for (const suffix of suffixes) chmodSync(`${file}${suffix}`, 0o644);
    const store = await openSqliteStore({ file });
    onTestFinished(() => store.close());
    expect(readModes(file)).toEqual(['600', '600', '600']);
    expect(store.warnings).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)('stay as they are where they belong to another user, who is told', async () => {
    const file = await makeDatabase();
    chmodSync(file, 0o644);
    chownSync(file, 4731, 4731);
    const store = await openSqliteStore({ file });
    onTestFinished(() => store.close());
    expect(readModes(file)[0]).toBe('644');
    expect(store.warnings).toEqual([
      expect.stringContaining(`${file} is open to other users of this machine (mode 644)`),
    ]);
  });
});

describe('a SQLite connection', () => {
  it('commits durably, also when it is opened again', async () => {
    const file = await makeDatabase();
    for (let n = 0; n < 2; n += 1) {
      const connection = connectSqlite({ file });
      expect(connection.pragma('synchronous', { simple: true })).toBe(2);
      expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
      expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
      expect(connection.pragma('busy_timeout', { simple: true })).toBe(2000);
      connection.close();
    }
  });

  it('keeps the reading side from writing', async () => {
    const store = await openSqliteStore({ file: await makeDatabase() });
    onTestFinished(() => store.close());
    const writeThroughReader = store.db.insert(store.t.rateLimitBuckets).values({ key: 'x', count: 1, resetAtMs: 1 });
    await expect(Promise.resolve().then(() => writeThroughReader)).rejects.toThrow(/readonly/);
  });

  it('fails a transaction that waits for a timer, and stores nothing of it', async () => {
    const store = await openSqliteStore({ file: await makeDatabase(0) });
    onTestFinished(() => store.close());
    const waiting = store.write(async (tx) => {
      await tx.insert(store.t.rateLimitBuckets).values({ key: 'x', count: 1, resetAtMs: 1 });
      await setTimeout(5);
    });
    await expect(waiting).rejects.toThrow('waited for something outside the database');
    expect(await store.db.select().from(store.t.rateLimitBuckets)).toEqual([]);
  });

  it('finishes the transactions that are under way before it closes', async () => {
    const file = await makeDatabase(0);
    const store = await openSqliteStore({ file });
    const written = [1, 2, 3].map((n) =>
      store.write((tx) => tx.insert(store.t.rateLimitBuckets).values({ key: `${n}`, count: n, resetAtMs: n })),
    );
    await store.close();
    await Promise.all(written);
    const connection = new Database(file, { readonly: true });
    onTestFinished(() => void connection.close());
    expect(connection.prepare('SELECT count(*) FROM rate_limit_buckets').pluck().get()).toBe(3);
  });
});

describe('two processes over one file', () => {
  it('write together and lose nothing', async () => {
    const file = await makeDatabase(0);
    const each = 60;
    // Reads a number and writes it plus one. With deferred transactions, this would fail or lose updates.
    const work = `
      const [file, each] = process.argv.slice(1);
      const store = await db.openSqliteStore({ file, busyTimeoutMs: 20_000 });
      const { rateLimitBuckets: t } = store.t;
      console.log('open');
      for (let n = 0; n < Number(each); n += 1)
        await store.write(async (tx) => {
          const [row] = await tx.select().from(t);
          if (row === undefined) await tx.insert(t).values({ key: 'sum', count: 1, resetAtMs: 1 });
          else await tx.update(t).set({ count: row.count + 1 });
        });
      await store.close();`;
    const child = runChild(work, file, String(each));
    expect(await child.line()).toBe('open');
    const store = await openSqliteStore({ file, busyTimeoutMs: 20_000 });
    onTestFinished(() => store.close());
    const { rateLimitBuckets } = store.t;
    for (let n = 0; n < each; n += 1)
      await store.write(async (tx) => {
        const [row] = await tx.select().from(rateLimitBuckets);
        if (row === undefined) await tx.insert(rateLimitBuckets).values({ key: 'sum', count: 1, resetAtMs: 1 });
        else await tx.update(rateLimitBuckets).set({ count: row.count + 1 });
      });
    expect(await child.ended).toMatchObject({ code: 0, output: 'open\n' });
    expect(await store.db.select({ sum: rateLimitBuckets.count }).from(rateLimitBuckets)).toEqual([{ sum: 2 * each }]);
  });

  it('leave the event loop and reads alone while a write waits for another process', async () => {
    const file = await makeDatabase();
    const holder = connectSqlite({ file });
    onTestFinished(() => void holder.close());
    const store = await openSqliteStore({ file, busyTimeoutMs: 60_000 });
    onTestFinished(() => store.close());
    holder.exec('BEGIN IMMEDIATE');
    const ended: string[] = [];
    const written = Promise.all([1, 2, 3].map((one) => store.write(async () => one))).then((all) => {
      ended.push('write');
      return all;
    });
    await setTimeout(50);
    expect(await store.db.select({ rows: count() }).from(store.t.rateLimitBuckets)).toEqual([{ rows: 3 }]);
    ended.push('read');
    holder.exec('ROLLBACK');
    expect(await written).toEqual([1, 2, 3]);
    expect(ended).toEqual(['read', 'write']);
  });

  it('say that the database is busy when one of them holds it for too long', async () => {
    const file = await makeDatabase();
    const holder = connectSqlite({ file });
    onTestFinished(() => void holder.close());
    const store = await openSqliteStore({ file, busyTimeoutMs: 10 });
    onTestFinished(() => store.close());
    holder.exec('BEGIN IMMEDIATE');
    const error = await store.write(async () => 1).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'SQLITE_BUSY' });
    expect(isStoreFault(error)).toBe(true);
    expect(await store.db.select({ rows: count() }).from(store.t.rateLimitBuckets)).toEqual([{ rows: 3 }]);
    holder.exec('ROLLBACK');
    expect(await store.write(async () => 1)).toBe(1);
  });
});

describe('a damaged file', () => {
  const damage = (file: string, offset: number, bytes: Buffer) => {
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, bytes, 0, bytes.length, offset);
    closeSync(descriptor);
  };
  const expectRefused = async (file: string) => {
    const before = readFileSync(file);
    const error = await openSqliteStore({ file }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CorruptDatabaseError);
    expect((error as Error).message).toContain('backline db restore');
    expect(readFileSync(file)).toEqual(before);
  };

  it('is refused when its second page is overwritten', async () => {
    const file = await makeDatabase();
    damage(file, 4096, Buffer.alloc(4096, 0xa5));
    await expectRefused(file);
  });

  it('is refused when it was cut off', async () => {
    const file = await makeDatabase();
    truncateSync(file, 4096 * 3 + 100);
    await expectRefused(file);
  });

  it('is refused when its header is garbage', async () => {
    const file = await makeDatabase();
    damage(file, 0, Buffer.from('certainly not the header of a database'));
    await expectRefused(file);
  });

  it('is refused when it is no database at all', async () => {
    const file = join(makeDirectory(), 'letter.txt');
    writeFileSync(file, 'Dear Sir or Madam, '.repeat(200));
    await expectRefused(file);
  });

  it('is refused when it belongs to another program', async () => {
    const file = join(makeDirectory(), 'other.sqlite');
    const other = new Database(file);
    other.exec('CREATE TABLE recipes (id INTEGER PRIMARY KEY)');
    other.pragma('journal_mode = WAL');
    other.close();
    await expectRefused(file);
  });

  it('is refused or opens sound, whichever single byte is flipped', async () => {
    const sound = readFileSync(await makeDatabase(200));
    const directory = makeDirectory();
    // A fixed sequence, so the same hundred bytes change in each run. Half of them are in the header and the schema,
    // where a change matters most.
    let state = 42;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const verdicts = { refused: 0, opened: 0 };
    for (let n = 0; n < 100; n += 1) {
      const bytes = Buffer.from(sound);
      const offset = random(n % 2 === 0 ? 4096 : bytes.length);
      bytes.writeUInt8(bytes.readUInt8(offset) ^ (1 << random(8)), offset);
      const file = join(directory, `${n}.sqlite`);
      writeFileSync(file, bytes);
      try {
        const store = await openSqliteStore({ file });
        await store.assertReady();
        await store.db.select().from(store.t.rateLimitBuckets);
        await store.close();
        verdicts.opened += 1;
      } catch (error) {
        const isRefusal = error instanceof CorruptDatabaseError || error instanceof NewerSchemaError;
        expect(isRefusal, `byte ${offset}: ${String(error)}`).toBe(true);
        verdicts.refused += 1;
      }
    }
    expect(verdicts.refused).toBeGreaterThan(0);
    expect(verdicts.opened).toBeGreaterThan(0);
  });
});

describe('a fault of the disk', () => {
  it('is distinguished from a fault of the request', async () => {
    const file = await makeDatabase();
    const full = connectSqlite({ file });
    onTestFinished(() => void full.close());
    full.pragma(`max_page_count = ${full.pragma('page_count', { simple: true })}`);
    const fill = () =>
      full
        .prepare('INSERT INTO rate_limit_buckets (key, count, reset_at_ms) VALUES (?, 1, 1)')
        .run('x'.repeat(1_000_000));
    let error: unknown;
    try {
      fill();
    } catch (reason) {
      error = reason;
    }
    expect(error).toMatchObject({ code: 'SQLITE_FULL' });
    expect(isStoreFault(error)).toBe(true);
    expect(isStoreFault(new Error('anything else'))).toBe(false);
    expect(isStoreFault(Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT_UNIQUE' }))).toBe(false);
  });

  it.each([
    ['a server that refuses the connection', { code: 'ECONNREFUSED' }, true],
    ['a server that shuts down', { code: '57P01' }, true],
    ['a server that has no room', { code: '53100' }, true],
    ['a unique index', { code: '23505' }, false],
    ['a wrong statement', { code: '42601' }, false],
  ])('on PostgreSQL: %s', (_, properties, isFault) => {
    const error = new Error('Failed query', { cause: Object.assign(new Error('inner'), properties) });
    expect(isStoreFault(error)).toBe(isFault);
  });

  it('counts a pool that gets no connection, which has no code', () => {
    expect(isStoreFault(new Error('Connection terminated due to connection timeout'))).toBe(true);
    expect(isStoreFault(new Error('timeout exceeded when trying to connect'))).toBe(true);
  });
});

describe('reads', () => {
  it('see at once what others and what this process have written', async () => {
    const file = await makeDatabase();
    const store = await openSqliteStore({ file });
    onTestFinished(() => store.close());
    const other = connectSqlite({ file });
    onTestFinished(() => void other.close());
    const { rateLimitBuckets } = store.t;
    const countRows = async () => (await store.db.select({ rows: count() }).from(rateLimitBuckets))[0]?.rows;
    const insert = other.prepare('INSERT INTO rate_limit_buckets (key, count, max, reset_at_ms) VALUES (?, 1, 1, 1)');
    const before = (await countRows()) ?? 0;
    insert.run('one');
    expect(await countRows()).toBe(before + 1);
    await store.write((tx) => tx.insert(rateLimitBuckets).values({ key: 'two', count: 1, max: 1, resetAtMs: 1 }));
    expect(await countRows()).toBe(before + 2);
  });
});
