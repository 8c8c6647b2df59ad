import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Tables } from '../tables/tables.ts';

export type { Tables };

/**
 * Drizzle as both databases share it, with awaited builders. The type is SQLite's asynchronous one; the PostgreSQL
 * store is cast to it once, where it is opened.
 */
export type Db = BaseSQLiteDatabase<'async', unknown, Tables>;

export interface WriteOptions {
  /**
   * True if a power loss (never a crash) may undo the write: for data that is counted, repeated or requested again,
   * such as counters, leases, applied events and logins. Such a write does not wait for the disk.
   */
  isVolatile?: boolean;
}

/** A pool of connections to PostgreSQL. */
export interface PoolFigures {
  use: 'write' | 'read';
  most: number;
  open: number;
  idle: number;
  /** The number of callers waiting for a connection. */
  waiting: number;
}

/** The state of the database in this process. Counts start when it is opened. */
export interface StoreFigures {
  /** None on SQLite. */
  pools: readonly PoolFigures[];
  /** The sizes of SQLite's file and journal in bytes; null on PostgreSQL. */
  fileBytes: number | null;
  walBytes: number | null;
  /** Writes that failed because others held the database for too long. */
  busy: number;
  /** Writes that were repeated because of conflicts. None on SQLite. */
  repeated: number;
}

/** The interface to the database. `db` reads; `write` is the only way to change anything. */
export interface Store {
  readonly dialect: 'sqlite' | 'pg';
  readonly db: Db;
  readonly t: Tables;
  /** Names of the migrations that were applied at opening. */
  readonly applied: readonly string[];
  /** Advice for the operator about the database's files. */
  readonly warnings?: readonly string[];
  /**
   * Runs `work` in one transaction, all or nothing. Nothing inside may wait for the network, a timer or a hash. Reads
   * that decide what is written go through `tx`.
   */
  write<T>(work: (tx: Db) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Runs reads on a consistent snapshot. They block no writer. */
  readAtOnce<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Removes deleted data from the database's files, as far as its user may: see `erasePerson`. */
  forgetDeleted(): Promise<void>;
  /** Does not read the database itself. */
  readFigures(): StoreFigures;
  /** Resolves when the database answers and its schema is current; throws otherwise. */
  assertReady(): Promise<void>;
  close(): Promise<void>;
}
