import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperationRefusedError } from '../engine/problem.ts';
import { toDatabaseFile } from '../open/open-store.ts';
import { copySqlite, syncPath } from '../sqlite/copy-sqlite.ts';
import { connectSqlite, openSqliteStore } from '../sqlite/sqlite.ts';
import { assertEmbedded, assertSameContents } from './backup-database.ts';
import { findStrangeObjects } from './find-strange-objects.ts';
import { holdAlone } from './hold-alone.ts';
import { type DatabaseContents, openExisting, readContents, verifyDatabaseFile } from './inspect-sqlite.ts';

/** Gives a database a second name before it is replaced, and returns that name. */
export function keepAside(database: string, now: Date): string {
  const keptAs = `${database}.replaced-${now.toISOString().replace(/[-:]/g, '').replace('.', '')}`;
  // Linked instead of moved: while the database's name has no file, a server could create an empty one.
  for (const suffix of ['', '-wal']) {
    if (!existsSync(`${database}${suffix}`)) continue;
    try {
      linkSync(`${database}${suffix}`, `${keptAs}${suffix}`);
    } catch {
      copyFileSync(`${database}${suffix}`, `${keptAs}${suffix}`);
    }
  }
  return keptAs;
}

export interface RestorePlan {
  database: string;
  source: string;
  /** The current contents; null if the database is missing or unreadable. */
  current: DatabaseContents | null;
  restored: DatabaseContents;
}

export interface RestoreReport extends RestorePlan {
  /** Where the replaced database is kept; null if there was none. */
  keptAs: string | null;
  /** True if it still is the shop that was backed up. False for a copy, which gets its own id. */
  keepsShop: boolean;
}

export interface RestoreOptions {
  now: Date;
  /** True if the restored database replaces the shop that was backed up, wherever that is. */
  isReplacement?: boolean;
  /** Restores the files that the database needs. Runs before it is replaced, while no other program has it open. */
  prepare?: () => Promise<void>;
}

/** The processes that were working during the backup are gone, and the backup no longer waits for anything. */
export const endClaims = "DELETE FROM tasks WHERE kind = 'backup.make'; UPDATE tasks SET leased_until = NULL";
/** Turns a database into a copy: another shop, without backups. The next program that opens it gives it an id. */
const forgetShop = 'DELETE FROM shop; DELETE FROM backups';

/** Verifies a backup and returns what restoring it would change. Changes nothing. */
export async function planRestore(url: string, from: string): Promise<RestorePlan> {
  assertEmbedded(url, 'pg_restore');
  const database = resolve(toDatabaseFile(url));
  const source = resolve(from);
  if (source === database) throw new OperationRefusedError('This file is the database itself. Name a backup.');
  const restored = verifyDatabaseFile(source);
  assertOurs(source, restored.schema);
  return { database, source, current: findContents(database), restored };
}

/** A foreign trigger would run with each write, and a foreign table would be kept forever. */
function assertOurs(source: string, schema: number): void {
  const connection = openExisting(source, { isReadOnly: true });
  try {
    const strange = findStrangeObjects(connection, schema);
    if (strange.length > 0)
      throw new OperationRefusedError(`${source} was changed by something else than Backline: ${strange.join('; ')}.`);
  } finally {
    connection.close();
  }
}

/**
 * Replaces the database with a verified backup: staged, migrated and read back first, then swapped in with one rename.
 * The old database stays beside it. Refuses while another process has the database open.
 */
export async function restoreDatabase(
  url: string,
  from: string,
  { now, isReplacement = false, prepare }: RestoreOptions,
): Promise<RestoreReport> {
  const plan = await planRestore(url, from);
  const { database, current, restored } = plan;
  // A database that replaces its own shop is not a copy.
  const keepsShop = isReplacement || (restored.shop !== null && restored.shop === current?.shop);
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const staged = `${database}.${randomUUID().slice(0, 8)}.part`;
  const holder = holdAlone(database, 'restore again');
  try {
    stageCopy(plan, staged);
    await (await openSqliteStore({ file: staged })).close();
    changeStaged(staged, keepsShop ? endClaims : `${endClaims}; ${forgetShop}`);
    await prepare?.();
    const keptAs = existsSync(database) ? keepAside(database, now) : null;
    // The old database's journal would be replayed into the new one.
    for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${database}${suffix}`, { force: true });
    renameSync(staged, database);
    syncPath(dirname(database));
    const store = await openSqliteStore({ file: database });
    await store.assertReady();
    await store.close();
    return { ...plan, restored: findContents(database) ?? plan.restored, keptAs, keepsShop };
  } finally {
    holder?.close();
    for (const suffix of ['', '-wal', '-shm', '-journal', `.before-${plan.restored.schema + 1}`])
      rmSync(`${staged}${suffix}`, { force: true });
  }
}

function changeStaged(staged: string, statements: string): void {
  const connection = connectSqlite({ file: staged });
  try {
    connection.exec(statements);
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
}

function stageCopy(plan: RestorePlan, staged: string): void {
  const connection = openExisting(plan.source, { isReadOnly: true });
  try {
    copySqlite(connection, staged, (copy) => {
      assertSameContents(plan.restored, verifyDatabaseFile(copy));
      return true;
    });
  } finally {
    connection.close();
  }
}

function findContents(database: string): DatabaseContents | null {
  if (!existsSync(database)) return null;
  try {
    const connection = openExisting(database);
    try {
      return readContents(connection);
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}
