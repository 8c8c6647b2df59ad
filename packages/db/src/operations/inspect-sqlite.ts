import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { assertKnown, listMigrations } from '../engine/migrations.ts';
import { OperationRefusedError } from '../engine/problem.ts';
import { toAuditAnchor } from '../queries/audit-head.ts';
import { readApplied } from '../sqlite/migrate-sqlite.ts';
import { CorruptDatabaseError, toCorruptError } from '../sqlite/sqlite-faults.ts';

export interface DatabaseContents {
  /** The newest applied migration. */
  schema: number;
  rows: Record<string, number>;
  /** The end of the audit as `SEQ:HASH`; null when it is empty. */
  auditEnd: string | null;
  /** The shop's id; null if no program with shop ids has opened it yet. */
  shop: string | null;
}

const waitMs = 10_000;

/** A connection that does not change the file: it creates nothing and keeps the journal mode. */
export function openExisting(file: string, options: { isReadOnly?: boolean } = {}): Database.Database {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new OperationRefusedError(`There is no database at ${file}.`);
  if (found.isDirectory()) throw new OperationRefusedError(`${file} is a folder, and no database.`);
  return new Database(file, { fileMustExist: true, readonly: options.isReadOnly === true, timeout: waitMs });
}

/** Counts the rows of every table. */
export function readContents(connection: Database.Database): DatabaseContents {
  const tables = connection
    .prepare<[], string>(
      // Without the text index's own tables, which repeat another table.
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all();
  const rows: Record<string, number> = {};
  for (const name of tables)
    rows[name] =
      connection
        .prepare<[], number>(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get() ?? 0;
  const auditEnd = tables.includes('audit_head') ? readAuditHead(connection) : null;
  const shop = tables.includes('shop') ? readShop(connection) : null;
  if (!tables.includes('schema_migrations')) return { schema: 0, rows, auditEnd, shop };
  return { schema: readApplied(connection), rows, auditEnd, shop };
}

function readShop(connection: Database.Database): string | null {
  const id = connection.prepare('SELECT id FROM shop').pluck().get();
  return typeof id === 'string' ? id : null;
}

function readAuditHead(connection: Database.Database): string | null {
  const head = connection.prepare<[], { seq: number; hash: string }>('SELECT seq, hash FROM audit_head').get();
  return head === undefined ? null : toAuditAnchor(head);
}

interface DanglingRow {
  table: string;
  rowid: number;
  parent: string;
}

/** The findings of a full check of the file, one per line; empty when it is intact. */
export function findDamage(connection: Database.Database): string[] {
  const damage = connection.prepare<[], string>('PRAGMA integrity_check(20)').pluck().all();
  const dangling = connection.prepare<[], DanglingRow>('PRAGMA foreign_key_check').all();
  return [
    ...damage.filter((line) => line !== 'ok'),
    ...dangling.slice(0, 20).map((row) => `row ${row.rowid} of ${row.table} points at a missing row of ${row.parent}`),
  ];
}

/**
 * Reads and verifies a whole database file. Throws `CorruptDatabaseError`, `NewerSchemaError`, `OlderSchemaError`, and
 * `OperationRefusedError` when it is not a database of Backline.
 */
export function verifyDatabaseFile(file: string): DatabaseContents {
  try {
    const connection = openExisting(file, { isReadOnly: true });
    try {
      const damage = findDamage(connection);
      if (damage.length > 0) throw new CorruptDatabaseError(file, damage.join('; '));
      const contents = readContents(connection);
      assertKnown(listMigrations('sqlite'), contents.schema);
      if (contents.schema === 0) throw new OperationRefusedError(`${file} is not a database of Backline.`);
      return contents;
    } finally {
      connection.close();
    }
  } catch (error) {
    throw toCorruptError(file, error) ?? error;
  }
}
