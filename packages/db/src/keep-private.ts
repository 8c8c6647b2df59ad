import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

function tighten(file: string): string[] {
  const { mode, uid } = statSync(file, { throwIfNoEntry: false }) ?? { mode: 0, uid: 0 };
  // Elsewhere than on POSIX, modes say nothing.
  if (process.getuid === undefined || (mode & 0o077) === 0) return [];
  if (uid === process.getuid())
    try {
      chmodSync(file, 0o600);
      return [];
    } catch {
      // Some file systems have no modes of their own.
    }
  const octal = (mode & 0o777).toString(8);
  return [
    `${file} is open to other users of this machine (mode ${octal}), and could not be closed to them: run "chmod 600" on it as its owner.`,
  ];
}

/**
 * Makes a new database file for its owner alone, and closes one to others that an older version or a copy has left
 * open, with its journal. Answers with a line for each that belongs to somebody else.
 */
export function keepPrivate(database: string): string[] {
  if (!existsSync(database)) closeSync(openSync(database, 'a', 0o600));
  return ['', '-wal', '-shm'].flatMap((suffix) => tighten(`${database}${suffix}`));
}
