import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type S3Server, startS3Server, toNoise } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../run-backline.ts';
import { makeKeys } from './backup-files.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

const toPacks = ({ url, region, key, secret }: S3Server) => ({
  PACKS_S3_URL: url,
  PACKS_S3_REGION: region,
  PACKS_S3_KEY: key,
  PACKS_S3_SECRET: secret,
});
const toBackups = ({ url, region, key, secret }: S3Server) => ({
  BACKUP_S3_ENDPOINT: new URL(url).origin,
  BACKUP_S3_REGION: region,
  BACKUP_S3_KEY: key,
  BACKUP_S3_SECRET: secret,
});

/** A shop with its packs in the bucket, below a prefix. */
async function startShop(prefix: string) {
  const shop = createInstallation();
  const packs = { ...toPacks(server), PACKS_S3_URL: `${server.url}/${encodeURIComponent(prefix)}` };
  const env = { ...packs, DATA_PATH: join(shop.directory, 'data') };
  expect(await shop.runWith(env, 'db', 'seed')).toMatchObject({ exitCode: 0 });
  return { ...shop, settings: env, run: (...args: string[]) => shop.runWith(env, ...args) };
}

describe('a bucket', () => {
  it('has packs below any prefix, in every command, beside backups of its own', async () => {
    server.objects.set('ours', { bytes: Buffer.from('of another program'), at: new Date(0) });
    const shop = await startShop('Präfix 50%+?#');
    mkdirSync(join(shop.directory, 'Tide'));
    writeFileSync(join(shop.directory, 'Tide/Kick.wav'), toNoise('kick', 300_000));
    expect(await shop.run('pack', 'publish', 'MUS-01008', 'Tide', '--version', '9.0.0')).toMatchObject({ exitCode: 0 });
    expect(await shop.run('pack', 'verify')).toMatchObject({ exitCode: 0 });
    const { settings: keys, key } = await makeKeys(shop);
    const all = { ...shop.settings, ...keys, ...toBackups(server) };
    const to = ['--to', 's3://packs/50%+ backups'];
    for (let times = 0; times < 2; times += 1)
      expect(await shop.runWith(all, 'db', 'backup', ...to)).toMatchObject({ exitCode: 0 });
    expect(await shop.runWith(all, 'db', 'backup', 'verify', ...to, '--key', key)).toMatchObject({ exitCode: 0 });
    const before = [...server.objects.keys()];
    expect(await shop.run('pack', 'gc')).toMatchObject({ exitCode: 0 });
    expect([...server.objects.keys()]).toEqual(before);
    expect(new Set(before.map((name) => name.split('/')[0]))).toEqual(
      new Set(['ours', 'Präfix 50%+?#', '50%+ backups']),
    );
    const target = createInstallation();
    const there = {
      ...all,
      DATABASE_URL: target.env.DATABASE_URL ?? '',
      DATA_PATH: join(target.directory, 'data'),
      PACKS_S3_URL: `${server.url}/restored`,
    };
    const restored = await target.runWith(there, 'db', 'restore', '--from', to[1] ?? '', '--key', key, '--yes');
    expect(restored).toMatchObject({ exitCode: 0 });
    expect(await target.runWith(there, 'pack', 'verify')).toMatchObject({ exitCode: 0 });
  });

  it('that cannot be used is said in a line, with its settings, and as no defect and no database', async () => {
    const shop = await startShop('faults');
    const { settings: keys } = await makeKeys(shop);
    const say = async (env: Record<string, string>, ...args: string[]) => {
      const answer = await shop.runWith({ ...shop.settings, ...keys, ...toBackups(server), ...env }, ...args);
      expect([answer.exitCode, answer.raw.stderr.trim().split('\n').length]).toEqual([3, 1]);
      return answer.raw.stderr.trim().replace(/127\.0\.0\.1:\d+/, 'HOST');
    };
    const { origin } = new URL(server.url);
    const verify = ['pack', 'verify'];
    const list = ['db', 'backup', 'list', '--to', 's3://packs/backups'];
    expect(await say({ PACKS_S3_URL: `${origin}/other` }, ...verify)).toBe(
      'The bucket "other" at HOST answered 404 NoSuchBucket: there is no such bucket: make it, or correct PACKS_S3_URL.',
    );
    expect(await say({ PACKS_S3_SECRET: 'wrong' }, ...verify)).toBe(
      'The bucket "packs" at HOST answered 403 SignatureDoesNotMatch: PACKS_S3_KEY and PACKS_S3_SECRET do not belong together.',
    );
    expect(await say({ PACKS_S3_REGION: '' }, ...verify)).toBe(
      'The bucket "packs" at HOST answered 400 AuthorizationHeaderMalformed: set PACKS_S3_REGION to test-1.',
    );
    expect(await say({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }, ...list)).toBe(
      'The bucket "packs" at HOST cannot be reached: ECONNREFUSED, nothing listens there.',
    );
    expect(await say({ BACKUP_S3_KEY: 'wrong' }, ...list)).toBe(
      'The bucket "packs" at HOST answered 403 InvalidAccessKeyId: the server does not know BACKUP_S3_KEY.',
    );
  });

  it('with packs takes no backups where they are, and none of them is listed or removed', async () => {
    const shop = await startShop('apart');
    const { settings: keys } = await makeKeys(shop);
    const env = { ...shop.settings, ...keys, ...toBackups(server) };
    const refused = { exitCode: 1, stderr: expect.stringContaining('one within the other. Give BACKUP_TO, or --to,') };
    for (const to of ['s3://packs', 's3://packs/apart/backups', 's3://packs/apart'])
      expect(await shop.runWith(env, 'db', 'backup', '--to', to)).toMatchObject(refused);
    for (const args of [
      ['pack', 'gc'],
      ['db', 'backup', 'list'],
      ['pack', 'verify'],
    ])
      expect(await shop.runWith({ ...env, BACKUP_TO: 's3://packs/apart/b' }, ...args)).toMatchObject(refused);
    const folder = { ...keys, PACKS_S3_URL: '', PACKS_S3_KEY: '', PACKS_S3_SECRET: '' };
    const inside = join(shop.directory, 'packs', 'backups');
    expect(await shop.runWith(folder, 'db', 'backup', '--to', inside)).toMatchObject(refused);
  });

  it('is refused with the settings where its address has more than a bucket and a prefix', async () => {
    const shop = createInstallation();
    const bucket = { ...toPacks(server), ...toBackups(server) };
    for (const [name, text] of [
      ['PACKS_S3_URL', 'http://key:hidden@127.0.0.1:9/packs'],
      ['PACKS_S3_URL', `${server.url}?hidden=1`],
      ['BACKUP_S3_ENDPOINT', 'http://key:hidden@127.0.0.1:9'],
      ['BACKUP_S3_ENDPOINT', server.url],
      ['BACKUP_TO', 's3://packs/../hidden'],
    ] as const) {
      const answer = await shop.runWith({ ...bucket, [name]: text }, 'db', 'seed');
      expect(answer).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`${name} is not usable: expected`) });
      expect(answer.raw.stderr).not.toContain('hidden');
    }
    for (const to of ['s3://key:hidden@packs/a', 'S3://packs/hidden', 'https://127.0.0.1:9/hidden']) {
      const wrong = await shop.runWith(bucket, 'db', 'backup', 'list', '--to', to);
      expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is not usable: name a folder, or') });
      expect(wrong.raw.stderr).not.toContain('hidden');
    }
  });
});
