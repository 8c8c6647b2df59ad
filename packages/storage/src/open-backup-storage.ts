import { BackupError } from '@backline/core/backups/backup-place';
import type { PackStorage } from '@backline/core/pack-storage';
import { createBackupFolder } from './backup-folder.ts';

export interface BackupBucketSettings {
  BACKUP_S3_ENDPOINT: string | undefined;
  BACKUP_S3_REGION: string;
  BACKUP_S3_KEY: string | undefined;
  BACKUP_S3_SECRET: string | undefined;
}

/** Keys below a prefix of a bucket. */
function below(storage: PackStorage, prefix: string): PackStorage {
  if (prefix === '') return storage;
  const toKey = (key: string) => `${prefix}/${key}`;
  return {
    ...storage,
    find: (key) => storage.find(toKey(key)),
    put: (key, parts) => storage.put(toKey(key), parts),
    open: (key) => storage.open(toKey(key)),
    link: (key, seconds) => storage.link(toKey(key), seconds),
    remove: (key) => storage.remove(toKey(key)),
    async *list(start) {
      for await (const found of storage.list(toKey(start))) yield { ...found, key: found.key.slice(prefix.length + 1) };
    },
  };
}

/** Where backups lie: `s3://BUCKET/PREFIX`, or a folder. Throws `BackupError` where the bucket's settings are missing. */
export async function openBackupStorage(to: string, settings: BackupBucketSettings): Promise<PackStorage> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?)\/?)?$/.exec(to) ?? [];
  if (bucket === undefined) return createBackupFolder(to);
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_KEY: key,
    BACKUP_S3_SECRET: secret,
  } = settings;
  if (endpoint === undefined || key === undefined || secret === undefined)
    throw new BackupError('A bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_KEY and BACKUP_S3_SECRET: see .env.example.');
  const { createS3Storage } = await import('./s3-storage.ts');
  return below(createS3Storage({ url: `${endpoint}/${bucket}`, region, key, secret }), prefix);
}
