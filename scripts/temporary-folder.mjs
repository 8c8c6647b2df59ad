import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Linux's disk in memory, and how much space it must have: a run uses up to a third of that. */
const memory = { folder: '/dev/shm', bytes: 1024 ** 3 };

const prefix = 'backline-';

function findBase() {
  // A run that was started by another run uses a folder inside that run's folder. It is removed with it, even after a
  // signal.
  if (basename(tmpdir()).startsWith(prefix)) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory.folder);
    if (bavail * bsize >= memory.bytes) return memory.folder;
  } catch {
    // Other systems have no such disk.
  }
  return tmpdir();
}

/**
 * Makes one folder for all temporary files of a test run, so that they are removed together. It is in memory if there
 * is space: on a disk, making and deleting hundreds of databases takes a third of the tests' time.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(findBase(), prefix));
  // If root runs the tests, another user runs PostgreSQL.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
