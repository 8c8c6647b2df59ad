import { type Ask, assertUsable, readPgMoves } from './copy/moves.ts';
import { StatementError } from './statement-error.ts';

const readWritable = `SELECT pg_is_in_recovery() AS "isStandby",
  (SELECT reset_val = 'on' FROM pg_settings WHERE name = 'default_transaction_read_only') AS "isReadOnly"`;

/** How old the state may be by which a write is let through. */
const freshMs = 2000;

/** `read_only_sql_transaction`, as a standby says by itself. */
const readOnly = '25006';

export const isReadOnly = (error: unknown): boolean => (error as { code?: unknown }).code === readOnly;

/** The state of the database that a program writes to: it may move, become a standby's, or be closed by its provider. */
export interface WatchedState {
  /** Reads it. Throws what keeps the database from being used. */
  read(): Promise<void>;
  /** Throws once the database has moved. That is final for this process. */
  assertHere(): void;
  /** Throws what was last read, and reads it again from time to time. */
  assertWritable(): void;
}

export function watchState(ask: Ask): WatchedState {
  let moved: Error | null = null;
  let closed: Error | null = null;
  let readAtMs = performance.now();

  const read = async () => {
    readAtMs = performance.now();
    try {
      assertUsable(await readPgMoves(ask));
    } catch (error) {
      if ((error as Error).name === 'MovedDatabaseError') moved = error as Error;
      throw error;
    }
    const { rows } = await ask(readWritable);
    const { isStandby, isReadOnly: isClosed } = rows[0] as { isStandby: boolean; isReadOnly: boolean };
    closed =
      isStandby || isClosed
        ? new StatementError(
            `The database takes no writes now: it is ${isStandby ? 'a standby' : 'read-only, as its provider has set it'}.`,
            readOnly,
          )
        : null;
    if (closed !== null) throw closed;
  };
  const assertHere = () => {
    if (moved !== null) throw moved;
  };
  return {
    read,
    assertHere,
    assertWritable() {
      assertHere();
      if (performance.now() - readAtMs > freshMs) read().catch(() => {});
      if (closed !== null) throw closed;
    },
  };
}
