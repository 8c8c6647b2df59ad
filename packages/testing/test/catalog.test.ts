import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { importCatalog } from '@backline/core';
import { operator, readCatalog, startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

/** As it comes over the wire: nothing is decompressed on the way. */
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
const batched = encodeURIComponent(JSON.stringify({ 0: { collectionIdOrSlug: 'harbor-strings' } }));
const paths = [
  '/api/v1/marketplace/cart-items',
  '/api/v1/catalog/developers',
  '/api/v1/catalog/developers/pier-and-gut',
  '/api/v1/catalog/collections/harbor-strings',
  '/trpc/marketplace.listCartItems',
  `/trpc/catalog.getCollection?input=${input}`,
  `/trpc/catalog.getCollection?batch=1&input=${batched}`,
];

describe.each(paths)('%s', (path) => {
  it('is the same made and kept, whole and compressed', async () => {
    const first = await get(path);
    const again = await get(path);
    expect(first.status).toBe(200);
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

it('mixes with what is personal in a batch, which is kept for nobody', async () => {
  const answer = await get('/trpc/marketplace.listCartItems,account.get?batch=1&input=%7B%7D');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers.etag).toBeUndefined();
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
      title: 'Harbor Strings by Pier &#38; Gut | Marketplace | Cadenza Portal',
      image: 'http://portal.test/catalog/covers/harbor-strings.webp',
      canonical: 'http://portal.test/marketplace/collection/harbor-strings',
    });
  });

  it('of a developer shows its name and its mark', async () => {
    expect(await tagsOf('/marketplace/developer/pier-and-gut')).toMatchObject({
      title: 'Pier &#38; Gut | Marketplace | Cadenza Portal',
      image: 'http://portal.test/catalog/logos/pier-and-gut.svg',
    });
  });

  it('of what is not there is not found', async () => {
    expect((await tagsOf('/marketplace/collection/none')).status).toBe(404);
    expect((await tagsOf('/marketplace/developer/none')).status).toBe(404);
    expect((await tagsOf('/marketplace/other/none')).status).toBe(404);
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
    // The payment provider's window shows them.
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['cache-control']).toContain('max-age=86400');
  });

  it.each(['/catalog/../src/seed.ts', '/catalog/%2e%2e/src/seed.ts', '/catalog/covers', '/catalog/..%2fsrc%2fseed.ts'])(
    'lead nowhere else: %s',
    async (path) => {
      expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    },
  );
});
