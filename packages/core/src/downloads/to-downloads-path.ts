import { dirname, join } from 'node:path';
import { toDatabaseFile } from '@backline/db';

/** The default downloads folder: beside the SQLite database, else in the folder of all data. */
export function toDownloadsPath(databaseUrl: string, dataPath: string): string {
  if (!databaseUrl.startsWith('file:')) return join(dataPath, 'downloads');
  return join(dirname(toDatabaseFile(databaseUrl)), 'downloads');
}
