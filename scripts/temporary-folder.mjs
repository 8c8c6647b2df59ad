import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Linux's disk in memory, and how much has to be free there: a run has a third of it at once. */
const memory = { folder: '/dev/shm', bytes: 1024 ** 3 };

const prefix = 'backline-';

function findBase() {
  // A run that another one started is inside that one's folder, and removed with it also when it was ended by a signal.
  if (basename(tmpdir()).startsWith(prefix)) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory.folder);
    if (bavail * bsize >= memory.bytes) return memory.folder;
  } catch {
    // Other systems have none.
  }
  return tmpdir();
}

/**
 * One folder for all temporary files of a run of the tests, to be removed with it. In memory where there is room: the
 * hundreds of databases that tests make and delete take a third of their time on a disk.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(findBase(), prefix));
  // PostgreSQL is run by another user when the tests are run by root.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
