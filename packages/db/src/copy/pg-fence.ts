import pg from 'pg';
import { listCopyTables } from './copy-tables.ts';

const refuse = 'refuse_after_move';

/**
 * Makes each table refuse every write, of any program that still has a connection: a server that was cut off while its
 * database moved would write what is never read. The error has the code of a read-only transaction.
 */
export function fence(place: string): string {
  const message = pg.escapeLiteral(`this database has moved to ${place} and takes no writes`);
  const triggers = listCopyTables().map(
    ({ name }) =>
      `CREATE TRIGGER ${refuse} BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${name}" FOR EACH STATEMENT EXECUTE FUNCTION ${refuse}()`,
  );
  return [
    `CREATE FUNCTION ${refuse}() RETURNS trigger LANGUAGE plpgsql AS $fence$ BEGIN
      RAISE EXCEPTION USING ERRCODE = 'read_only_sql_transaction', MESSAGE = ${message}; END $fence$`,
    ...triggers,
  ].join(';');
}

/** Takes away what `fence` has made. */
export const unfence = `DROP FUNCTION IF EXISTS ${refuse}() CASCADE`;
