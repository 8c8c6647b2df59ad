import type { PackStorage } from '@backline/core/pack-storage';
import { createFolderStorage } from './folder-storage.ts';
import type { OnStrange } from './keys.ts';
import type { S3Settings } from './s3-requests.ts';

export interface PackStorageSettings {
  /** The folder. */
  path: string;
  /** The bucket in its place. */
  s3?: S3Settings | null;
  onStrange?: OnStrange;
}

/** The storage of an installation. What a bucket needs is loaded where there is one. */
export async function openPackStorage({
  path,
  s3 = null,
  onStrange = () => {},
}: PackStorageSettings): Promise<PackStorage> {
  if (s3 === null) return createFolderStorage(path, { onStrange });
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(s3, onStrange);
}

/** The bucket that settings name; null: none. */
export function toS3Settings(env: {
  PACKS_S3_URL: string | undefined;
  PACKS_S3_REGION: string;
  PACKS_S3_KEY: string | undefined;
  PACKS_S3_SECRET: string | undefined;
}): S3Settings | null {
  const { PACKS_S3_URL: url, PACKS_S3_REGION: region, PACKS_S3_KEY: key, PACKS_S3_SECRET: secret } = env;
  return url === undefined || key === undefined || secret === undefined ? null : { url, region, key, secret };
}
