import { readThrown } from '@backline/domain/thrown';
import { StatementError } from '../engine/statement-error.ts';

const readWritable = `SELECT pg_is_in_recovery() AS "isStandby",
  (SELECT reset_val = 'on' FROM pg_settings WHERE name = 'default_transaction_read_only') AS "isReadOnly"`;

/** The maximum age of the state for allowing a write. */
const freshMs = 2000;

/** `read_only_sql_transaction`, which a standby reports. */
const readOnly = '25006';

export const isReadOnly = (error: unknown): boolean => readThrown(error).code === readOnly;

/** A PostgreSQL statement, outside Drizzle. */
type Ask = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * The state of the database that a program writes to. It may become a standby, or its provider may make it read-only.
 */
export interface WatchedState {
  /** Reads the state. Throws if the database cannot be used. */
  read(): Promise<void>;
  /** Throws by the last known state, and reads it again from time to time. */
  assertWritable(): void;
}

export function watchState(ask: Ask): WatchedState {
  let closed: Error | null = null;
  let readAtMs = performance.now();

  const read = async () => {
    readAtMs = performance.now();
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
  return {
    read,
    assertWritable() {
      if (performance.now() - readAtMs > freshMs) read().catch(() => {});
      if (closed !== null) throw closed;
    },
  };
}
