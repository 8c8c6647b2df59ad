import { fileURLToPath } from 'node:url';
import type { Store } from './store.ts';

export interface OpenStoreOptions {
  /** `file:…` for the embedded database, `postgres://…` for a server. */
  url: string;
  busyTimeoutMs?: number;
}

/** The path of a `file:` address; relative ones (`file:.data/x.sqlite`) count from the working directory. */
export function toDatabaseFile(url: string): string {
  return url.startsWith('file:///') ? fileURLToPath(url) : decodeURI(url.replace(/^file:/, ''));
}

/** Opens the database that the address names and brings its schema up to date. */
export async function openStore({ url, busyTimeoutMs }: OpenStoreOptions): Promise<Store> {
  if (url.startsWith('file:')) {
    const { openSqliteStore } = await import('./sqlite.ts');
    return openSqliteStore({ file: toDatabaseFile(url), busyTimeoutMs });
  }
  const { openPostgresStore } = await import('./pg.ts');
  return openPostgresStore(url);
}
