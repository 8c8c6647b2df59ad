import { dirname, join } from 'node:path';
import { toDatabaseFile } from '@backline/db';

/** The default folder of published packs: beside the SQLite database. */
export function toPacksPath(databaseUrl: string): string {
  if (!databaseUrl.startsWith('file:')) return join('.data', 'packs');
  return join(dirname(toDatabaseFile(databaseUrl)), 'packs');
}
