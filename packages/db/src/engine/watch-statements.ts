import type Database from 'better-sqlite3';

/**
 * Called before a statement is sent, with its text, which has placeholders for parameters. Returns a function to call
 * at its end, or null if no one listens.
 */
export type WatchStatement = (text: string) => ((hasFailed: boolean) => void) | null;

/** Begin and commit do not count as the transaction's work. */
const frame = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/;

/** Watches all statements that an SQLite connection prepares from now on. */
export function watchConnection(connection: Database.Database, watch: WatchStatement | undefined): void {
  if (watch === undefined) return;
  const prepare = connection.prepare.bind(connection) as (text: string) => Database.Statement;
  const prepareWatched = (text: string) => {
    const statement = prepare(text);
    if (frame.test(text)) return statement;
    for (const method of ['all', 'get', 'run'] as const) {
      const run = statement[method].bind(statement) as (...params: unknown[]) => unknown;
      statement[method] = (...params: unknown[]) => {
        const end = watch(text);
        if (end === null) return run(...params) as never;
        let hasFailed = true;
        try {
          const result = run(...params);
          hasFailed = false;
          return result as never;
        } finally {
          end(hasFailed);
        }
      };
    }
    return statement;
  };
  connection.prepare = prepareWatched as typeof connection.prepare;
}
