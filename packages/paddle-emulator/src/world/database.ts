import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';

/** The database functions that the emulator uses. The driver's types are kept out of the package's own. */
export interface Database {
  readonly inTransaction: boolean;
  prepare<Input extends unknown[] = unknown[], Row = unknown>(sql: string): Statement<Input, Row>;
  transaction<Result>(act: () => Result): { immediate(): Result };
  exec(sql: string): unknown;
  close(): unknown;
}

interface Statement<Input extends unknown[], Row> {
  run(...input: Input): { changes: number };
  get(...input: Input): Row | undefined;
  all(...input: Input): Row[];
}

const fields = ['email', 'code', 'customer_id', 'subscription_id', 'transaction_id', 'product_id'];

const tables = `
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  ${fields
    .map((field) => `CREATE INDEX IF NOT EXISTS records_${field} ON records (kind, json_extract(body, '$.${field}'));`)
    .join('\n')}
  CREATE TABLE IF NOT EXISTS events (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, occurred_at TEXT NOT NULL, data TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS notifications (
    id TEXT PRIMARY KEY, event_id TEXT NOT NULL REFERENCES events (id), setting_id TEXT NOT NULL,
    status TEXT NOT NULL, origin TEXT NOT NULL, times_attempted INTEGER NOT NULL DEFAULT 0,
    due_at_ms INTEGER, last_attempt_at TEXT, delivered_at TEXT, replayed_at TEXT
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS notifications_due ON notifications (due_at_ms) WHERE due_at_ms IS NOT NULL;
  CREATE INDEX IF NOT EXISTS notifications_event ON notifications (event_id);
  CREATE TABLE IF NOT EXISTS notification_logs (
    id TEXT PRIMARY KEY, notification_id TEXT NOT NULL, response_code INTEGER NOT NULL,
    response_content_type TEXT, response_body TEXT NOT NULL, attempted_at TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS notification_logs_of ON notification_logs (notification_id);
`;

/** Opens the database. Each SQL text is prepared once, because that takes longer than running most of them. */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  // If the process is killed, nothing is lost. A power cut can lose the last moments.
  database.pragma('synchronous = NORMAL');
  database.pragma('busy_timeout = 2000');
  database.exec(tables);
  const connection: Database = database;
  const statements = new Map<string, Statement<unknown[], unknown>>();
  return {
    get inTransaction() {
      return connection.inTransaction;
    },
    prepare<Input extends unknown[], Row>(sql: string) {
      const statement = statements.get(sql) ?? connection.prepare(sql);
      statements.set(sql, statement);
      return statement as Statement<Input, Row>;
    },
    transaction: (act) => connection.transaction(act),
    exec: (sql) => connection.exec(sql),
    close: () => connection.close(),
  };
}
