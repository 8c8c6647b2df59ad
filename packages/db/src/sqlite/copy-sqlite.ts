import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { removeLeftovers } from './leftovers.ts';

export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a consistent snapshot of a live database, including its journal, to a file that only its owner can read. The
 * target appears complete or not at all; an existing one is replaced once `check` has passed the copy. Returns whether
 * the copy was kept. Copies that a killed process left beside it are removed.
 */
export function copySqlite(connection: Database.Database, target: string, check: (copy: string) => boolean): boolean {
  removeLeftovers(dirname(target));
  const copy = `${target}.${randomUUID().slice(0, 8)}.part`;
  try {
    // VACUUM INTO accepts an existing empty file and keeps its mode.
    closeSync(openSync(copy, 'wx', 0o600));
    connection.prepare('VACUUM INTO ?').run(copy);
    syncPath(copy);
    if (!check(copy)) return false;
    renameSync(copy, target);
    syncPath(dirname(target));
    return true;
  } finally {
    rmSync(copy, { force: true });
    rmSync(`${copy}-journal`, { force: true });
  }
}
