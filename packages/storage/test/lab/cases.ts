import dns from 'node:dns';
import { createServer } from 'node:net';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { PackStorage } from '@backline/core/ports/pack-storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BucketPlace } from '../../src/places.ts';
import { createS3Storage } from '../../src/s3-storage.ts';
import { createClient, keepVersions, makeBucket } from './buckets.ts';
import type { BucketServer } from './programs.ts';
import { type Fault, type FaultProxy, startProxy } from './proxy.ts';

const bundle = Buffer.from('a bundle of blocks');

export async function listKeys(storage: PackStorage, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

async function read(storage: PackStorage, key: string): Promise<string | null> {
  const object = await storage.open(key);
  if (object === null) return null;
  const into = Buffer.alloc(object.bytes);
  await object.read(into, 0);
  await object.close();
  return into.toString();
}

const patience = { answerMs: 10_000, againMs: 2 };
const impatience = { ...patience, answerMs: 1500 };
const fill = (fault: Fault, times: number): Fault[] => Array.from({ length: times }, () => fault);

/** Answers to a listing that are invalid or incomplete. */
const wrongLists: Record<string, Fault> = {
  'a page for people': { kind: 'answer', status: 200, body: '<!doctype html><html><body>Welcome</body></html>' },
  nothing: { kind: 'answer', status: 200, body: '' },
  'XML that is cut': { kind: 'rewrite', toText: (body) => body.slice(0, -30) },
  'a list that does not say where it ends': {
    kind: 'rewrite',
    toText: (body) => body.replace(/<IsTruncated>\w+<\/IsTruncated>/, ''),
  },
  'a part of a list without a token': {
    kind: 'rewrite',
    toText: (body) => body.replace(/<IsTruncated>\w+/, '<IsTruncated>true').replace(/<NextC.*<\/NextC\w+>/, ''),
  },
  'the list of another prefix': { kind: 'rewrite', toText: (body) => body.replaceAll('<Key>', '<Key>other/') },
  'an encoded list': { kind: 'gzip' },
};

const transient: Record<string, Fault[]> = {
  'a busy server': fill({ kind: 'answer', status: 503, body: '<Error><Code>SlowDown</Code></Error>' }, 3),
  'broken connections': fill({ kind: 'reset' }, 4),
  'a late answer': [{ kind: 'late', ms: 300 }],
  'an error of the server': [{ kind: 'answer', status: 500, body: '<html>Internal Server Error</html>' }],
};

const moved = (code: string) => `<Error><Code>${code}</Code><Endpoint>packs.s3.eu-1.example.com</Endpoint></Error>`;

/** The same cases for every server: what a bucket must do for us, and the error messages. */
export function describeBucketServer(name: string, start: () => Promise<BucketServer>): void {
  describe(name, () => {
    let server: BucketServer;
    let proxy: FaultProxy;
    let place: BucketPlace;
    const open = (more: Partial<BucketPlace> = {}) => createS3Storage({ ...place, ...more }, undefined, patience);
    const openOf = (prefix: string, waits = patience) => createS3Storage({ ...place, prefix }, undefined, waits);

    beforeAll(async () => {
      server = await start();
      proxy = await startProxy(server.endpoint);
      const { bucket, region, key, secret } = server;
      place = {
        endpoint: proxy.endpoint,
        bucket,
        prefix: '',
        region,
        style: 'path',
        key,
        secret,
        settings: 'PACKS_S3',
      };
    });
    beforeEach(() => {
      proxy.faults = [];
      proxy.requests.length = 0;
    });
    afterAll(async () => {
      proxy.stop();
      await server.stop();
    });

    it('keeps objects, reads parts of them, signs links to them, lists and removes them', async () => {
      const storage = openOf('plain');
      await storage.put('b/0a/0a1', [bundle.subarray(0, 8), bundle.subarray(8)]);
      await storage.put('l/empty', []);
      expect(await storage.find('b/0a/0a1')).toMatchObject({ bytes: bundle.length, at: expect.any(Date) });
      expect(await storage.find('l/empty')).toMatchObject({ bytes: 0 });
      expect(await storage.find('b/0a/0a2')).toBeNull();
      const object = await storage.open('b/0a/0a1');
      const into = Buffer.alloc(6);
      expect([await object?.read(into, 2), into.toString()]).toEqual([6, 'bundle']);
      expect(await object?.read(into, bundle.length - 2)).toBe(2);
      expect(await object?.read(into, bundle.length)).toBe(0);
      const link = (await storage.link('b/0a/0a1', 60)) ?? '';
      const answer = await fetch(link, { headers: { range: 'bytes=2-7' } });
      expect([answer.status, await answer.text()]).toEqual([206, 'bundle']);
      const other = await fetch(link.replace('Expires=60', 'Expires=6000'));
      expect(other.status).toBe(403);
      expect(await listKeys(storage)).toEqual(['b/0a/0a1', 'l/empty']);
      await storage.put('b/0a/0a1', [Buffer.from('again')]);
      expect(await read(storage, 'b/0a/0a1')).toBe('again');
      for (let times = 0; times < 2; times += 1) await storage.remove('b/0a/0a1');
      await storage.remove('l/empty');
      expect(await storage.open('b/0a/0a1')).toBeNull();
      expect(await listKeys(storage)).toEqual([]);
    });

    it('answers every request as others do', async () => {
      const client = createClient({ ...server, endpoint: proxy.endpoint });
      const one = { Bucket: server.bucket, Key: 'raw/one' };
      const { ETag } = await client.send(new PutObjectCommand({ ...one, Body: Buffer.from('hello') }));
      expect(ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
      const link = await getSignedUrl(client, new GetObjectCommand(one), { expiresIn: 60 });
      const get = async (headers: Record<string, string>, url = link) => {
        const answer = await fetch(url, { headers });
        return [answer.status, answer.headers.get('content-range'), await answer.text()];
      };
      expect((await get({ range: 'bytes=10-13' })).slice(0, 1)).toEqual([416]);
      expect(await get({ range: 'bytes=3-100' })).toEqual([206, 'bytes 3-4/5', 'lo']);
      expect((await get({ range: 'bytes=0-0,3-4' })).slice(0, 1)).toEqual([206]);
      expect((await get({ 'if-none-match': ETag ?? '' })).slice(0, 1)).toEqual([304]);
      expect((await fetch(link, { method: 'HEAD' })).status).toBe(403);
      expect([400, 403]).toContain((await fetch(`${proxy.endpoint}/${server.bucket}/raw/one`)).status);

      const other = createClient({ ...server, endpoint: proxy.endpoint });
      other.middlewareStack.add(
        (next) => (args) => {
          Object.assign(args.request as object, { body: Buffer.from('hellO') });
          return next(args);
        },
        { step: 'finalizeRequest', priority: 'low' },
      );
      await expect(other.send(new PutObjectCommand({ ...one, Body: Buffer.from('hello') }))).rejects.toMatchObject({
        name: expect.stringMatching(/^(BadDigest|XAmzContentSHA256Mismatch)$/),
        $metadata: { httpStatusCode: 400 },
      });
      expect((await get({})).slice(2)).toEqual(['hello']);

      const second = { ...one, Key: 'raw/"q"<x>&' };
      await client.send(new PutObjectCommand({ ...second, Body: Buffer.from('hello') }));
      const list = (more: object) =>
        client.send(new ListObjectsV2Command({ Bucket: server.bucket, Prefix: 'raw/', ...more }));
      const first = await list({ MaxKeys: 1 });
      expect([first.Contents?.map(({ Key }) => Key), first.IsTruncated]).toEqual([[second.Key], true]);
      const rest = await list({ MaxKeys: 1, ContinuationToken: first.NextContinuationToken });
      expect(rest).toMatchObject({ IsTruncated: false, Contents: [{ Key: one.Key, Size: 5, ETag }] });
      const wrong = await list({ ContinuationToken: 'zzz' }).catch(() => ({ Contents: [] }));
      expect(wrong.Contents ?? []).toEqual([]);
      for (const object of [one, second]) await client.send(new DeleteObjectCommand(object));
    });

    it('lists every object once, over pages', async () => {
      const storage = openOf('many');
      const names = Array.from(
        { length: server.pageSize * 2 + 1 },
        (_, index) => `l/${String(index).padStart(5, '0')}`,
      );
      const left = [...names];
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let key = left.pop(); key !== undefined; key = left.pop()) await storage.put(key, [Buffer.from(key)]);
        }),
      );
      proxy.requests.length = 0;
      expect(await listKeys(storage, 'l/')).toEqual(names);
      expect(proxy.requests.length).toBeGreaterThanOrEqual(3);
      // An incomplete page that lacks its token.
      proxy.faults = [null, ...fill(wrongLists['a part of a list without a token'] as Fault, 5)];
      await expect(listKeys(storage, 'l/')).rejects.toThrow('without a token');
    });

    it('keeps objects below a prefix, whatever signs it has', async () => {
      const prefixes = [
        'Präfix 音/x y',
        "it's (1)!*",
        'q?x=1',
        'h#y',
        'a+b',
        '50%',
        '50%25',
        '"q"<x>&',
        'a&b=c;d',
        'UP/~z',
      ];
      for (const prefix of prefixes) {
        const storage = openOf(prefix);
        await storage.put('l/1', [Buffer.from(prefix)]);
        expect([prefix, await listKeys(storage, 'l/'), await read(storage, 'l/1')]).toEqual([prefix, ['l/1'], prefix]);
        expect(await (await fetch((await storage.link('l/1', 60)) ?? '')).text()).toBe(prefix);
      }
      const strange: string[] = [];
      for (const prefix of prefixes) {
        // A storage without a prefix sees the object as a foreign one, under its full name.
        const above = createS3Storage(place, (names) => strange.push(...names));
        expect(await listKeys(above, prefix)).toEqual([]);
        await openOf(prefix).remove('l/1');
      }
      expect([...new Set(strange)].sort()).toEqual(prefixes.map((prefix) => `${prefix}/l/1`).sort());
    });

    const uses: Record<string, (storage: PackStorage) => Promise<unknown>> = {
      find: (storage) => storage.find('l/1'),
      open: (storage) => storage.open('l/1'),
      put: (storage) => storage.put('l/1', [bundle]),
      list: (storage) => listKeys(storage),
      remove: (storage) => storage.remove('l/1'),
    };

    it.each(Object.entries(uses))('says why it may not %s, with the settings to correct', async (_, use) => {
      const { host } = new URL(proxy.endpoint);
      const say = (more: Partial<BucketPlace>) => expect(use(open(more))).rejects;
      await say({ secret: 'another' }).toThrow(
        `The bucket "${server.bucket}" at ${host} answered 403 SignatureDoesNotMatch: PACKS_S3_KEY and PACKS_S3_SECRET do not belong together.`,
      );
      await say({ key: 'another', settings: 'BACKUP_S3' }).toThrow(
        /403 InvalidAccessKeyId: the server does not know BACKUP_S3_KEY|BACKUP_S3_KEY and BACKUP_S3_SECRET do not belong together/,
      );
      await say({ bucket: 'no-such-bucket' }).toThrow(
        `The bucket "no-such-bucket" at ${host} answered 404 NoSuchBucket: there is no such bucket: make it, or correct PACKS_S3_URL.`,
      );
      if (server.demandsRegion) await say({ region: 'auto' }).toThrow(`: set PACKS_S3_REGION to ${server.region}.`);
      else await use(open({ region: 'auto' }));
      await say({ endpoint: 'http://127.0.0.1:9' }).toThrow(
        `The bucket "${server.bucket}" at 127.0.0.1:9 cannot be reached: ECONNREFUSED, nothing listens there.`,
      );
      await say({ endpoint: 'http://no-such-host.invalid' }).toThrow(/: (ENOTFOUND|EAI_AGAIN), the host's name/);
      await say({ endpoint: proxy.endpoint.replace('http', 'https') }).toThrow(
        /cannot be reached: (EPROTO|ERR_SSL_\w+)/,
      );
    });

    it('says that the clock is wrong, each time', async () => {
      const storage = openOf('clock');
      await storage.put('l/1', [bundle]);
      onTestFinished(() => server.setClock(0));
      server.setClock(-20);
      for (const use of [...Object.values(uses), ...Object.values(uses)])
        await expect(use(storage)).rejects.toThrow('403 RequestTimeTooSkewed: the clock of this machine is wrong.');
      server.setClock(20);
      await expect(storage.find('l/1')).rejects.toThrow('the clock of this machine is wrong');
    });

    it.each(Object.entries(transient))('asks again after %s', async (_, faults) => {
      const storage = openOf('again');
      await storage.put('b/0a/0a1', [bundle]);
      for (const use of [
        () => storage.put('b/0a/0a1', [bundle]),
        () => storage.find('b/0a/0a1'),
        () => read(storage, 'b/0a/0a1'),
        () => listKeys(storage),
      ]) {
        proxy.faults = [...faults];
        await use();
        expect(proxy.faults).toEqual([]);
      }
    });

    it.each([
      [400, 'RequestTimeout'],
      [409, 'OperationAborted'],
    ])('asks again after an answer %d %s', async (status, code) => {
      const storage = openOf('codes');
      const fault: Fault = { kind: 'answer', status, body: `<Error><Code>${code}</Code></Error>` };
      for (const use of [() => storage.put('l/1', [bundle]), () => listKeys(storage), () => storage.remove('l/1')]) {
        proxy.faults = [fault];
        await use();
        expect(proxy.faults).toEqual([]);
      }
    });

    it('asks again for what is cut, and takes no part of it for all', async () => {
      const storage = openOf('cut');
      await storage.put('l/1', [bundle]);
      proxy.faults = [null, { kind: 'cut', after: 5 }, { kind: 'cut', after: 0 }];
      expect(await read(storage, 'l/1')).toBe(bundle.toString());
      proxy.faults = [
        { kind: 'cut', after: 200 },
        { kind: 'cut', after: 0 },
      ];
      expect(await listKeys(storage)).toEqual(['l/1']);
    });

    it.each(Object.entries(wrongLists))('takes %s for no list', async (_, fault) => {
      const storage = openOf('wrong');
      await storage.put('l/1', [bundle]);
      proxy.faults = fill(fault, 5);
      await expect(listKeys(storage)).rejects.toThrow(`The bucket "${server.bucket}" at`);
      // After a single fault, the request is repeated.
      proxy.faults = [fault];
      expect(await listKeys(storage)).toEqual(['l/1']);
    });

    it('reads characters by their numbers in a list', async () => {
      const storage = openOf('numbers');
      await storage.put('l/a1', [bundle]);
      proxy.faults = [{ kind: 'rewrite', toText: (body) => body.replaceAll('l/a1', 'l&#47;&#x61;1') }];
      expect(await listKeys(storage)).toEqual(['l/a1']);
    });

    it('follows no redirection, and says where it leads', async () => {
      const storage = openOf('moved');
      const headers = { 'x-amz-bucket-region': 'eu-1' };
      proxy.faults = [{ kind: 'answer', status: 301, body: moved('PermanentRedirect'), headers }];
      await expect(listKeys(storage)).rejects.toThrow(
        'answered 301 PermanentRedirect: the bucket is at packs.s3.eu-1.example.com, and set PACKS_S3_REGION to eu-1.',
      );
      const location = 'http://other.example.com/packs/';
      proxy.faults = [{ kind: 'answer', status: 307, headers: { location } }];
      await expect(storage.put('l/1', [bundle])).rejects.toThrow('answered 307: the bucket is at other.example.com.');
      proxy.faults = fill({ kind: 'answer', status: 302, headers: { location: '/login' } }, 2);
      await expect(storage.find('l/1')).rejects.toThrow('answered 302: it leads to another address.');
    });

    it('gives a server that says nothing up, soon', async () => {
      const storage = openOf('silent', impatience);
      proxy.faults = fill({ kind: 'silence' }, 9);
      await expect(listKeys(storage)).rejects.toThrow('cannot be reached: ETIMEDOUT, it did not answer in time.');
      expect(proxy.faults).toHaveLength(7);
      // A connection that was forgotten by the network.
      proxy.faults = [{ kind: 'silence' }];
      expect(await listKeys(storage)).toEqual([]);
    });

    it('waits for the answer to an upload longer than for another one', async () => {
      const storage = openOf('upload', impatience);
      proxy.faults = [{ kind: 'late', ms: 2000 }];
      await storage.put('l/1', [bundle]);
      expect(proxy.requests).toHaveLength(1);
    });

    it('takes an answer without a length for no empty object', async () => {
      const storage = openOf('length');
      await storage.put('l/1', [bundle]);
      proxy.faults = fill({ kind: 'drop', header: 'content-length' }, 5);
      await expect(storage.find('l/1')).rejects.toThrow('its answer to HEAD has no length or date');
    });

    it('takes an object with other bytes for none that was asked for', async () => {
      const storage = openOf('bytes');
      await storage.put('l/1', [bundle]);
      proxy.faults = [null, ...fill({ kind: 'gzip' }, 5)];
      await expect(read(storage, 'l/1')).rejects.toThrow('a part of an object came back with other bytes');
      proxy.faults = [null, ...fill({ kind: 'answer', status: 200, body: 'a bundle of blocks' }, 5)];
      await expect(read(storage, 'l/1')).rejects.toThrow('a part of an object came back with other bytes');
    });

    it('names the bucket of a server that is none', async () => {
      const other = createServer((socket) => void socket.end('220 mail.example.com ESMTP\r\n'));
      await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void other.close());
      const address = other.address();
      const port = typeof address === 'object' ? address?.port : null;
      await expect(open({ endpoint: `http://127.0.0.1:${port}` }).find('l/1')).rejects.toThrow(
        `The bucket "${server.bucket}" at 127.0.0.1:${port} cannot be reached`,
      );
    });

    it('forgets what was removed in a bucket that keeps versions', async ({ skip }) => {
      if (!server.hasVersions) skip('this server keeps none');
      const bucket = 'versions';
      await makeBucket(server, bucket);
      await keepVersions(server, bucket);
      const storage = open({ bucket });
      for (const text of ['one', 'two']) await storage.put('l/1', [Buffer.from(text)]);
      expect([await listKeys(storage), await read(storage, 'l/1')]).toEqual([['l/1'], 'two']);
      await storage.remove('l/1');
      expect([await listKeys(storage), await storage.find('l/1')]).toEqual([[], null]);
      await storage.put('l/1', [Buffer.from('three')]);
      expect(await read(storage, 'l/1')).toBe('three');
    });

    it('uses objects by a key that may not list or delete, and says so', async ({ skip }) => {
      if (server.forbid === undefined) return skip('this server has no policies');
      const storage = open({ bucket: await server.forbid(['list', 'delete']) });
      onTestFinished(async () => void (await server.forbid?.([])));
      await storage.put('l/1', [bundle]);
      expect(await read(storage, 'l/1')).toBe(bundle.toString());
      const denied = '403 AccessDenied: PACKS_S3_KEY may not do this.';
      await expect(listKeys(storage)).rejects.toThrow(denied);
      await expect(storage.remove('l/1')).rejects.toMatchObject({
        isDenied: true,
        message: expect.stringContaining(denied),
      });
    });

    it('reaches a bucket by the name of a host', async ({ skip }) => {
      if (server.hostDomain === undefined) skip('this server knows buckets by paths alone');
      const lookUp = vi.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
        const answer = given.at(-1) as (error: null, found: unknown, family?: number) => void;
        answer(null, [{ address: '127.0.0.1', family: 4 }]);
      }) as never);
      onTestFinished(() => lookUp.mockRestore());
      const endpoint = `http://${server.hostDomain}:${new URL(proxy.endpoint).port}`;
      const storage = open({ endpoint, style: 'host', prefix: 'by host' });
      await storage.put('l/1', [bundle]);
      expect(proxy.requests.at(-1)).toMatch(/^PUT \/by%20host\/l\/1/);
      expect([await listKeys(storage), await read(storage, 'l/1')]).toEqual([['l/1'], bundle.toString()]);
      expect(new URL((await storage.link('l/1', 60)) ?? '').hostname).toBe(`${server.bucket}.${server.hostDomain}`);
      await storage.remove('l/1');
      // The name of a host in the address of a bucket by its path.
      const wrong = open({ endpoint: endpoint.replace('//', `//${server.bucket}.`), bucket: 'shop' });
      await expect(listKeys(wrong)).rejects.toThrow('set PACKS_S3_STYLE=host');
      await expect(wrong.find('l/1')).rejects.toThrow('set PACKS_S3_STYLE=host');
    });
  });
}
