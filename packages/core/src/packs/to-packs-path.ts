import { dirname, join } from 'node:path';
import { toDatabaseFile } from '@backline/db';

/** The default folder of published packs: beside the SQLite database, else in the folder of all data. */
export function toPacksPath(databaseUrl: string, dataPath: string): string {
  if (!databaseUrl.startsWith('file:')) return join(dataPath, 'packs');
  return join(dirname(toDatabaseFile(databaseUrl)), 'packs');
}
