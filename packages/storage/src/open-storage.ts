import { BackupError } from '@backline/core/backups/backup-error';
import type { PackStorage } from '@backline/core/ports/pack-storage';
import { createFolderStorage } from './folder-storage.ts';
import type { OnStrange } from './keys.ts';
import { assertApart, type BackupEnv, type BucketPlace, toBackupPlace, toPackPlace } from './places.ts';

/** Opens a bucket. Its client is loaded only if a bucket is used. */
async function openBucket(place: BucketPlace, onStrange?: OnStrange): Promise<PackStorage> {
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(place, onStrange);
}

/** The storage for packs from the settings. Throws `BackupError` if backups are in the same place. */
export async function openPackStorage(
  env: BackupEnv & { BACKUP_TO?: string | undefined },
  onStrange?: OnStrange,
): Promise<PackStorage> {
  if (env.BACKUP_TO !== undefined) assertApart(env.BACKUP_TO, env);
  const place = toPackPlace(env);
  return 'path' in place ? createFolderStorage(place.path, { onStrange }) : openBucket(place, onStrange);
}

/**
 * The storage for backups: `s3://BUCKET/PREFIX`, or a folder. Throws `BackupError` for an unusable place, or one that
 * overlaps with the packs'.
 */
export async function openBackupStorage(to: string, env: BackupEnv, onStrange?: OnStrange): Promise<PackStorage> {
  assertApart(to, env);
  const place = toBackupPlace(to, env);
  return 'path' in place ? createBackupFolder(place.path, onStrange) : openBucket(place, onStrange);
}

const problems: Record<string, string> = {
  EACCES: 'this program may not write there',
  EDQUOT: 'its quota is used up',
  EFBIG: 'its files may not be that large',
  EIO: 'its disk has a fault',
  ENOSPC: 'its disk is full',
  ENOENT: 'it is missing and cannot be made',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'a part of its path is not a folder',
  EPERM: 'this program may not write there',
  EROFS: 'its disk is read-only',
};

/** A folder for backups. Its disk's errors become a `BackupError` with the folder's name. */
export function createBackupFolder(folder: string, onStrange: OnStrange = () => {}): PackStorage {
  const storage = createFolderStorage(folder, { onStrange });
  const toError = (error: unknown) => {
    const problem = problems[(error as NodeJS.ErrnoException).code ?? ''];
    if (problem === undefined) return error;
    return new BackupError(`Backups cannot be kept in ${folder}: ${problem}. Those that are there stay as they are.`);
  };
  return {
    ...storage,
    async put(key, parts) {
      try {
        await storage.put(key, parts);
      } catch (error) {
        throw toError(error);
      }
    },
    async *list(prefix) {
      try {
        yield* storage.list(prefix);
      } catch (error) {
        throw toError(error);
      }
    },
  };
}
