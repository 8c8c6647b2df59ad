import { BackupError } from '@backline/core/backups/backup-error';
import type { PackStorage } from '@backline/core/pack-storage';
import { createBackupFolder } from './backup-folder.ts';
import type { OnStrange } from './keys.ts';

export interface BackupBucketSettings {
  BACKUP_S3_ENDPOINT: string | undefined;
  BACKUP_S3_REGION: string;
  BACKUP_S3_KEY: string | undefined;
  BACKUP_S3_SECRET: string | undefined;
}

/** Where backups lie: `s3://BUCKET/PREFIX`, or a folder. Throws `BackupError` where the bucket's settings are missing. */
export async function openBackupStorage(
  to: string,
  settings: BackupBucketSettings,
  onStrange: OnStrange = () => {},
): Promise<PackStorage> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?)\/?)?$/.exec(to) ?? [];
  if (bucket === undefined) return createBackupFolder(to, onStrange);
  if (prefix !== '' && prefix.split('/').some((part) => ['', '.', '..'].includes(part)))
    throw new BackupError(`${to} leads elsewhere: name a bucket and a prefix without "//", "." and "..".`);
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_KEY: key,
    BACKUP_S3_SECRET: secret,
  } = settings;
  if (endpoint === undefined || key === undefined || secret === undefined)
    throw new BackupError('A bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_KEY and BACKUP_S3_SECRET: see .env.example.');
  const { createS3Storage } = await import('./s3-storage.ts');
  const url = `${endpoint}/${bucket}`;
  return createS3Storage({ url, region, key, secret, prefix, settings: 'BACKUP_S3' }, onStrange);
}
