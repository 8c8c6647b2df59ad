import { dirname, join } from 'node:path';
import { toDatabaseFile } from '@backline/db';

/** The default downloads folder: beside the SQLite database. */
export function toDownloadsPath(databaseUrl: string): string {
  if (!databaseUrl.startsWith('file:')) return join('.data', 'downloads');
  return join(dirname(toDatabaseFile(databaseUrl)), 'downloads');
}
