import type Database from 'better-sqlite3';

/**
 * Reads of one turn of the event loop share a transaction: outside of one, each statement takes the file's locks and
 * gives them back. Returns what ends it; a commit has to, so that what was written is read.
 */
export function readInTurns(connection: Database.Database): () => void {
  const [begin, commit] = [connection.prepare('BEGIN'), connection.prepare('COMMIT')];
  let isOpen = false;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    try {
      if (connection.inTransaction) commit.run();
    } catch {
      // Nothing was written. The statement that came upon the fault has thrown it, such as a damaged file.
      if (connection.inTransaction) connection.exec('ROLLBACK');
    }
  };
  const open = () => {
    if (isOpen) return;
    begin.run();
    isOpen = true;
    setImmediate(end);
  };
  const prepare = connection.prepare.bind(connection) as (text: string) => Database.Statement;
  const prepareInTurn = (text: string) => {
    const statement = prepare(text);
    for (const method of ['all', 'get'] as const) {
      const read = statement[method].bind(statement);
      statement[method] = (...params: unknown[]) => {
        open();
        return read(...params) as never;
      };
    }
    return statement;
  };
  connection.prepare = prepareInTurn as typeof connection.prepare;
  return end;
}
