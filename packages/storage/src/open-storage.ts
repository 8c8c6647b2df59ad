import type { PackStorage } from '@backline/core/pack-storage';
import { createBackupFolder } from './backup-folder.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { OnStrange } from './keys.ts';
import { assertApart, type BackupEnv, type BucketPlace, toBackupPlace, toPackPlace } from './places.ts';

/** Loads the client of buckets where there is one. */
async function openBucket(place: BucketPlace, onStrange?: OnStrange): Promise<PackStorage> {
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(place, onStrange);
}

/** Where the settings have packs. Throws `BackupError` where they have backups in the same place. */
export async function openPackStorage(
  env: BackupEnv & { BACKUP_TO?: string | undefined },
  onStrange?: OnStrange,
): Promise<PackStorage> {
  if (env.BACKUP_TO !== undefined) assertApart(env.BACKUP_TO, env);
  const place = toPackPlace(env);
  return 'path' in place ? createFolderStorage(place.path, { onStrange }) : openBucket(place, onStrange);
}

/**
 * Where backups lie: `s3://BUCKET/PREFIX`, or a folder. Throws `BackupError` for a place that cannot be used, or that is not
 * apart from that of packs.
 */
export async function openBackupStorage(to: string, env: BackupEnv, onStrange?: OnStrange): Promise<PackStorage> {
  assertApart(to, env);
  const place = toBackupPlace(to, env);
  return 'path' in place ? createBackupFolder(place.path, onStrange) : openBucket(place, onStrange);
}
