import fs from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenObject, PackStorage, StoredObject } from '@backline/core/ports/pack-storage';
import { writeWhole } from '@backline/core/write-whole';
import { assertKey, createStrangeNames, isKey, type OnStrange } from './keys.ts';

const toPath = (folder: string, key: string) => join(folder, assertKey(key));

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Syncs the names in a folder. Not every system can. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

const openForReading = promisify(fs.open);
const readStatus = promisify(fs.fstat);
const closeFile = promisify(fs.close);

/** Uses the callback API, because each read of a `FileHandle` has extra cost. */
const readPart = (fd: number, into: Uint8Array, offset: number, from: number) =>
  new Promise<number>((resolve, reject) => {
    fs.read(fd, into, offset, into.length - offset, from, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });

/** A file for reading at any position, or null. */
export async function openFile(path: string): Promise<OpenObject | null> {
  const fd = await unlessMissing(openForReading(path, 'r'));
  if (fd === null) return null;
  return {
    bytes: (await readStatus(fd)).size,
    async read(into, from) {
      let done = 0;
      while (done < into.length) {
        const bytes = await readPart(fd, into, done, from + done);
        if (bytes === 0) break;
        done += bytes;
      }
      return done;
    },
    close: () => closeFile(fd),
  };
}

interface FolderOptions {
  /** Sets the times of objects. */
  now?: () => Date;
  onStrange?: OnStrange;
}

/** Stores objects as files in a folder. A killed process leaves a temporary part, never half an object. */
export function createFolderStorage(
  folder: string,
  { now = () => new Date(), onStrange = () => {} }: FolderOptions = {},
): PackStorage {
  const strange = createStrangeNames(onStrange);
  return {
    async find(key) {
      const found = await unlessMissing(stat(toPath(folder, key)));
      return found && { bytes: found.size, at: found.mtime };
    },
    async put(key, parts) {
      const path = toPath(folder, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o750 });
      await writeWhole(path, parts, 0o640, now);
      await syncFolder(dirname(path));
    },
    open: (key) => openFile(toPath(folder, key)),
    link: () => null,
    async *list(prefix) {
      yield* listFiles(folder, prefix, strange.add);
      strange.say();
    },
    async remove(key) {
      await rm(toPath(folder, key), { force: true });
    },
    async findSpace() {
      const found = await unlessMissing(statfs(folder));
      return found && { freeBytes: found.bavail * found.bsize, bytes: found.blocks * found.bsize };
    },
  };
}

/** Files whose names are keys. A folder that cannot contain any is not opened, because it may be another user's. */
async function* listFiles(
  folder: string,
  prefix: string,
  onStrange: (name: string) => void,
): AsyncGenerator<StoredObject & { key: string }> {
  const inside = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const entries = await unlessMissing(readdir(join(folder, inside), { withFileTypes: true }));
  for (const entry of (entries ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const key = `${inside}${entry.name}`;
    const isFolder = entry.isDirectory();
    if (!isKey(isFolder ? `${key}/0` : key)) {
      onStrange(key);
      continue;
    }
    if (isFolder) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`))
        yield* listFiles(folder, prefix.startsWith(`${key}/`) ? prefix : `${key}/`, onStrange);
      continue;
    }
    const found = key.startsWith(prefix) ? await unlessMissing(stat(join(folder, key))) : null;
    if (found !== null) yield { key, bytes: found.size, at: found.mtime };
  }
}
