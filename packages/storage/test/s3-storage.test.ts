import type { PackStorage } from '@backline/core/pack-storage';
import { type S3Server, startS3Server, toNoise } from '@backline/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBackupStorage, openPackStorage } from '../src/index.ts';

let server: S3Server;
let storage: PackStorage;
const open = (more: Partial<Record<'key' | 'secret' | 'region' | 'url', string>> = {}) => {
  const { url, region, key, secret } = server;
  return openPackStorage({ path: '', s3: { url, region, key, secret, ...more } });
};
beforeEach(async () => {
  server = await startS3Server();
  storage = await open();
});
afterEach(() => server.stop());

const bundle = Buffer.from('a bundle of blocks');

async function listKeys(listed: PackStorage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listed.list(prefix)) keys.push(key);
  return keys;
}

it('keeps objects, reads any part of them, and lists all pages', async () => {
  await storage.put('b/0a/0a1', [bundle.subarray(0, 8), bundle.subarray(8)]);
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) await storage.put(`l/${name}`, [Buffer.from(name)]);
  expect(await storage.find('b/0a/0a1')).toMatchObject({ bytes: bundle.length, at: expect.any(Date) });
  expect(await storage.find('b/0a/0a2')).toBeNull();
  expect(await storage.open('b/0a/0a2')).toBeNull();
  const object = await storage.open('b/0a/0a1');
  const into = Buffer.alloc(6);
  expect([await object?.read(into, 2), into.toString()]).toEqual([6, 'bundle']);
  expect(await object?.read(into, bundle.length - 2)).toBe(2);
  expect(await object?.read(into, bundle.length)).toBe(0);
  const keys: string[] = [];
  for await (const { key, bytes, at } of storage.list('l/')) keys.push(`${key} ${bytes} ${at instanceof Date}`);
  expect(keys).toEqual([1, 2, 3, 4, 5, 6, 7].map((name) => `l/${name} 1 true`));
  await storage.remove('l/1');
  expect(await storage.find('l/1')).toBeNull();
  expect(await storage.findSpace()).toBeNull();
});

it('signs links that anybody may read for a while, and no other object', async () => {
  await storage.put('b/0a/0a1', [bundle]);
  const link = (await storage.link('b/0a/0a1', 60)) ?? '';
  const answer = await fetch(link, { headers: { range: 'bytes=2-7' } });
  expect([answer.status, await answer.text()]).toEqual([206, 'bundle']);
  await storage.put('b/0a/0a2', [bundle]);
  expect((await fetch(link.replace('0a1', '0a2'))).status).toBe(403);
  expect((await fetch(link.replace('Expires=60', 'Expires=6000'))).status).toBe(403);
  expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
  server.skewMs = 61_000;
  expect((await fetch(link)).status).toBe(403);
});

it('asks again when the bucket is busy, the line breaks, or a body ends in the middle', async () => {
  server.faults = [{ status: 500 }, { status: 503, code: 'SlowDown' }, 'reset'];
  await storage.put('b/0a/0a1', [bundle]);
  expect(server.objects.get('b/0a/0a1')?.bytes.equals(bundle)).toBe(true);
  const object = await storage.open('b/0a/0a1');
  const into = Buffer.alloc(bundle.length);
  server.faults = ['cut', 'reset'];
  expect(await object?.read(into, 0)).toBe(bundle.length);
  expect(into.equals(bundle)).toBe(true);
});

it('gives up on what does not get better, and says what to do', async () => {
  server.faults = Array.from({ length: 5 }, () => ({ status: 503, code: 'SlowDown' }));
  await expect(storage.put('l/1', [bundle])).rejects.toThrow('answered 503 SlowDown');
  expect(server.faults).toEqual([]);
  await expect((await open({ secret: 'another' })).put('l/1', [bundle])).rejects.toThrow('PACKS_S3_SECRET is not that');
  await expect((await open({ key: 'another' })).put('l/1', [bundle])).rejects.toThrow('does not know PACKS_S3_KEY');
  server.skewMs = 20 * 60_000;
  await expect(storage.put('l/1', [bundle])).rejects.toThrow('the clock of this machine is wrong');
  expect(server.objects.size).toBe(0);
});

