import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '@backline/domain/time';

/** An unfinished copy, and SQLite's files beside it: see `copySqlite` and `restoreDatabase`. */
const unfinished = /\.[0-9a-f]{8}\.part(?:$|[-.])/;
/** No copy goes this long without a write. */
const youngMs = hourMs;

/** Copies of a database that a killed backup or restore left in a folder. */
export function findLeftovers(folder: string): string[] {
  const names = (() => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  })();
  return names
    .filter((name) => unfinished.test(name))
    .map((name) => join(folder, name))
    .filter((file) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > youngMs);
}

export function removeLeftovers(folder: string): void {
  for (const file of findLeftovers(folder)) rmSync(file, { force: true });
}
