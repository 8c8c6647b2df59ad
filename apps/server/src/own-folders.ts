import { dirname, join, parse } from 'node:path';
import { parsePgAddress, toDatabaseFile } from '@backline/db';

/** A folder beside the database, or named after it, so that no two installations share one. */
function toOwnFolder(databaseUrl: string, kind: string): string {
  if (databaseUrl.startsWith('file:')) {
    const file = toDatabaseFile(databaseUrl);
    return join(dirname(file), `${parse(file).name}.${kind}`);
  }
  const { host = 'localhost', port = 5432, database = '' } = parsePgAddress(databaseUrl);
  const parts = [host, port, database];
  // Percent-encoded, so that two names never collide.
  return join('.data', `${parts.map(encodeURIComponent).join('+')}.${kind}`);
}

/** The folder of the local mailbox. */
export const toMailboxDirectory = (databaseUrl: string): string => toOwnFolder(databaseUrl, 'mailbox');

/** The drives of the plugin emulator's computers. */
export const toComputersDirectory = (databaseUrl: string): string => toOwnFolder(databaseUrl, 'computers');
