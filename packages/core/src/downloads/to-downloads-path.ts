import { dirname, join } from 'node:path';
import { toDatabaseFile } from '@backline/db';

/** Where installers lie when nothing else is configured: beside the embedded database. */
export function toDownloadsPath(databaseUrl: string): string {
  if (!databaseUrl.startsWith('file:')) return join('.data', 'downloads');
  return join(dirname(toDatabaseFile(databaseUrl)), 'downloads');
}
