import { constants } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { platform } from 'node:os';
import { DiskError } from '../packs/disk/disk.ts';
import { tryAgain } from './held.ts';
import { overwrite, toNative } from './native.ts';

/** So many files stay open between two operations on them. */
const openMax = 16;

const { O_CREAT, O_RDONLY, O_RDWR } = constants;
/** Windows has neither flag, and no pipes among files; there the last part is looked at before. */
const noFollow = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file and nothing else: a pipe would never end. A file that is written into has no other name. */
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

/** Works on an open file, and closes it. */
export const closing = async <Result>(handle: FileHandle, work: (handle: FileHandle) => Promise<Result>) =>
  work(handle).finally(() => handle.close());

/** Writes a file that was opened, and closes it when it is on the drive. */
export const writeThrough = (handle: FileHandle, bytes: string | Uint8Array) =>
  closing(handle, async () => {
    await handle.writeFile(bytes);
    await handle.sync();
  });

interface Kept {
  handle: Promise<FileHandle>;
  users: number;
  /** Stays open when nobody uses it. */
  isKept: boolean;
}

const allFlags = [O_RDONLY, O_RDWR | O_CREAT];

/** Files that were read or written a moment ago, still open: a pack has blocks, and opening costs more than a block. */
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

  /** Before a path changes what it names. */
  async forget(path: string): Promise<void> {
    for (const flags of allFlags) {
      const kept = this.#take(`${flags} ${path}`);
      if (kept?.users === 0) await close(kept);
    }
  }

  /** Files that are open stay so under their new name. */
  async rename(from: string, to: string): Promise<void> {
    await this.forget(to);
    // Windows renames no file that is open.
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

/** Renames; what another program holds for a moment is tried again. */
export const replace = (from: string, to: string) =>
  tryAgain(toNative(to), () => overwrite(toNative(to), () => rename(toNative(from), toNative(to))));
