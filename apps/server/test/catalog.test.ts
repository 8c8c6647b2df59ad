import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { eq } from '@backline/db';
import { operator, readCatalog, startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: TestService;
beforeAll(async () => {
  world = await startTestService();
  await importCatalog(world.service.core, operator, readCatalog());
});
afterAll(() => world.stop());

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Gets an answer as it is sent, without decompressing it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const call = request(`${world.url}${path}`, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

const input = encodeURIComponent(JSON.stringify({ collectionIdOrSlug: 'harbor-strings' }));
const paths = [
  '/api/v1/marketplace/cart-items',
  '/api/v1/catalog/developers',
  '/api/v1/catalog/instruments',
  '/api/v1/catalog/developers/pier-and-gut',
  '/api/v1/catalog/collections/harbor-strings',
  '/trpc/catalog.listCartItems',
  `/trpc/catalog.getCollection?input=${input}`,
];

/** Renames a collection without invalidating the cache. New answers have the new name, cached ones the old. */
async function renameQuietly(slug: string, change: { slug?: string; name?: string }): Promise<void> {
  const { store } = world.service.core;
  const { collections } = store.t;
  await store.write((tx) => tx.update(collections).set(change).where(eq(collections.slug, slug)));
}

/** Imports the same catalog as a new version, so that no cached answer is used. */
async function forgetAnswers(): Promise<void> {
  await renameQuietly('harbor-strings', { name: 'Another' });
  await importCatalog(world.service.core, operator, readCatalog());
}

describe.each(paths)('%s', (path) => {
  it('is the same made and kept, whole and compressed', async () => {
    await forgetAnswers();
    const first = await get(path);
    const again = await get(path);
    expect(first.status).toBe(200);
    expect({ ...again.headers, date: '' }).toEqual({ ...first.headers, date: '' });
    expect(again.body.equals(first.body)).toBe(true);
    expect(again.headers.etag).toBe(first.headers.etag);
    for (const _ of ['made', 'kept']) {
      const brotli = await get(path, { 'accept-encoding': 'gzip, br' });
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.body).equals(first.body)).toBe(true);
      const gzip = await get(path, { 'accept-encoding': 'gzip;q=1, br;q=0' });
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.body).equals(first.body)).toBe(true);
    }
    expect(first.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': expect.stringMatching(/^application\/json/),
      vary: expect.stringContaining('accept-encoding'),
      'content-length': String(first.body.length),
    });
  });

  it('is not sent again to who has it, by a strong tag', async () => {
    const { headers } = await get(path);
    expect(headers.etag).toMatch(/^"[\w-]{20,}"$/);
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const answer = await get(path, { 'if-none-match': known });
      expect([known, answer.status, answer.body.length]).toEqual([known, 304, 0]);
      expect(answer.headers.etag).toBe(etag);
      expect([answer.headers['content-length'] ?? '0', answer.headers['content-type']]).toEqual(['0', undefined]);
    }
    // A client copies these headers into the answer that it has stored.
    const { headers: unchanged } = await get(path, { 'if-none-match': etag });
    for (const name of ['cache-control', 'content-security-policy', 'vary', 'x-content-type-options'])
      expect([name, unchanged[name]]).toEqual([name, headers[name]]);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

it('is another for everybody when the catalog is another', async () => {
  const path = '/api/v1/marketplace/cart-items';
  const before = await get(path);
  const catalog = readCatalog();
  const [first, ...others] = catalog.collections;
  if (first === undefined) throw new Error('The shop is empty.');
  await importCatalog(world.service.core, operator, {
    ...catalog,
    collections: [{ ...first, name: 'Another' }, ...others],
  });
  const after = await get(path, { 'if-none-match': String(before.headers.etag) });
  expect(after.status).toBe(200);
  expect(after.body.toString()).toContain('Another');
  await importCatalog(world.service.core, operator, catalog);
  expect((await get(path)).headers.etag).toBe(before.headers.etag);
});

it('is refused alike for what is not there, and that is not kept', async () => {
  for (const path of ['/api/v1/catalog/collections/none', '/api/v1/catalog/developers/none']) {
    const answer = await get(path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(JSON.parse(answer.body.toString()).error.code).toBe('not_found');
  }
});

it.each(['catalog.listCartItems', 'catalog.listCartItems,account.getCurrentUser'])(
  'is made each time for a batch, which is kept for nobody: %s',
  async (names) => {
    const answer = await get(`/trpc/${names}?batch=1&input=%7B%7D`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
  },
);

describe('an answer is kept by what was asked', () => {
  const importAnew = () => importCatalog(world.service.core, operator, readCatalog());
  beforeEach(importAnew);
  afterAll(importAnew);

  it.each([
    ['/api/v1/marketplace/cart-items', '?cache=busted'],
    ['/api/v1/catalog/collections/harbor-strings', '?a=1&b=2'],
    ['/trpc/catalog.listCartItems', `?input=${encodeURIComponent('{"x":1}')}`],
    ['/trpc/catalog.listCartItems', '?input=nonsense&x=y'],
    [`/trpc/catalog.getCollection?input=${input}`, `${encodeURIComponent(' ')}&input=%22`],
    [`/trpc/catalog.getCollection?input=${input}`, `&x=${'y'.repeat(400)}`],
  ])('%s is the same with %s behind it', async (path, more) => {
    const { body } = await get(path);
    await renameQuietly('harbor-strings', { name: 'Renamed Meanwhile' });
    const other = await get(path + more);
    expect(other.status).toBe(200);
    expect(other.body.equals(body)).toBe(true);
  });

  it('is the same however its input is written', async () => {
    const { body } = await get(`/trpc/catalog.getCollection?input=${input}`);
    await renameQuietly('harbor-strings', { name: 'Renamed Meanwhile' });
    const written = encodeURIComponent('{"more": 1,\n "collectionIdOrSlug": "harbor\\u002dstrings"}');
    expect((await get(`/trpc/catalog.getCollection?input=${written}`)).body.equals(body)).toBe(true);
  });

  it.each([
    ['/api/v1/catalog/collections/not-there-yet', 404],
    [`/trpc/catalog.getCollection?input=${encodeURIComponent('{"collectionIdOrSlug":"not-there-yet"}')}`, 404],
    [
      `/trpc/catalog.getCollection?batch=1&input=${encodeURIComponent('{"0":{"collectionIdOrSlug":"not-there-yet"}}')}`,
      404,
    ],
  ])('a refusal is not kept: %s', async (path, status) => {
    expect((await get(path)).status).toBe(status);
    await renameQuietly('harbor-strings', { slug: 'not-there-yet' });
    expect((await get(path)).status).toBe(200);
  });

  it.each([
    ['trpc-accept', 'application/jsonl'],
    ['accept', 'application/jsonl'],
    ['accept', 'text/html, application/jsonl'],
  ])('a stream asked for by %s: %s is refused, and poisons nothing', async (name, value) => {
    const path = '/trpc/catalog.listDevelopers?batch=1&input=%7B%7D';
    const refused = await get(path, { [name]: value });
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.body.toString()).error.code).toBe('input_invalid');
    expect(JSON.parse((await get(path)).body.toString())).toEqual([{ result: { data: expect.any(Array) } }]);
  });
});

it('streams no answer of a mutation either', async () => {
  const answer = await fetch(`${world.url}/trpc/account.recover?batch=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' },
    body: '{"0":{"authId":"nobody@example.org"}}',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 'input_invalid' } });
});

it.each(paths.filter((path) => path.startsWith('/api/')))('HEAD of %s says what GET says', async (path) => {
  await forgetAnswers();
  const made = await get(path, {}, 'HEAD');
  const kept = await get(path);
  const { date: _made, ...headers } = made.headers;
  const { date: _kept, ...others } = kept.headers;
  expect([made.status, made.body.length, headers]).toEqual([200, 0, others]);
});

it('HEAD says what is not there', async () => {
  for (const path of ['/api/v1/catalog/collections/none', '/api/v1/catalog/developers/none'])
    expect((await get(path, {}, 'HEAD')).status).toBe(404);
});

describe('a shared link', () => {
  const tagsOf = async (path: string) => {
    const { status, body } = await get(path);
    const html = body.toString();
    return {
      status,
      title: /<title>([^<]*)/.exec(html)?.[1],
      image: /og:image" content="([^"]*)/.exec(html)?.[1],
      canonical: /canonical" href="([^"]*)/.exec(html)?.[1],
    };
  };

  it('of a collection shows its name and its cover', async () => {
    expect(await tagsOf('/marketplace/collection/harbor-strings')).toEqual({
      status: 200,
      title: 'Harbor Strings by Pier &amp; Gut | Marketplace | Cadenza Portal',
      image: 'http://portal.test/catalog/covers/harbor-strings.webp',
      canonical: 'http://portal.test/marketplace/collection/harbor-strings',
    });
  });

  it('of a collection may be short', async () => {
    expect(await tagsOf('/collection/harbor-strings')).toEqual(await tagsOf('/marketplace/collection/harbor-strings'));
  });

  it('of the shop shows a cover', async () => {
    expect(await tagsOf('/marketplace')).toMatchObject({
      title: 'Marketplace | Cadenza Portal',
      image: expect.stringMatching(/^http:\/\/portal\.test\/catalog\/covers\/[\w-]+\.webp$/),
    });
  });

  it('of a developer shows its name, and a cover where its mark is an SVG, which other sites do not draw', async () => {
    expect(await tagsOf('/marketplace/developer/pier-and-gut')).toMatchObject({
      title: 'Pier &amp; Gut | Marketplace | Cadenza Portal',
      image: 'http://portal.test/catalog/covers/harbor-strings.webp',
    });
  });

  it('of what is not there is not found', async () => {
    expect((await tagsOf('/marketplace/collection/none')).status).toBe(404);
    expect((await tagsOf('/marketplace/developer/none')).status).toBe(404);
    expect((await tagsOf('/marketplace/other/none')).status).toBe(404);
    expect((await tagsOf('/collection/none')).status).toBe(404);
  });
});

describe('covers and previews', () => {
  it.each([
    ['/catalog/covers/harbor-strings.webp', 'image/webp'],
    ['/catalog/logos/pier-and-gut.svg', 'image/svg+xml'],
  ])('are served, and can run nothing: %s', async (path, type) => {
    const { status, headers } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers['content-security-policy']).toContain('sandbox');
    // The payment provider's window shows these images.
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['cache-control']).toContain('max-age=86400');
  });

  it('are smaller for lists, where there is a smaller version', async () => {
    const bytesOf = async (path: string) => (await get(path)).body.length;
    const cover = '/catalog/covers/harbor-strings.webp';
    expect(await bytesOf(`${cover}?w=320`)).toBe(await bytesOf('/catalog/covers/harbor-strings@320.webp'));
    expect(await bytesOf(`${cover}?w=320`)).toBeLessThan((await bytesOf(cover)) / 2);
    const logo = '/catalog/logos/pier-and-gut.svg';
    expect(await bytesOf(`${logo}?w=320`)).toBe(await bytesOf(logo));
  });

  it.each(['/catalog/../src/seed.ts', '/catalog/%2e%2e/src/seed.ts', '/catalog/covers', '/catalog/..%2fsrc%2fseed.ts'])(
    'lead nowhere else: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('a sound', () => {
  const path = '/catalog/previews/harbor-strings-1.ogg';

  it('is kept for good under the address that names its content, and for a day under its plain one', async () => {
    const immutable = 'public, max-age=31536000, immutable';
    expect((await get(`${path}?v=0123abcd`)).headers['cache-control']).toBe(immutable);
    for (const query of ['', '?v=', '?v=0123abcd0', '?w=0123abcd'])
      expect((await get(path + query)).headers['cache-control']).toBe('public, max-age=86400');
    expect((await get('/catalog/previews/none.ogg?v=0123abcd')).headers['cache-control']).not.toBe(immutable);
  });

  it('is served in ranges, as Safari asks for them', async () => {
    const { status, headers, body } = await get(`${path}?v=0123abcd`, { range: 'bytes=0-1' });
    expect([status, headers['content-type'], body.toString()]).toEqual([206, 'audio/ogg', 'Og']);
  });
});
