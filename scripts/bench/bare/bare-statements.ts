import pg from 'pg';
import { connectSqlite, toDatabaseFile } from '../../../packages/db/src/index.ts';

type Row = Record<string, unknown>;

/** A prepared statement that returns rows. */
type Statement = (...values: unknown[]) => Row[] | Promise<Row[]>;

/** The bare driver: only prepared statements. `?` stands for a value. */
interface BareDatabase {
  prepare(name: string, text: string): Statement;
  /** Converts a time to the driver's form. */
  toTime(ms: number): unknown;
}

function openSqlite(url: string, isVolatile: boolean): BareDatabase {
  const connection = connectSqlite({ file: toDatabaseFile(url) });
  if (isVolatile) connection.pragma('synchronous = NORMAL');
  return {
    prepare(_, text) {
      const statement = connection.prepare<unknown[], Row>(text);
      return (...values) => statement.all(...values);
    },
    toTime: (ms) => ms,
  };
}

/** One connection pool, as large as the product's two together. */
function openPostgres(connectionString: string, isVolatile: boolean): BareDatabase {
  const options = isVolatile ? '-c synchronous_commit=off' : undefined;
  const pool = new pg.Pool({ connectionString, max: 10, options });
  return {
    prepare(name, text) {
      let count = 0;
      // `(SELECT ?)` keeps SQLite from planning a join again for each value. PostgreSQL needs numbered parameters.
      const numbered = text.replaceAll(/\(SELECT \?\)|\?/g, () => {
        count += 1;
        return `$${count}`;
      });
      return async (...values) => (await pool.query({ name, text: numbered, values })).rows;
    },
    toTime: (ms) => new Date(ms),
  };
}

/** `isVolatile` turns off syncing for writes that the product doesn't sync either. */
export const openBareDatabase = (url: string, { isVolatile = false } = {}) =>
  url.startsWith('file:') ? openSqlite(url, isVolatile) : openPostgres(url, isVolatile);
