import { toDatabaseFile } from '../open/open-store.ts';
import { toShownPgAddress } from '../pg/pg-address.ts';

/** The address of a database as people may read it: of PostgreSQL without password and options, of a file its path. */
export function toShownAddress(url: string): string {
  if (url.startsWith('file:')) return `file:${toDatabaseFile(url)}`;
  return toShownPgAddress(url);
}
