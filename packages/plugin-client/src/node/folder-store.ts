import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store.ts';
import { readLeaseFile } from './env.ts';
import { isHeld, isPassing, tryAgain, tryWhile } from './held.ts';
import { writeThrough } from './open-files.ts';

/** If a lock is older than this, its process was killed. */
const lockMaxMs = 60_000;
const lockName = 'refresh-node.lock';

const fileMaxBytes = 1024 * 1024;

/**
 * Returns null if the file is unreadable, too large or not a regular file, because a pipe would block. It retries,
 * because during a replacement drives such as exFAT have neither file for a moment.
 */
async function readText(file: string, isListed: boolean): Promise<string | null> {
  const read = async () => {
    const entry = await stat(file);
    return entry.isFile() && entry.size <= fileMaxBytes ? readFile(file, 'utf8') : null;
  };
  return tryWhile((error) => isListed && isPassing(error), read).catch(() => null);
}

/**
 * Replaces a file. Windows can't replace an open file, and a busy system may suspend the reader. After a while, the old
 * file is moved aside, which Windows allows.
 */
async function replace(from: string, to: string): Promise<void> {
  const aside = `${from}.tmp`;
  try {
    await tryAgain(to, () => rename(from, to));
  } catch (error) {
    if (!(await isHeld(to, error))) throw error;
    await rename(to, aside);
    await rename(from, to).catch(async (refusal: unknown) => {
      await rename(aside, to);
      throw refusal;
    });
    await rm(aside, { force: true }).catch(() => undefined);
  }
}

/** Stores files in several folders. All folders are read, and a file is written to the first one that accepts it. */
export function createFolderStore(folders: readonly string[]): Store {
  const removeFrom = (folder: string, name: string) => {
    const file = join(folder, name);
    return tryAgain(file, () => rm(file, { force: true })).catch(() => undefined);
  };

  /**
   * Returns false if the next folder should be tried. Throws if another program holds the file, because a second copy
   * elsewhere would compete with it.
   */
  async function write(folder: string, name: string, text: string): Promise<boolean> {
    const file = join(folder, name);
    const temporary = join(folder, `${name}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      await mkdir(folder, { recursive: true });
      // Only the owner may read the token; every user of the computer may read a lease.
      await writeThrough(await open(temporary, 'wx', name === 'device.json' ? 0o600 : 0o644), text);
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
      return false;
    }
    try {
      await replace(temporary, file);
      return true;
    } catch (error) {
      await rm(temporary, { force: true });
      if (await isHeld(file, error)) throw error;
      return false;
    }
  }

  async function lock(folder: string): Promise<(() => Promise<void>) | null> {
    const file = join(folder, lockName);
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (Math.abs(age) > lockMaxMs) await rm(file, { force: true });
    await mkdir(folder, { recursive: true });
    const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null;
      throw error;
    });
    await handle?.close();
    return handle && (() => rm(file, { force: true }));
  }

  return {
    async read(ending) {
      const only = ending === '.txt' ? readLeaseFile() : undefined;
      const names = await Promise.all(
        folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name))),
      );
      // A name that is not valid Unicode is not ours and can't be opened.
      const isOurs = (file: string) => file.endsWith(ending) && !file.includes('\uFFFD');
      const files = only === undefined ? names.flat().filter(isOurs) : [only];
      return (await Promise.all(files.map((file) => readText(file, only === undefined)))).filter(
        (text) => text !== null,
      );
    },
    async write(name, text) {
      for (const folder of folders) {
        const isWritten = await write(folder, name, text).catch(() => null);
        if (isWritten === null) return false;
        if (!isWritten) continue;
        // Older copies would be read, too, so they are removed.
        for (const other of folders) if (other !== folder) await removeFrom(other, name);
        return true;
      }
      return false;
    },
    async remove(name) {
      for (const folder of folders) await removeFrom(folder, name);
    },
    async tryLock() {
      for (const folder of folders) {
        const held = await lock(folder).catch(() => undefined);
        if (held !== undefined) return held;
      }
      return async () => undefined;
    },
  };
}
