import { BackupError } from '@backline/core/backups/backup-error';
import type { PackStorage } from '@backline/core/pack-storage';
import { createFolderStorage } from './folder-storage.ts';
import type { OnStrange } from './keys.ts';

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

/** A folder for backups: what its disk refuses is a `BackupError` that names the folder. */
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
