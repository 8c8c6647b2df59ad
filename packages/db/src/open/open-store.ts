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

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The path in a `file:` address; a relative one (`file:.data/x.sqlite`) is relative to the working directory. `#` and `?`
 * are signs like others, and `%` is one unless it begins a percent form such as `%20`.
 */
export function toDatabaseFile(url: string): string {
  const path = url.replace(/^file:(\/\/(?=\/))?/, '').replace(/(%[\da-f]{2})+/gi, decodePercent);
  return process.platform === 'win32' ? path.replace(/^\/(?=[a-z]:)/i, '') : path;
}

/**
 * True for `file:` and a path. A host and options are refused, because they would become a part of the path: a new
 * database under another name.
 */
export function isFileAddress(text: string): boolean {
  if (!text.startsWith('file:') || /^file:\/\/(?!\/)|\?[^/?]*=[^/]*$/.test(text)) return false;
  const path = toDatabaseFile(text);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  return !/^\/?$/.test(path) && !/[\u0000-\u001f]/.test(path);
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
