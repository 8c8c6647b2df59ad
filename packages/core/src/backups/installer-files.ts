import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Core } from '../core.ts';
import type { OpenObject } from '../ports/pack-storage.ts';
import { writeWhole } from '../write-whole.ts';
import { BackupError } from './backup-error.ts';
import type { BackupList } from './backup-list.ts';

/** Installers are stored under their ids. Other files in the folder are ignored. */
const isInstallerId = (name: string) => /^[\w-]+$/.test(name);

function toPath(folder: string, id: string): string {
  if (!isInstallerId(id)) throw new BackupError(`${id} is no installer.`);
  return join(folder, id);
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export async function* listInstallers(folder: string): AsyncGenerator<{ id: string; bytes: number; at: Date }> {
  for (const id of (await listNames(folder)).filter(isInstallerId).toSorted()) {
    const found = await stat(join(folder, id));
    if (found.isFile()) yield { id, bytes: found.size, at: found.mtime };
  }
}

/** Opens an installer for reading, or returns null. */
export async function openInstaller(folder: string, id: string): Promise<OpenObject | null> {
  try {
    return await openFile(toPath(folder, id));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function openFile(path: string): Promise<OpenObject> {
  const handle = await open(path, 'r');
  return {
    bytes: (await handle.stat()).size,
    read: async (into, from) => (await handle.read(into, 0, into.length, from)).bytesRead,
    close: () => handle.close(),
  };
}

/** Writes an installer from pieces, whole or not at all. */
export async function writeInstaller(folder: string, id: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const path = toPath(folder, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(path, pieces);
}

export const removeInstaller = (folder: string, id: string) => rm(toPath(folder, id), { force: true });

/** Compares a backup's installers with its own database. Returns a line for each fault. */
export async function compareInstallers(core: Core, { files }: BackupList): Promise<string[]> {
  const { installers } = core.store.t;
  const hashes = new Map(files.installers.map(({ key, sha256 }) => [key, sha256]));
  const rows = await core.store.db.select().from(installers);
  return rows
    .filter(({ id, sha256 }) => hashes.get(id) !== sha256)
    .map(
      ({ id, version, fileName }) =>
        `${fileName} of version ${version} is ${hashes.has(id) ? 'not as it was published' : 'missing'}: "backline release publish" stores it under a new number.`,
    );
}
