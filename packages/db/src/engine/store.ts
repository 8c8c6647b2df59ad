import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Tables } from '../tables/tables.ts';

export type { Tables };

/**
 * Drizzle as both databases share it: awaited builders. The type is SQLite's in its asynchronous form; the PostgreSQL
 * store is cast to it once, where it is opened.
 */
export type Db = BaseSQLiteDatabase<'async', unknown, Tables>;

export interface WriteOptions {
  /**
   * True when a power loss (never a crash) may undo the write: for what is counted, done again or asked again, such as
   * counters, leases, applied events and logins. Such a write does not wait for the disk.
   */
  isVolatile?: boolean;
}

/** The connections of one kind to PostgreSQL. */
export interface PoolFigures {
  use: 'write' | 'read';
  most: number;
  open: number;
  idle: number;
  /** How many wait for a connection. */
  waiting: number;
}

/** The state of the database as this process sees it. Counts are of the time since it was opened. */
export interface StoreFigures {
  /** None on SQLite. */
  pools: readonly PoolFigures[];
  /** The size of SQLite's file and of its journal, in bytes; null on PostgreSQL. */
  fileBytes: number | null;
  walBytes: number | null;
  /** Writes that failed because others held the database for too long. */
  busy: number;
  /** Writes that were run again because they had crossed others. None on SQLite. */
  repeated: number;
}

/** The interface to the database. `db` reads; `write` is the only way to change anything. */
export interface Store {
  readonly dialect: 'sqlite' | 'pg';
  readonly db: Db;
  readonly t: Tables;
  /** Names of the migrations that were applied at opening. */
  readonly applied: readonly string[];
  /** Actions that the operator has to take on the database's files. */
  readonly warnings?: readonly string[];
  /**
   * Runs `work` in one transaction, all or nothing. Nothing inside may wait for the network, a timer or a hash. Reads
   * that decide what is written go through `tx`.
   */
  write<T>(work: (tx: Db) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Runs reads that see one moment, whatever is written meanwhile. They hold up no writer. */
  readAtOnce<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Removes from the database's own files what was deleted, as far as its user may: see `erasePerson`. */
  forgetDeleted(): Promise<void>;
  /** Reads nothing of the database itself. */
  readFigures(): StoreFigures;
  /** Resolves when the database answers and its schema is current; throws otherwise. */
  assertReady(): Promise<void>;
  close(): Promise<void>;
}
