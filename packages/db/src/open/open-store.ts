import { fileURLToPath } from 'node:url';
import type { OnMigration } from '../engine/migrations.ts';
import type { Store } from '../engine/store.ts';
import type { WatchStatement } from '../engine/watch-statements.ts';

export interface OpenStoreOptions {
  /** `file:…` for SQLite, `postgres://…` for PostgreSQL. */
  url: string;
  busyTimeoutMs?: number;
  /**
   * Opens a file with the current schema without reading all of it first, which takes seconds for a large one. Damage
   * is found only when a command reads it.
   */
  isUnchecked?: boolean;
  /** For a copy: also opens a moved file. */
  keepsMoves?: boolean;
  /** The maximum number of connections to PostgreSQL, from a server's settings. */
  connections?: number | undefined;
  onMigration?: OnMigration;
  watch?: WatchStatement | undefined;
}

/** The path of a `file:` URL; a relative one (`file:.data/x.sqlite`) is relative to the working directory. */
export function toDatabaseFile(url: string): string {
  return url.startsWith('file:///') ? fileURLToPath(url) : decodeURI(url.replace(/^file:/, ''));
}

/** Opens the database at the URL and updates its schema. Throws `MovedDatabaseError`. */
export async function openStore({ url, ...options }: OpenStoreOptions): Promise<Store> {
  if (url.startsWith('file:')) {
    const { openSqliteStore } = await import('../sqlite/sqlite.ts');
    return openSqliteStore({ file: toDatabaseFile(url), ...options });
  }
  const { openPostgresStore } = await import('../pg/pg.ts');
  return openPostgresStore(url, options);
}
