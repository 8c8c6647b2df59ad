import { toDatabaseFile } from '@backline/db/open-store';
import Database from 'better-sqlite3';
import pg from 'pg';

/** A value as the driver returns it. */
export type Cell = string | number | bigint | boolean | Date | Buffer | null | object;
export type Row = Record<string, Cell>;

/** Reads the shop's tables by plain SQL that both databases accept. */
export interface TableReader {
  ask(sql: string): Promise<Row[]>;
  /** The names of all tables of the shop. */
  listTables(): Promise<string[]>;
  close(): Promise<void>;
}

export function openTables(url: string): TableReader {
  if (url.startsWith('file:')) {
    const database = new Database(toDatabaseFile(url), { readonly: true });
    const statements = new Map<string, Database.Statement>();
    const ask = async (sql: string) => {
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      return statement.all() as Row[];
    };
    return {
      ask,
      listTables: async () =>
        (await ask("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"))
          .map(({ name }) => String(name))
          .filter((name) => !name.startsWith('find_texts_index')),
      close: async () => void database.close(),
    };
  }
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const ask = async (sql: string) => (await pool.query(sql)).rows as Row[];
  return {
    ask,
    listTables: async () =>
      (await ask("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'")).map(
        ({ name }) => String(name),
      ),
    close: () => pool.end(),
  };
}

/** A stored time in milliseconds: SQLite stores numbers, PostgreSQL dates. Null without a time. */
export function toMs(cell: Cell | undefined): number | null {
  if (cell === null || cell === undefined) return null;
  return cell instanceof Date ? cell.getTime() : Number(cell);
}

/** A stored boolean: SQLite stores 0 and 1. */
export const isYes = (cell: Cell | undefined): boolean => cell === true || cell === 1;
