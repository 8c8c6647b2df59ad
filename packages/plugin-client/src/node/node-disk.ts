import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, readdir, rmdir, statfs, unlink } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname } from 'node:path';
import { type Disk, DiskError } from '../packs/disk/disk.ts';
import { toCode, tryAgain } from './held.ts';
import { isMissing, overwrite, run, toFault, toNative } from './native.ts';
import { closing, OpenFiles, openFile, replace, writeThrough } from './open-files.ts';

const { O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_WRONLY, O_APPEND } = constants;
/** Windows cannot sync through a read-only handle. */
const syncFlags = platform() === 'win32' ? O_RDWR : O_RDONLY;

async function writeWhole(path: string, flags: number, bytes: Uint8Array): Promise<void> {
  await writeThrough(await openFile(path, O_WRONLY | O_CREAT | flags), bytes);
}

async function readWhole(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  return closing(await openFile(path, O_RDONLY), async (handle) => {
    const { size } = await handle.stat();
    if (size > maxBytes) return null;
    const bytes = new Uint8Array(size);
    return (await readFully(handle, 0, bytes)) === size ? bytes : null;
  });
}

/** The name is random, because several engines may write at once, in one process or in two with the same id. */
const toTemporary = (path: string) => `${path}.${randomBytes(8).toString('hex')}.tmp`;

async function findSpace(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(toNative(path)).catch(() => statfs(toNative(dirname(path))));
  return bavail * bsize;
}

/** A disk for real drives. */
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

  /** Creates a file as a whole, by a link. On drives without links, such as exFAT, it is created exclusively. */
  async function create(path: string, bytes: Uint8Array): Promise<void> {
    const temporary = toTemporary(path);
    await writeWhole(temporary, O_EXCL, bytes);
    try {
      await link(toNative(temporary), toNative(path));
    } catch (error) {
      if (toCode(error) === 'EEXIST') throw error;
      await writeWhole(path, O_EXCL, bytes).catch(async (refusal: unknown) => {
        // After a failure, such as a full drive, half a file would look like another program's lock.
        if (toCode(refusal) !== 'EEXIST') await unlink(toNative(path)).catch(() => undefined);
        throw refusal;
      });
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
          if (toCode(error) === 'EEXIST') return false;
          throw error;
        }
      }),
    readAt: (path, at, into) => run(path, () => files.use(path, O_RDONLY, (handle) => readFully(handle, at, into))),
    writeAt: (path, at, bytes) =>
      run(path, () => files.use(path, O_RDWR | O_CREAT, (handle) => writeFully(handle, at, bytes))),
    sync: (path) =>
      run(path, async () => {
        await closing(await openFile(path, syncFlags), (handle) => handle.datasync());
      }),
    findSpace,
    async fits(path, bytes) {
      try {
        await closing(await openFile(path, O_RDWR | O_CREAT), (handle) => handle.truncate(bytes));
        return true;
      } catch (error) {
        const fault = error instanceof DiskError ? error.fault : toFault(toCode(error));
        // On Windows, FAT32 reports a full drive for a file that is too large.
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
