import { dirname, join, resolve } from 'node:path';
import type { Problem } from '../engine/problem.ts';
import { toDatabaseFile } from '../open/open-store.ts';
import { findLeftovers } from '../sqlite/leftovers.ts';
import { findStrangeObjects } from './find-strange-objects.ts';
import { openExisting, readContents } from './inspect-sqlite.ts';

/** Problems of an SQLite database that can be opened: its objects, and files around it. */
export function findFileProblems(url: string): Problem[] {
  if (!url.startsWith('file:')) return [];
  const file = resolve(toDatabaseFile(url));
  const connection = openExisting(file, { isReadOnly: true });
  try {
    const strange = findStrangeObjects(connection, readContents(connection).schema);
    const folder = dirname(file);
    return [
      ...strange.map((line) => ({
        code: 'schema_changed',
        message: `${line}. No version of Backline did this: find out who did, and undo it. Its backups can't be restored.`,
      })),
      ...[folder, join(folder, 'backups')].flatMap(findLeftovers).map((left) => ({
        code: 'copy_left_behind',
        message: `${left} is a copy that a killed backup or restore left. It holds personal data: remove it.`,
      })),
    ];
  } finally {
    connection.close();
  }
}
