import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSettings } from '@backline/core/installation/parse-settings';
import { describe, expect, it } from 'vitest';
import { openBackupStorage, openPackStorage } from '../src/index.ts';
import { toBackupPlace, toPackPlace } from '../src/places.ts';

const bucket = {
  PACKS_S3_URL: 'https://s3.example.com/one/a%20b',
  PACKS_S3_KEY: 'key',
  PACKS_S3_SECRET: 'secret',
  BACKUP_S3_ENDPOINT: 'https://s3.example.com',
  BACKUP_S3_KEY: 'key',
  BACKUP_S3_SECRET: 'secret',
};
const parse = (given: Record<string, string>) => parseSettings(given, { isComplete: false });

it('reads a bucket and a prefix, percent-encoded in an address of the web, and as they are after s3:', () => {
  const env = parse(bucket);
  expect(toPackPlace(env)).toMatchObject({ endpoint: 'https://s3.example.com', bucket: 'one', prefix: 'a b' });
  expect(toBackupPlace('s3://two/50%/a+b/', env)).toMatchObject({ bucket: 'two', prefix: '50%/a+b' });
  expect(toBackupPlace('s3://two', env)).toMatchObject({ bucket: 'two', prefix: '' });
  expect(toBackupPlace('C:\\backups', env)).toEqual({ path: 'C:\\backups' });
});

it.each([
  's3://',
  's3:/two',
  'S3://two',
  's3://two//a',
  's3://two/../one',
  's3://two/./a',
  's3://two/a?x=1',
  's3://two/a#b',
])('refuses %s as a place of backups', (to) => {
  expect(() => toBackupPlace(to, parse(bucket))).toThrow('The place of backups is not usable');
});

it('prints no secret of an address', () => {
  expect(() => toBackupPlace('s3://key:hidden@two/a', parse(bucket))).toThrow(/^(?!.*hidden)/);
  expect(() => toBackupPlace('https://key:hidden@s3.example.com/a', parse(bucket))).toThrow(/^(?!.*hidden)/);
});

const within = 'one within the other. Give BACKUP_TO, or --to,';

describe('places of packs and backups in buckets', () => {
  it.each([
    ['https://s3.example.com/one', 's3://one/backups'],
    ['https://s3.example.com/one/packs', 's3://one'],
    ['https://s3.example.com/one/packs', 's3://one/packs'],
    ['http://S3.example.com:80/one/packs/', 's3://one/packs/backups/'],
  ])('are refused where %s and %s lie one within the other', async (url, to) => {
    const env = parse({ ...bucket, PACKS_S3_URL: url });
    await expect(openBackupStorage(to, env)).rejects.toThrow(within);
    await expect(openPackStorage({ ...env, BACKUP_TO: to })).rejects.toThrow(within);
  });

  it.each([
    ['https://s3.example.com/one/packs', 's3://one/packs2'],
    ['https://s3.example.com/one', 's3://two/one'],
    ['https://other.example.com/one', 's3://one'],
    ['https://s3.example.com:9000/one', 's3://one'],
  ])('are %s and %s beside each other', async (url, to) => {
    const env = parse({ ...bucket, PACKS_S3_URL: url });
    await openBackupStorage(to, env);
    await openPackStorage({ ...env, BACKUP_TO: to });
  });
});

describe('folders of packs and backups', () => {
  const root = mkdtempSync(join(tmpdir(), 'places-'));
  mkdirSync(join(root, 'real/deep'), { recursive: true });
  symlinkSync(join(root, 'real'), join(root, 'link'));

  it.each([
    ['real', 'real'],
    ['real', 'real/not/there/yet'],
    ['real/deep/packs', 'real'],
    ['link/packs', 'real'],
    ['real', 'link/deep'],
    ['link/a/../packs', 'real/packs/b'],
  ])('are refused where %s and %s lie one within the other', async (packs, to) => {
    const env = parse({ PACKS_PATH: join(root, packs) });
    await expect(openBackupStorage(join(root, to), env)).rejects.toThrow(within);
    await expect(openPackStorage({ ...env, BACKUP_TO: join(root, to) })).rejects.toThrow(within);
  });

  it('are used beside each other, also where the packs have no setting', async () => {
    const env = parse({ DATABASE_URL: `file:${join(root, 'shop.sqlite')}` });
    await expect(openBackupStorage(root, env)).rejects.toThrow(within);
    await openBackupStorage(join(root, 'packs2'), env);
    await openPackStorage({ ...env, BACKUP_TO: join(root, '..packs') });
  });
});
