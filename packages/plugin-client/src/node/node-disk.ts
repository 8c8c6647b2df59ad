import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  chmod,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rmdir,
  statfs,
  unlink,
} from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname, toNamespacedPath } from 'node:path';
import { type Disk, DiskError, type DiskFault } from '../packs/disk.ts';
import { isHeld, tryAgain } from './held.ts';

/** So many files stay open between two operations on them. */
const openMax = 16;

const faults: Record<string, DiskFault> = {
  ...{ ENOENT: 'missing', ENOTDIR: 'missing', ENODEV: 'missing', ENXIO: 'missing', ESTALE: 'missing' },
  ...{ ENOSPC: 'full', EDQUOT: 'full', EROFS: 'read_only', EFBIG: 'too_large', ELOOP: 'link', EISDIR: 'link' },
  ...{ EBUSY: 'in_use', ETXTBSY: 'in_use', EMFILE: 'in_use' },
};

const toFault = (code: string): DiskFault => faults[code] ?? (isRefused(code) ? 'read_only' : 'unreadable');

const isRefused = (code: string) => /^E(PERM|ACCES)$/.test(code);

const toCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

const isMissing = (error: unknown) => error instanceof DiskError && error.fault === 'missing';

/**
 * Beyond 260 characters Windows needs the long form of a path. A letter alone is a drive's root: for Windows it is the folder
 * of this program on that drive.
 */
const toNative = (path: string) => toNamespacedPath(/^[a-z]:$/i.test(path) ? `${path}/` : path);

async function run<Result>(path: string, work: (native: string) => Promise<Result>): Promise<Result> {
  const native = toNative(path);
  try {
    return await work(native);
  } catch (error) {
    if (error instanceof DiskError) throw error;
    // Windows refuses what another program holds as what this user may not do.
    throw new DiskError((await isHeld(native, error)) ? 'in_use' : toFault(toCode(error)), path);
  }
}

/** Runs a change again where a file lets nobody write, which protects none of a pack: it can write now. */
async function overwrite<Result>(native: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const entry = isRefused(toCode(error)) ? await lstat(native).catch(() => null) : null;
    if (!entry?.isFile() || entry.nlink > 1 || (entry.mode & 0o200) !== 0) throw error;
    await chmod(native, entry.mode | 0o200);
    return change();
  }
}

const { O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_WRONLY, O_APPEND } = constants;
/** Windows has neither flag, and no pipes among files; there the last part is looked at before. */
const noFollow = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** Windows makes nothing certain by a handle that only reads. */
const syncFlags = platform() === 'win32' ? O_RDWR : O_RDONLY;