it('says that a bucket is missing, for each kind of first request', async () => {
  const url = server.url.replace('/packs', '/paks');
  const missing = 'The bucket "paks" answered 404 NoSuchBucket: there is no such bucket at PACKS_S3_URL';
  for (const ask of [
    (asked: PackStorage) => asked.find('l/1'),
    (asked: PackStorage) => asked.open('l/1'),
    (asked: PackStorage) => asked.put('l/1', [bundle]),
    (asked: PackStorage) => asked.remove('l/1'),
    (asked: PackStorage) => listKeys(asked, ''),
  ])
    await expect((async () => ask(await open({ url })))()).rejects.toThrow(missing);
  // A wrong secret is named where HEAD comes first, too.
  await expect((await open({ secret: 'another' })).find('l/1')).rejects.toThrow('PACKS_S3_SECRET is not that');
  await storage.put('l/1', [bundle]);
  server.requests.length = 0;
  expect(await storage.find('l/2')).toBeNull();
  expect(await storage.find('l/3')).toBeNull();
  // The bucket has answered just now.
  expect(server.requests).toEqual(['HEAD l/2', 'HEAD l/3']);
});

it('lists what it would open, and says once what else lies in the bucket', async () => {
  const strange: (readonly string[])[] = [];
  const { url, region, key, secret } = server;
  const listed = await openPackStorage({
    path: '',
    s3: { url, region, key, secret },
    onStrange: (names) => strange.push(names),
  });
  await storage.put('l/1', [bundle]);
  for (const name of ['b/@eaDir/x', '.DS_Store', 'backups/l/1', 'b/..', 'b/.hidden'])
    server.objects.set(name, { bytes: bundle, at: new Date() });
  for (let times = 0; times < 2; times += 1) expect(await listKeys(listed, '')).toEqual(['l/1']);
  expect(strange).toEqual([['.DS_Store', 'b/..', 'b/.hidden', 'b/@eaDir/x', 'backups/l/1']]);
});

it('keeps backups below a prefix, whatever signs it has', async () => {
  const { url, region, key, secret } = server;
  const { origin, pathname } = new URL(url);
  const settings = {
    BACKUP_S3_ENDPOINT: origin,
    BACKUP_S3_REGION: region,
    BACKUP_S3_KEY: key,
    BACKUP_S3_SECRET: secret,
  };
  for (const prefix of ['shop', 'Präfix 音/x y', 'q?x=1', 'h#y', 'a+b', '50%']) {
    const place = await openBackupStorage(`s3:/${pathname}/${prefix}`, settings);
    await place.put('l/1', [bundle]);
    expect([...server.objects.keys()]).toEqual([`${prefix}/l/1`]);
    expect(await listKeys(place, 'l/')).toEqual(['l/1']);
    expect(await place.find('l/1')).toMatchObject({ bytes: bundle.length });
    await place.remove('l/1');
    expect(server.objects.size).toBe(0);
  }
  for (const prefix of ['../packs2/x', 'a//b', './x'])
    await expect(openBackupStorage(`s3://packs/${prefix}`, settings)).rejects.toThrow('leads elsewhere');
});

it('reads on in large parts, and here and there no more than was asked for', async () => {
  const bytes = toNoise('bundle', 10_000_000);
  server.objects.set('b/0a/0a1', { bytes, at: new Date() });
  const object = await storage.open('b/0a/0a1');
  const into = Buffer.alloc(256 * 1024);
  server.requests.length = 0;
  let at = 0;
  for (let got = -1; got !== 0; at += got) {
    got = (await object?.read(into, at)) ?? 0;
    expect(into.subarray(0, got).equals(bytes.subarray(at, at + got))).toBe(true);
  }
  expect(at).toBe(bytes.length);
  // The first as it was asked for, then 1 MiB each.
  expect(server.requests).toHaveLength(11);
  // Over the end of what was read ahead, and back.
  const other = await storage.open('b/0a/0a1');
  const odd = Buffer.alloc(300_001);
  for (const from of [0, 300_001, 4_400_000, 4_700_001, 5_000_002, 600_002])
    expect([await other?.read(odd, from), odd.equals(bytes.subarray(from, from + odd.length))]).toEqual([
      odd.length,
      true,
    ]);
  await object?.close();
});
