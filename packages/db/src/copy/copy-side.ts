import type { Store } from '../store.ts';
import type { CopyProgress, MoveState } from '../tables/types.ts';
import type { CopyBatch } from './copy-row.ts';
import type { CopyTable } from './copy-tables.ts';
import type { Move } from './moves.ts';

interface Side {
  /** As people may read it. */
  readonly place: string;
  readMoves(): Promise<Move[]>;
  /** Adds a move, or changes its state. Is on the disk afterwards. */
  setMove(id: string, state: MoveState, place: string): Promise<void>;
  /** All rows of a table; after a key, in its order. */
  readRows(table: CopyTable, after: readonly string[] | null): AsyncIterable<CopyBatch>;
  countRows(table: CopyTable): Promise<number>;
  close(): Promise<void>;
}

/** A database that is copied. While it is open, nobody else uses it. */
export type CopySource = Side;

/** A database that is copied into. */
export interface CopyTarget extends Side {
  /**
   * Throws `OperationRefusedError` when it has rows of somebody, or tables of another program. Changes nothing. One that has
   * moved to the source by one of these ids has nothing that is not there.
   */
  assertEmpty(arrived: readonly string[]): Promise<void>;
  /** Makes the tables if there are none, removes what an older try has copied, and marks it as half-done. */
  begin(id: string, place: string): Promise<void>;
  /** Adds rows, and says how far the copy is, both or neither. */
  write(id: string, table: CopyTable, batch: CopyBatch, progress: CopyProgress): Promise<void>;
  /** Notes that everything is copied, and prepares it for use: counters, statistics. Throws what is wrong with it. */
  finish(id: string, progress: CopyProgress): Promise<void>;
  /** For what verifies it; writes nothing. */
  openStore(): Promise<Store>;
  /** Makes it usable, as the last step; once more changes nothing. Returns where a file that had its name is kept; null: there was none. */
  release(id: string, place: string): Promise<string | null>;
}
