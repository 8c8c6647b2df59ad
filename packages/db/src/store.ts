import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Tables } from './tables/tables.ts';

export type { Tables };

/**
 * What both engines share of Drizzle: awaited builders. The type is SQLite's in its asynchronous form;
 * the PostgreSQL store is cast to it once, where it is opened.
 */
export type Db = BaseSQLiteDatabase<'async', unknown, Tables>;

export interface WriteOptions {
  /**
   * True where a loss of power (never a crash) may undo what was written: for counters that are written often and whose
   * last moments nobody misses. Nothing waits for the disk then.
   */
  isVolatile?: boolean;
}

/** The one surface above the database. `db` reads; `write` is the only way to change anything. */
export interface Store {
  readonly dialect: 'sqlite' | 'pg';
  readonly db: Db;
  readonly t: Tables;
  /** Names of the migrations that opening it has applied. */
  readonly applied: readonly string[];
  /** What somebody has to do about the database's files. */
  readonly warnings?: readonly string[];
  /**
   * Runs `work` in one transaction, all or nothing. Nothing inside may wait for the network, a timer or a hash.
   * Reads that decide what is written go through `tx`.
   */
  write<T>(work: (tx: Db) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Resolves when the database answers and its schema is the one of this program; throws otherwise. */
  assertReady(): Promise<void>;
  close(): Promise<void>;
}
