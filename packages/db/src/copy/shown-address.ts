import { toDatabaseFile } from '../open/open-store.ts';
import { toShownPgAddress } from '../pg/pg-address.ts';

/** A database's address for people: PostgreSQL's without password and options, a file's path. */
export function toShownAddress(url: string): string {
  if (url.startsWith('file:')) return `file:${toDatabaseFile(url)}`;
  return toShownPgAddress(url);
}
