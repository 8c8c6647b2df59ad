import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '@backline/domain/time';

/** A copy in the making, and what SQLite puts beside it: see `copySqlite` and `restoreDatabase`. */
const unfinished = /\.[0-9a-f]{8}\.part(?:$|[-.])/;
/** No copy takes so long without a write. */
const youngMs = hourMs;

/** Copies of a database in a folder that a killed backup or restore left there. */
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
