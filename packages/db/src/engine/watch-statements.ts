import type Database from 'better-sqlite3';

/**
 * Called before a statement is sent, with its text, which has placeholders for parameters. Returns a function to call
 * at its end, or null if no one listens.
 */
export type WatchStatement = (text: string) => ((hasFailed: boolean) => void) | null;

/** Begin and commit do not count as the transaction's work. */
const frame = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/;

function toWatched<Given extends unknown[], Result>(
  run: (...given: Given) => Result,
  begin: () => ReturnType<WatchStatement>,
): (...given: Given) => Result {
  return (...given) => {
    const end = begin();
    if (end === null) return run(...given);
    let hasFailed = true;
    try {
      const result = run(...given);
      hasFailed = false;
      return result;
    } finally {
      end(hasFailed);
    }
  };
}

/** Watches all statements that an SQLite connection prepares from now on. */
export function watchConnection(connection: Database.Database, watch: WatchStatement | undefined): void {
  if (watch === undefined) return;
  const prepare: (text: string) => Database.Statement = connection.prepare.bind(connection);
  const prepareWatched = (text: string) => {
    const statement = prepare(text);
    if (frame.test(text)) return statement;
    statement.all = toWatched(statement.all.bind(statement), () => watch(text));
    statement.get = toWatched(statement.get.bind(statement), () => watch(text));
    statement.run = toWatched(statement.run.bind(statement), () => watch(text));
    return statement;
  };
  connection.prepare = prepareWatched as typeof connection.prepare;
}
