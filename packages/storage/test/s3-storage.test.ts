import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackStorage } from '@backline/core/ports/pack-storage';
import { type S3Server, startS3Server, toNoise } from '@backline/testing';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { OnStrange } from '../src/keys.ts';
import type { BucketPlace } from '../src/places.ts';
import { createS3Storage } from '../src/s3-storage.ts';

let server: S3Server;
let storage: PackStorage;
const open = (more: Partial<BucketPlace> = {}, onStrange?: OnStrange) => {
  const { origin, pathname } = new URL(server.url);
  const { region, key, secret } = server;
  const bucket = pathname.slice(1);
  return createS3Storage(
    { endpoint: origin, bucket, prefix: '', region, style: 'path', key, secret, settings: 'PACKS_S3', ...more },
    onStrange,
    { answerMs: 10_000, againMs: 1 },
  );
};
beforeEach(async () => {
  server = await startS3Server();
  storage = open();
});
afterEach(() => server.stop());

const bundle = Buffer.from('a bundle of blocks');

async function listKeys(listed: PackStorage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listed.list(prefix)) keys.push(key);
  return keys;
}

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

it('ends a read that is no longer wanted as what it is, and blames no storage for it', async () => {
  await storage.put('b/0a/0a1', [bundle]);
  const object = await storage.open('b/0a/0a1');
  const reading = object?.read(new Uint8Array(6), 0);
  await Promise.all([expect(reading).rejects.toMatchObject({ name: 'AbortError' }), object?.close()]);
});

it('asks whether the bucket is there for an object that is missing, unless it has answered just now', async () => {
  expect(await storage.find('l/1')).toBeNull();
  expect(server.requests).toEqual(['HEAD l/1', 'GET ']);
  expect(await storage.find('l/2')).toBeNull();
  expect(server.requests).toEqual(['HEAD l/1', 'GET ', 'HEAD l/2']);
});

it('says that a certificate is not trusted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const keyFile = join(folder, 'key.pem');
  const certificateFile = join(folder, 'certificate.pem');
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...made, '-keyout', keyFile, '-out', certificateFile], { stdio: 'ignore' });
  const secured = createServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) });
  await once(secured.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void secured.close());
  const { port } = secured.address() as AddressInfo;
  await expect(open({ endpoint: `https://127.0.0.1:${port}` }).find('l/1')).rejects.toThrow(
    /cannot be reached: DEPTH_ZERO_SELF_SIGNED_CERT, its certificate is not trusted\.$/,
  );
});

it('is led astray by nothing that is there for programs of Amazon', async () => {
  for (const name of [
    'PROFILE',
    'DEFAULTS_MODE',
    'MAX_ATTEMPTS',
    'RETRY_MODE',
    'REGION',
    'ACCESS_KEY_ID',
    'SESSION_TOKEN',
  ])
    vi.stubEnv(`AWS_${name}`, 'of another program');
  for (const name of ['ENDPOINT_URL', 'ENDPOINT_URL_S3']) vi.stubEnv(`AWS_${name}`, 'http://127.0.0.1:9');
  for (const name of ['USE_FIPS_ENDPOINT', 'USE_DUALSTACK_ENDPOINT']) vi.stubEnv(`AWS_${name}`, 'true');
  vi.stubEnv('AWS_CONFIG_FILE', import.meta.filename);
  onTestFinished(() => void vi.unstubAllEnvs());
  const storage = open();
  await storage.put('l/1', [bundle]);
  expect(await storage.find('l/1')).toMatchObject({ bytes: bundle.length });
  expect((await fetch((await storage.link('l/1', 60)) ?? '')).status).toBe(200);
});

it('signs what it sends by its hash', async () => {
  await storage.put('l/1', [bundle]);
  server.corrupts = true;
  await expect(storage.put('l/1', [bundle])).rejects.toThrow('answered 400 XAmzContentSHA256Mismatch');
  expect(server.objects.get('l/1')?.bytes.equals(bundle)).toBe(true);
});

it('lists what it would open, and says once what else lies in the bucket', async () => {
  const strange: (readonly string[])[] = [];
  const listed = open({}, (names) => strange.push(names));
  await storage.put('l/1', [bundle]);
  for (const name of ['b/@eaDir/x', '.DS_Store', 'backups/l/1', 'b/..', 'b/.hidden'])
    server.objects.set(name, { bytes: bundle, at: new Date() });
  for (let times = 0; times < 2; times += 1) expect(await listKeys(listed, '')).toEqual(['l/1']);
  expect(strange).toEqual([['.DS_Store', 'b/..', 'b/.hidden', 'b/@eaDir/x', 'backups/l/1']]);
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
  // The first request is as the reader asked, and the others are 1 MiB each.
  expect(server.requests).toHaveLength(11);
  // This reads beyond what was read ahead, and then back.
  const other = await storage.open('b/0a/0a1');
  const odd = Buffer.alloc(300_001);
  for (const from of [0, 300_001, 4_400_000, 4_700_001, 5_000_002, 600_002])
    expect([await other?.read(odd, from), odd.equals(bytes.subarray(from, from + odd.length))]).toEqual([
      odd.length,
      true,
    ]);
  await object?.close();
});
