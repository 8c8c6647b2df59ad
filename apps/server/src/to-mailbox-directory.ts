import { dirname, join, parse } from 'node:path';
import { toDatabaseFile } from '@backline/db';

/** Where the local mailbox keeps mails: beside the database, or named after it, so that no two installations share one. */
export function toMailboxDirectory(databaseUrl: string): string {
  if (databaseUrl.startsWith('file:')) {
    const file = toDatabaseFile(databaseUrl);
    return join(dirname(file), `${parse(file).name}.mailbox`);
  }
  const url = new URL(databaseUrl);
  const host = url.hostname || url.searchParams.get('host') || 'localhost';
  const parts = [host, url.port || '5432', decodeURIComponent(url.pathname.slice(1))];
  // Percent-encoded, so that two names never become one.
  return join('.data', `${parts.map(encodeURIComponent).join('+')}.mailbox`);
}
