import { chmod, lstat } from 'node:fs/promises';
import { toNamespacedPath } from 'node:path';
import { DiskError, type DiskFault } from '../packs/disk/disk.ts';
import { isHeld, toCode } from './held.ts';

const faults: Record<string, DiskFault> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ENODEV: 'missing',
  ENXIO: 'missing',
  ESTALE: 'missing',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EFBIG: 'too_large',
  ELOOP: 'link',
  EISDIR: 'link',
  EBUSY: 'in_use',
  ETXTBSY: 'in_use',
  EMFILE: 'in_use',
};

export const toFault = (code: string): DiskFault => faults[code] ?? (isRefused(code) ? 'read_only' : 'unreadable');

const isRefused = (code: string) => /^E(PERM|ACCES)$/.test(code);

export const isMissing = (error: unknown) => error instanceof DiskError && error.fault === 'missing';

/**
 * Windows needs the long form for paths of more than 260 characters. A bare drive letter means the drive's root here,
 * but Windows would use the program's current folder on that drive.
 */
export const toNative = (path: string) => toNamespacedPath(/^[a-z]:$/i.test(path) ? `${path}/` : path);

export async function run<Result>(path: string, work: (native: string) => Promise<Result>): Promise<Result> {
  const native = toNative(path);
  try {
    return await work(native);
  } catch (error) {
    if (error instanceof DiskError) throw error;
    // Windows reports a file held by another program as a missing permission.
    throw new DiskError((await isHeld(native, error)) ? 'in_use' : toFault(toCode(error)), path);
  }
}

/** Retries a change after clearing the read-only flag. The flag protects nothing in a pack. */
export async function overwrite<Result>(native: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const entry = isRefused(toCode(error)) ? await lstat(native).catch(() => null) : null;
    if (!entry?.isFile() || entry.nlink > 1 || (entry.mode & 0o200) !== 0) throw error;
    await chmod(native, entry.mode | 0o200);
    return change();
  }
}
