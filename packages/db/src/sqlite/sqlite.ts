import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { isBusy } from '../engine/faults.ts';
import { createGroupCommit } from '../engine/group-commit.ts';
import { latestMigration, type OnMigration } from '../engine/migrations.ts';
import { assertNotMoved } from '../engine/moves.ts';
import type { Db, Store } from '../engine/store.ts';
import { type WatchStatement, watchConnection } from '../engine/watch-statements.ts';
import { sqliteKit } from '../tables/sqlite-kit.ts';
import { createTables } from '../tables/tables.ts';
import { createCheckpoints, toBytes } from './checkpoints.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { CorruptDatabaseError, toCorruptError } from './sqlite-faults.ts';

function tighten(file: string): string[] {
  const { mode, uid } = statSync(file, { throwIfNoEntry: false }) ?? { mode: 0, uid: 0 };
  // File modes only exist on POSIX.
  if (process.getuid === undefined || (mode & 0o077) === 0) return [];
  if (uid === process.getuid())
    try {
      chmodSync(file, 0o600);
      return [];
    } catch {
      // Some file systems do not support modes.
    }
  const octal = (mode & 0o777).toString(8);
  return [
    `${file} is open to other users of this machine (mode ${octal}), and could not be closed to them: run "chmod 600" on it as its owner.`,
  ];
}

/**
 * Creates a new database file for its owner alone, and removes other users' access to one (and its journal) that an
 * older version or a copy left readable. Returns a warning for each file that belongs to another user.
 */
export function keepPrivate(database: string): string[] {
  if (!existsSync(database)) closeSync(openSync(database, 'a', 0o600));
  return ['', '-wal', '-shm'].flatMap((suffix) => tighten(`${database}${suffix}`));
}

export interface OpenSqliteOptions {
  file: string;
  /** How long a statement waits for another process's write. Short in a server, longer in a terminal. */
  busyTimeoutMs?: number;
  /** See `OpenStoreOptions`. */
  isUnchecked?: boolean;
  /** See `OpenStoreOptions`. */
  keepsMoves?: boolean;
  onMigration?: OnMigration;
  watch?: WatchStatement | undefined;
}

const defaultBusyTimeoutMs = 2000;
/** The journal shrinks to this size once its contents are in the database. */
const longestJournalBytes = 64 * 1024 * 1024;

/** A connection with our settings: durable commits and checked references. */
export function connectSqlite({ file, busyTimeoutMs = defaultBusyTimeoutMs }: OpenSqliteOptions): Database.Database {
  const connection = new Database(file);
  try {
    connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
    connection.pragma('journal_mode = WAL');
    connection.pragma(`journal_size_limit = ${longestJournalBytes}`);
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    connection.pragma('trusted_schema = OFF');
    // Deleted and overwritten rows are removed from the file.
    connection.pragma('secure_delete = ON');
  } catch (error) {
    connection.close();
    throw toCorruptError(file, error) ?? error;
  }
  return connection;
}

const tables = createTables(sqliteKit);

/** Callers await every statement, which this driver has run by then. */
const toSharedDb = (connection: Database.Database) => drizzle(connection) as unknown as Db;

function assertSound(connection: Database.Database, file: string): void {
  let verdict: unknown;
  try {
    verdict = connection.pragma('quick_check(1)', { simple: true });
  } catch (error) {
    throw toCorruptError(file, error) ?? error;
  }
  if (verdict !== 'ok') throw new CorruptDatabaseError(file, String(verdict));
}

function isCurrent(connection: Database.Database): boolean {
  try {
    const id = connection.prepare('SELECT max(id) FROM schema_migrations').pluck().get();
    return id === latestMigration('sqlite').id;
  } catch {
    return false;
  }
}

/** Moves all of the journal into the database, as soon as no other connection reads or writes. */
async function emptyJournal(writer: Database.Database, busyTimeoutMs: number): Promise<void> {
  const endsAt = performance.now() + busyTimeoutMs;
  while (writer.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 1 && performance.now() < endsAt)
    await setTimeout(25);
}

/**
 * Opens the SQLite database, and creates and migrates it as needed. One connection writes, one transaction at a time;
 * another reads and never sees uncommitted data. Throws `CorruptDatabaseError`, `NewerSchemaError`,
 * `OlderSchemaError` and `MovedDatabaseError`.
 */
export async function openSqliteStore(options: OpenSqliteOptions): Promise<Store> {
  mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 });
  const warnings = keepPrivate(options.file);
  const writer = connectSqlite(options);
  let reader: Database.Database | undefined;
  let applied: string[];
  try {
    if (!options.isUnchecked || !isCurrent(writer)) assertSound(writer, options.file);
    if (!options.keepsMoves) assertNotMoved(writer);
    applied = migrateSqlite(writer, options.file, options);
    reader = connectSqlite(options);
    reader.pragma('query_only = ON');
  } catch (error) {
    writer.close();
    reader?.close();
    throw toCorruptError(options.file, error) ?? error;
  }
  const readConnection = reader;
  for (const connection of [writer, readConnection]) watchConnection(connection, options.watch);
  let busy = 0;
  const { busyTimeoutMs = defaultBusyTimeoutMs } = options;
  // Waited for by timers, so that reads go on meanwhile.
  writer.pragma('busy_timeout = 0');
  writer.pragma('wal_autocheckpoint = 0');
  const checkpoints = createCheckpoints(options.file, () => {
    if (writer.open) writer.pragma('wal_autocheckpoint = 1000');
  });
  const groups = createGroupCommit(writer, toSharedDb(writer), {
    busyTimeoutMs,
    onEnd: checkpoints.look,
    onFailure(error) {
      if (isBusy(error)) busy += 1;
    },
  });

  const ready = readConnection.prepare('SELECT max(id) FROM schema_migrations').pluck();

  return {
    dialect: 'sqlite',
    applied,
    warnings,
    db: toSharedDb(readConnection),
    t: tables,
    write: groups.write,
    async readAtOnce(work) {
      const own = connectSqlite(options);
      try {
        watchConnection(own, options.watch);
        own.exec('BEGIN');
        return await work(toSharedDb(own));
      } finally {
        own.close();
      }
    },
    async forgetDeleted() {
      await groups.settled();
      // Overwritten rows stay in the journal until it is emptied.
      await emptyJournal(writer, busyTimeoutMs);
    },
    readFigures: () => ({
      pools: [],
      fileBytes: toBytes(options.file),
      walBytes: toBytes(`${options.file}-wal`),
      busy,
      repeated: 0,
    }),
    async assertReady() {
      if (ready.get() !== latestMigration('sqlite').id) throw new Error('The schema is not the one of this program.');
    },
    async close() {
      await groups.settled();
      await checkpoints.end();
      readConnection.close();
      try {
        await emptyJournal(writer, busyTimeoutMs);
      } finally {
        writer.close();
      }
    },
  };
}
