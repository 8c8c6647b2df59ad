import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { toAuditAnchor } from '../audit-head.ts';
import { latestMigration, NewerSchemaError } from '../migrations.ts';
import { CorruptDatabaseError, toCorruptError } from '../sqlite-faults.ts';
import { OperationRefusedError } from './problem.ts';

export interface DatabaseContents {
  /** The newest migration that was applied. */
  schema: number;
  rows: Record<string, number>;
  /** Where the audit ends, as `SEQ:HASH`; null where nothing was written yet. */
  auditEnd: string | null;
}

const waitMs = 10_000;

/** A connection that changes nothing about the file: no new file, no other journal mode. */
export function openExisting(file: string, options: { isReadOnly?: boolean } = {}): Database.Database {
  if (!existsSync(file)) throw new OperationRefusedError(`There is no database at ${file}.`);
  return new Database(file, { fileMustExist: true, readonly: options.isReadOnly === true, timeout: waitMs });
}

/** Counts every table of ours. */
export function readContents(connection: Database.Database): DatabaseContents {
  const tables = connection
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all() as string[];
  const rows: Record<string, number> = {};
  for (const name of tables)
    rows[name] = connection
      .prepare(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)
      .pluck()
      .get() as number;
  const auditEnd = tables.includes('audit_head') ? readAuditHead(connection) : null;
  if (!tables.includes('schema_migrations')) return { schema: 0, rows, auditEnd };
  const schema = connection.prepare('SELECT coalesce(max(id), 0) FROM schema_migrations').pluck().get() as number;
  return { schema, rows, auditEnd };
}

function readAuditHead(connection: Database.Database): string | null {
  const head = connection.prepare('SELECT seq, hash FROM audit_head').get();
  return head === undefined ? null : toAuditAnchor(head as { seq: number; hash: string });
}

/** What a full check of the file says, one line each; empty for a sound one. */
export function findDamage(connection: Database.Database): string[] {
  const damage = (connection.pragma('integrity_check(20)') as { integrity_check: string }[])
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok');
  const dangling = connection.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[];
  return [
    ...damage,
    ...dangling.slice(0, 20).map((row) => `row ${row.rowid} of ${row.table} points at a missing row of ${row.parent}`),
  ];
}

/**
 * Reads a whole database file and vouches for it. Throws `CorruptDatabaseError`, `NewerSchemaError`, and
 * `OperationRefusedError` for what is not a database of Backline.
 */
export function verifyDatabaseFile(file: string): DatabaseContents {
  try {
    const connection = openExisting(file, { isReadOnly: true });
    try {
      const damage = findDamage(connection);
      if (damage.length > 0) throw new CorruptDatabaseError(file, damage.join('; '));
      const contents = readContents(connection);
      const known = latestMigration('sqlite').id;
      if (contents.schema > known) throw new NewerSchemaError(contents.schema, known);
      if (contents.schema === 0) throw new OperationRefusedError(`${file} is not a database of Backline.`);
      return contents;
    } finally {
      connection.close();
    }
  } catch (error) {
    throw toCorruptError(file, error) ?? error;
  }
}