/** Opens a file and nothing else: a pipe would never end. A file that is written into has no other name. */
async function openFile(path: string, flags: number): Promise<FileHandle> {
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

interface Kept {
  handle: Promise<FileHandle>;
  users: number;
  /** Stays open when nobody uses it. */
  isKept: boolean;
}

const allFlags = [O_RDONLY, O_RDWR | O_CREAT];

/** Files that were read or written a moment ago, still open: a pack has blocks, and opening costs more than a block. */
class OpenFiles {
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
const replace = (from: string, to: string) =>
  tryAgain(toNative(to), () => overwrite(toNative(to), () => rename(toNative(from), toNative(to))));

async function writeWhole(path: string, flags: number, bytes: Uint8Array): Promise<void> {
  const handle = await openFile(path, O_WRONLY | O_CREAT | flags);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readWhole(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const handle = await openFile(path, O_RDONLY);
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) return null;
    const bytes = new Uint8Array(size);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) return null;
      at += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Random, since several engines may write beside each other in one process, and in two with the same id. */
const toTemporary = (path: string) => `${path}.${randomBytes(8).toString('hex')}.tmp`;

async function findSpace(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(toNative(path)).catch(() => statfs(toNative(dirname(path))));
  return bavail * bsize;
}

/** A real drive. */
export function createNodeDisk(): Disk {
  const files = new OpenFiles();

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const temporary = toTemporary(path);
    await files.forget(path);
    try {
      await writeWhole(temporary, O_EXCL, bytes);
      await replace(temporary, path);
    } catch (error) {
      await unlink(toNative(temporary)).catch(() => undefined);
      throw error;
    }
  }

  /** Whole at once by a link; where a drive has none, such as exFAT, exclusively. */
  async function create(path: string, bytes: Uint8Array): Promise<void> {
    const temporary = toTemporary(path);
    await writeWhole(temporary, O_EXCL, bytes);
    try {
      await link(toNative(temporary), toNative(path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
      await writeWhole(path, O_EXCL, bytes);
    } finally {
      await unlink(toNative(temporary)).catch(() => undefined);
    }
  }

  async function remove(path: string): Promise<void> {
    await files.forget(path);
    const native = toNative(path);
    await tryAgain(native, () => overwrite(native, () => unlink(native))).catch((error: unknown) => {
      if (toFault(toCode(error)) !== 'missing') throw error;
    });
  }

  return {
    stat: (path) =>
      run(path, async (native) => {
        const entry = await lstat(native).catch((error: NodeJS.ErrnoException) => {
          if (toFault(error.code ?? '') === 'missing') return null;
          throw error;
        });
        const kind = entry?.isFile() ? 'file' : entry?.isDirectory() ? 'folder' : 'link';
        return entry && { kind, bytes: entry.size, isShared: kind === 'file' && entry.nlink > 1 };
      }),
    list: (path) =>
      run(path, (native) => readdir(native)).catch((error: unknown) => (isMissing(error) ? [] : fail(error))),
    makeFolder: (path) => run(path, async (native) => void (await mkdir(native, { recursive: true }))),
    removeFolder: (path) =>
      run(path, (native) =>
        rmdir(native).then(
          () => true,
          () => false,
        ),
      ),
    remove: (path) => run(path, () => remove(path)),
    rename: (from, to) => run(from, () => files.rename(from, to)),
    read: (path, maxBytes) =>
      run(path, () => readWhole(path, maxBytes)).catch((error: unknown) => (isMissing(error) ? null : fail(error))),
    write: (path, bytes) => run(path, () => write(path, bytes)),
    append: (path, bytes) => run(path, () => writeWhole(path, O_APPEND, bytes)),
    create: (path, bytes) =>
      run(path, async () => {
        try {
          await create(path, bytes);
          return true;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
          throw error;
        }
      }),
    readAt: (path, at, into) => run(path, () => files.use(path, O_RDONLY, (handle) => readFully(handle, at, into))),
    writeAt: (path, at, bytes) =>
      run(path, () => files.use(path, O_RDWR | O_CREAT, (handle) => writeFully(handle, at, bytes))),
    sync: (path) =>
      run(path, async () => {
        const handle = await openFile(path, syncFlags);
        await handle.datasync().finally(() => handle.close());
      }),
    findSpace,
    async fits(path, bytes) {
      try {
        const handle = await openFile(path, O_RDWR | O_CREAT);
        await handle.truncate(bytes).finally(() => handle.close());
        return true;
      } catch (error) {
        const fault = error instanceof DiskError ? error.fault : toFault(toCode(error));
        // FAT32 says on Windows of a file that is too large for it that the drive is full.
        if (fault === 'full') return (await findSpace(path)) < bytes;
        if (fault === 'too_large' || toCode(error) === 'EINVAL') return false;
        throw new DiskError(fault, path);
      } finally {
        await remove(path);
      }
    },
    closeFile: (path) => files.forget(path),
    closeFiles: () => files.closeUnused(),
  };
}

function fail(error: unknown): never {
  throw error;
}

async function readFully(handle: FileHandle, at: number, into: Uint8Array): Promise<number> {
  let got = 0;
  while (got < into.length) {
    const { bytesRead } = await handle.read(into, got, into.length - got, at + got);
    if (bytesRead === 0) break;
    got += bytesRead;
  }
  return got;
}

async function writeFully(handle: FileHandle, at: number, bytes: Uint8Array): Promise<void> {
  let put = 0;
  while (put < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, put, bytes.length - put, at + put);
    put += bytesWritten;
  }
}
