import { realpathSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import { BackupError } from '@backline/core/backups/backup-error';
import { type BucketAddress, parseBucketName, parseBucketUrl } from '@backline/core/installation/bucket-address';
import type { PartialEnv } from '@backline/core/installation/parse-settings';
import { toPacksPath } from '@backline/core/packs/to-packs-path';

/** A bucket with its key, and the settings they come from. */
export interface BucketPlace extends BucketAddress {
  endpoint: string;
  region: string;
  style: 'path' | 'host';
  key: string;
  secret: string;
  settings: 'PACKS_S3' | 'BACKUP_S3';
}

type Folder = { path: string };
type Bucket = Pick<BucketPlace, 'endpoint' | 'bucket' | 'prefix'>;

/** The place of some objects. */
export type Place = BucketPlace | Folder;

export type PackEnv = Pick<
  PartialEnv,
  | 'DATABASE_URL'
  | 'DATA_PATH'
  | 'PACKS_PATH'
  | 'PACKS_S3_URL'
  | 'PACKS_S3_REGION'
  | 'PACKS_S3_KEY'
  | 'PACKS_S3_SECRET'
  | 'PACKS_S3_STYLE'
>;
export type BackupEnv = PackEnv &
  Pick<
    PartialEnv,
    'BACKUP_S3_ENDPOINT' | 'BACKUP_S3_REGION' | 'BACKUP_S3_KEY' | 'BACKUP_S3_SECRET' | 'BACKUP_S3_STYLE'
  >;

export function toPackPlace(env: PackEnv): Place {
  const { PACKS_S3_URL: url, PACKS_S3_KEY: key, PACKS_S3_SECRET: secret } = env;
  const address = url === undefined ? null : parseBucketUrl(url);
  if (address === null || key === undefined || secret === undefined)
    return { path: env.PACKS_PATH ?? toPacksPath(env.DATABASE_URL, env.DATA_PATH) };
  return { ...address, region: env.PACKS_S3_REGION, style: env.PACKS_S3_STYLE, key, secret, settings: 'PACKS_S3' };
}

/** True for an address, valid or not. A folder is not an address, and a drive has a single letter. */
export const isAddress = (text: string) => /^[a-z][\w+.-]+:/i.test(text);

/** A folder, or a bucket whose endpoint may not be set yet. Throws `BackupError` for other addresses. */
function findBackups(to: string, { BACKUP_S3_ENDPOINT: endpoint = '' }: BackupEnv): Folder | Bucket {
  if (!isAddress(to)) return { path: to };
  const address = parseBucketName(to);
  if (address !== null) return { endpoint, ...address };
  throw new BackupError(
    'The place of backups is not usable: name a folder, or s3://BUCKET/PREFIX without "?", "#", "//", "." and "..".',
  );
}

/** Throws `BackupError` for an invalid address, and if the bucket's settings are missing. */
export function toBackupPlace(to: string, env: BackupEnv): Place {
  const found = findBackups(to, env);
  if ('path' in found) return found;
  const { BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region, BACKUP_S3_STYLE: style } = env;
  if (found.endpoint === '' || key === undefined || secret === undefined)
    throw new BackupError('A bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_KEY and BACKUP_S3_SECRET: see .env.example.');
  return { ...found, region, style, key, secret, settings: 'BACKUP_S3' };
}

/** The real path of a folder, as far as it exists. */
function toRealPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(toRealPath(above), basename(path));
  }
}

const isWithin = (inner: string, outer: string) => {
  const way = relative(outer, inner);
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(outer, way) === inner;
};

/** As a path, so that http and https to a server are the same. */
const toPath = (found: Folder | Bucket) =>
  'path' in found
    ? toRealPath(resolve(found.path))
    : resolve('/', URL.parse(found.endpoint)?.host ?? '', found.bucket, found.prefix);

const toText = (found: Folder | Bucket) =>
  'path' in found ? found.path : `s3://${posix.join(found.bucket, found.prefix)} at ${found.endpoint}`;

/**
 * Throws `BackupError` if packs and backups would be in the same place, because cleaning up one would delete the
 * other's objects.
 */
export function assertApart(to: string, env: BackupEnv): void {
  const packs = toPackPlace(env);
  const backups = findBackups(to, env);
  if ('path' in packs !== 'path' in backups) return;
  const one = toPath(packs);
  const other = toPath(backups);
  if (!isWithin(one, other) && !isWithin(other, one)) return;
  throw new BackupError(
    `Packs lie in ${toText(packs)}, and backups would lie in ${toText(backups)}: one within the other. Give BACKUP_TO, or --to, a folder, bucket or prefix of its own.`,
  );
}
