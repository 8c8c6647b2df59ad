import { fileURLToPath } from 'node:url';
import type { Store } from './store.ts';

export interface OpenStoreOptions {
  /** `file:…` for SQLite, `postgres://…` for PostgreSQL. */
  url: string;
  busyTimeoutMs?: number;
}

/** The path of a `file:` URL; a relative one (`file:.data/x.sqlite`) is relative to the working directory. */
export function toDatabaseFile(url: string): string {
  return url.startsWith('file:///') ? fileURLToPath(url) : decodeURI(url.replace(/^file:/, ''));
}

/** Opens the database at the URL and updates its schema. */
export async function openStore({ url, busyTimeoutMs }: OpenStoreOptions): Promise<Store> {
  if (url.startsWith('file:')) {
    const { openSqliteStore } = await import('./sqlite.ts');
    return openSqliteStore({ file: toDatabaseFile(url), busyTimeoutMs });
  }
  const { openPostgresStore } = await import('./pg.ts');
  return openPostgresStore(url);
}
