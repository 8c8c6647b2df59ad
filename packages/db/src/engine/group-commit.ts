import { setTimeout } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { isBusy } from './faults.ts';
import type { Db, WriteOptions } from './store.ts';

/** A transaction waiting for its turn. */
interface Waiting {
  work: (tx: Db) => Promise<unknown>;
  isVolatile: boolean;
  /** Milliseconds of `performance.now()`. */
  askedAt: number;
  done(result: unknown): void;
  fail(error: unknown): void;
}

/** A group is committed after this time, so that the event loop is not blocked for long. */
const longestGroupMs = 15;
/** The longest wait between two tries to begin while another process writes. */
const longestTryMs = 25;

/**
 * Runs a transaction's work. Throws if it waits for anything outside the database, because that would block all others.
 */
async function run({ work }: Waiting, tx: Db): Promise<unknown> {
  // The driver's statements resolve in microtasks, so an immediate only runs after the work has ended.
  let hasWaited = false;
  const watch = setImmediate(() => {
    hasWaited = true;
  });
  try {
    const result = await work(tx);
    if (hasWaited) throw new Error('A transaction waited for something outside the database.');
    return result;
  } finally {
    clearImmediate(watch);
  }
}

interface GroupOptions {
  groupMs?: number;
  /** How long a transaction waits for another process's write. */
  busyTimeoutMs?: number;
  /** A transaction, or the start of a group, has failed. */
  onFailure?: (error: unknown) => void;
  /** A transaction, or a group, has ended. */
  onEnd?: () => void;
}

/** How one transaction, and a group of them, is written. */
function createCommits(
  writer: Database.Database,
  tx: Db,
  { groupMs, busyTimeoutMs, onFailure }: Required<Omit<GroupOptions, 'onEnd'>>,
) {
  const savepoint = { set: writer.prepare('SAVEPOINT one'), release: writer.prepare('RELEASE one') };

  /** Begins a transaction. The event loop goes on while another process writes. */
  async function begin(askedAt: number, isVolatile: boolean): Promise<void> {
    for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, longestTryMs))
      try {
        // Set for every transaction: the next durable commit also makes earlier volatile ones durable.
        return void writer.exec(`PRAGMA synchronous = ${isVolatile ? 'NORMAL' : 'FULL'}; BEGIN IMMEDIATE`);
      } catch (error) {
        if (!isBusy(error) || performance.now() - askedAt > busyTimeoutMs) throw error;
        await setTimeout(waitMs);
      }
  }
  const rollBack = () => {
    // Some errors, such as a full disk, end the transaction by themselves.
    if (writer.inTransaction) writer.exec('ROLLBACK');
  };

  /** Writes a single transaction. */
  async function commitOne(one: Waiting): Promise<void> {
    try {
      await begin(one.askedAt, one.isVolatile);
      const result = await run(one, tx);
      writer.exec('COMMIT');
      one.done(result);
    } catch (error) {
      rollBack();
      onFailure(error);
      one.fail(error);
    }
  }

  /** Writes several transactions and returns those left for the next group. */
  async function commitGroup(group: Waiting[]): Promise<Waiting[]> {
    try {
      const askedAt = Math.min(...group.map((one) => one.askedAt));
      const isVolatile = group.every((one) => one.isVolatile);
      await begin(askedAt, isVolatile);
    } catch (error) {
      // Another process holds the database. There is no point in letting each transaction wait for it in turn.
      onFailure(error);
      for (const { fail } of group) fail(error);
      return [];
    }
    const endsAt = performance.now() + groupMs;
    const answers: (() => void)[] = [];
    try {
      for (const one of group) {
        savepoint.set.run();
        try {
          const result = await run(one, tx);
          answers.push(() => one.done(result));
        } catch (error) {
          if (!writer.inTransaction) throw error;
          writer.exec('ROLLBACK TO one');
          answers.push(() => one.fail(error));
        }
        savepoint.release.run();
        if (performance.now() > endsAt) break;
      }
      writer.exec('COMMIT');
    } catch {
      rollBack();
      // The whole group failed, so each transaction is run alone and gets its own error.
      for (const one of group) await commitOne(one);
      return [];
    }
    for (const answer of answers) answer();
    return group.slice(answers.length);
  }

  return { commitOne, commitGroup };
}

/**
 * Group commit: transactions that arrive in the same turn of the event loop are written together, each in its own
 * savepoint, and share one disk sync. None is confirmed before the sync. Meanwhile, the next group gathers.
 */
export function createGroupCommit(
  writer: Database.Database,
  tx: Db,
  { groupMs = longestGroupMs, busyTimeoutMs = 0, onFailure = () => {}, onEnd = () => {} }: GroupOptions = {},
) {
  const { commitOne, commitGroup } = createCommits(writer, tx, { groupMs, busyTimeoutMs, onFailure });
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const group = waiting;
      waiting = [];
      const [one] = group;
      if (one !== undefined && group.length === 1) await commitOne(one);
      else waiting = [...(await commitGroup(group)), ...waiting];
      onEnd();
    }
    running = null;
  }

  return {
    write<T>(work: (tx: Db) => Promise<T>, { isVolatile = false }: WriteOptions = {}): Promise<T> {
      return new Promise<T>((done, fail) => {
        waiting.push({ work, isVolatile, askedAt: performance.now(), done, fail });
        running ??= drain();
      });
    },
    async settled(): Promise<void> {
      while (running !== null) await running;
    },
  };
}
