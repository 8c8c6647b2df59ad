import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

function tighten(file: string): string[] {
  const { mode, uid } = statSync(file, { throwIfNoEntry: false }) ?? { mode: 0, uid: 0 };
  // File modes only have a meaning on POSIX.
  if (process.getuid === undefined || (mode & 0o077) === 0) return [];
  if (uid === process.getuid())
    try {
      chmodSync(file, 0o600);
      return [];
    } catch {
      // Some file systems do not support modes.
    }
  const octal = (mode & 0o777).toString(8);
  return [
    `${file} is open to other users of this machine (mode ${octal}), and could not be closed to them: run "chmod 600" on it as its owner.`,
  ];
}

/**
 * Creates a new database file for its owner alone, and removes other users' access to one (and its journal) that an
 * older version or a copy left readable. Returns a warning for each file that belongs to another user.
 */
export function keepPrivate(database: string): string[] {
  if (!existsSync(database)) closeSync(openSync(database, 'a', 0o600));
  return ['', '-wal', '-shm'].flatMap((suffix) => tighten(`${database}${suffix}`));
}
