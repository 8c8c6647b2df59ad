import { constants } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { platform } from 'node:os';
import { DiskError } from '../packs/disk/disk.ts';
import { tryAgain } from './held.ts';
import { overwrite, toNative } from './native.ts';

/** The number of files kept open between operations. */
const openMax = 16;

const { O_CREAT, O_RDONLY, O_RDWR } = constants;
/** Windows has neither of these flags, and no pipes among files. There, the path is checked first. */
const noFollow = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file only if it is regular, because a pipe would block. For writing, it must not have a second name. */
export async function openFile(path: string, flags: number): Promise<FileHandle> {
  const native = toNative(path);
  const isWriting = (flags & O_CREAT) !== 0;
  const begin = () => open(native, flags | noFollow, 0o644);
  const handle = await (isWriting ? overwrite(native, begin) : begin());
  try {
    const entry = await handle.stat();
    if (!entry.isFile() || (isWriting && entry.nlink > 1)) throw new DiskError('link', path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Uses an open file, then closes it. */
export const closing = async <Result>(handle: FileHandle, work: (handle: FileHandle) => Promise<Result>) =>
  work(handle).finally(() => handle.close());

/** Writes an open file, syncs it and closes it. */
export const writeThrough = (handle: FileHandle, bytes: string | Uint8Array) =>
  closing(handle, async () => {
    await handle.writeFile(bytes);
    await handle.sync();
  });

interface Kept {
  handle: Promise<FileHandle>;
  users: number;
  /** True if it stays open while it is not used. */
  isKept: boolean;
}

const allFlags = [O_RDONLY, O_RDWR | O_CREAT];

/**
 * Keeps recently used files open, because a pack has many small blocks, and opening a file costs more than reading one
 * of them.
 */
export class OpenFiles {
  readonly #all = new Map<string, Kept>();

  #keep(key: string, kept: Kept): void {
    kept.isKept = true;
    this.#all.set(key, kept);
  }

  #take(key: string): Kept | undefined {
    const kept = this.#all.get(key);
    this.#all.delete(key);
    if (kept !== undefined) kept.isKept = false;
    return kept;
  }

  async use<Result>(path: string, flags: number, work: (handle: FileHandle) => Promise<Result>): Promise<Result> {
    const key = `${flags} ${path}`;
    const kept = this.#take(key) ?? { handle: openFile(path, flags), users: 0, isKept: false };
    this.#keep(key, kept);
    kept.users += 1;
    try {
      return await work(await kept.handle);
    } catch (error) {
      if (this.#all.get(key) === kept) this.#take(key);
      throw error;
    } finally {
      kept.users -= 1;
      if (kept.users === 0 && !kept.isKept) await close(kept);
      await this.#shrink();
    }
  }

  async #shrink(): Promise<void> {
    if (this.#all.size <= openMax) return;
    for (const [key, kept] of this.#all) {
      if (kept.users > 0) continue;
      this.#take(key);
      await close(kept);
      return;
    }
  }

  async closeUnused(): Promise<void> {
    for (const [key, kept] of this.#all)
      if (kept.users === 0) {
        this.#take(key);
        await close(kept);
      }
  }

  /** Closes a path's file before the path gets another file. */
  async forget(path: string): Promise<void> {
    for (const flags of allFlags) {
      const kept = this.#take(`${flags} ${path}`);
      if (kept?.users === 0) await close(kept);
    }
  }

  /** Renames a file. Open files stay open under their new name. */
  async rename(from: string, to: string): Promise<void> {
    await this.forget(to);
    // Windows cannot rename an open file.
    if (platform() === 'win32') await this.forget(from);
    await replace(from, to);
    for (const flags of allFlags) {
      const kept = this.#take(`${flags} ${from}`);
      if (kept !== undefined) this.#keep(`${flags} ${to}`, kept);
    }
  }
}

const close = ({ handle }: Kept) =>
  handle.then(
    (own) => own.close(),
    () => undefined,
  );

/** Renames a file, and retries while another program holds it. */
export const replace = (from: string, to: string) =>
  tryAgain(toNative(to), () => overwrite(toNative(to), () => rename(toNative(from), toNative(to))));
