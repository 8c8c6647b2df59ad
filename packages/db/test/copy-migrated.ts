import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../src/open/open-store.ts';

let migrated: Promise<string> | undefined;

async function migrate(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'backline-migrated-')), 'empty.sqlite');
  const store = await openStore({ url: `file:${file}` });
  await store.close();
  return file;
}

/**
 * Copies an empty SQLite database with the current schema to a path. That takes a fifth of the time of all migrations.
 */
export async function copyMigrated(target: string): Promise<void> {
  migrated ??= migrate();
  await copyFile(await migrated, target);
}
