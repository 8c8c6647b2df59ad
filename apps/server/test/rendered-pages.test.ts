import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { and, eq } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import { operator, readCatalog, startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Stands for the portal's program: it shows what it is given, and one page fails, another never ends. */
const program = `
export async function renderPage({ address, answers }) {
  if (address.endsWith('/reed-season')) throw new Error('This page cannot be rendered.');
  if (address.endsWith('/saltwater-quartet')) for (;;);
  const text = JSON.stringify(answers).replaceAll('<', '');
  return { html: '<h1>' + address + '</h1>' + text, data: '<i></i>', imageTags: ['/a.webp', '/b.webp', '/c.webp'].map((url) => '<link rel="preload" as="image" href="' + url + '"/>') };
}
`;

let folder: string;
let world: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backline-pages-'));
  await cp(join(import.meta.dirname, '../../../packages/testing/web-root'), join(folder, 'dist'), { recursive: true });
  const page = '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>';
  await writeFile(join(folder, 'dist/index.html'), page);
  await mkdir(join(folder, 'dist-server'));
  await writeFile(join(folder, 'dist-server/render.js'), program);
  world = await startTestService({ env: { INDEXING: 'true' }, parsed: { webRoot: join(folder, 'dist') } });
  await importCatalog(world.service.core, operator, readCatalog());
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(world.url + path, { method, headers, redirect: 'manual' });
const read = async (path: string) => (await get(path)).text();

describe.each([
  '/marketplace',
  '/marketplace?category=Brass',
  '/marketplace?developer=pier-and-gut',
  '/marketplace/collection/harbor-strings',
  '/marketplace/developer/pier-and-gut',
  '/cadenza-plus',
])('%s', (path) => {
  it('is rendered, and kept with a strong tag in every encoding', async () => {
    const first = await get(path);
    const html = await first.text();
    expect(first.status).toBe(200);
    expect(html).toContain(`<h1>${path}</h1>`);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(first.headers.get('content-security-policy')).toContain("script-src 'self'");
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const encoding of ['br', 'gzip', 'br', 'gzip']) {
      const answer = await get(path, { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(answer.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
      expect(await answer.text()).toBe(html);
    }
    const known = await get(path, { 'if-none-match': etag });
    expect([known.status, await known.text()]).toEqual([304, '']);
    // A browser replaces the policy that it has by the one of a 304.
    expect(known.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  it('has no inline script, and names its canonical address', async () => {
    const html = await read(path);
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src=|type="application\/(ld\+)?json"/);
    expect(html).toContain(`<link rel="canonical" href="http://portal.test${path}">`);
    expect(html.match(/<link [^>]*rel="preload" as="image"/g)).toHaveLength(2);
  });
});

it.each([
  ['/marketplace/', '/marketplace'],
  ['/marketplace?utm_source=mail&promo=x', '/marketplace'],
  ['/marketplace?q=tine', '/marketplace'],
  ['/marketplace?category=brass&q=bell', '/marketplace?category=Brass'],
  ['/marketplace?category=Brass&category=Strings', '/marketplace'],
  ['/marketplace/collection/harbor-strings?promo=x', '/marketplace/collection/harbor-strings'],
  ['/cadenza-plus?plan=annual&promo=x', '/cadenza-plus'],
])('%s gets the bytes of %s', async (path, same) => {
  const [one, other] = await Promise.all([get(path), get(same)]);
  expect(await one.text()).toBe(await other.text());
  expect(one.headers.get('etag')).toBe(other.headers.get('etag'));
});

it.each(['/marketplace?developer=nobody', '/marketplace?from=48', '/marketplace?from=4800'])(
  '%s names nothing of the catalog, and is neither rendered nor kept',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toContain('<div id="root"></div>');
  },
);

it.each(['/nowhere', '/marketplace/collection/none', '/marketplace/developer/none', '/404'])(
  '%s is the 404 page, which is not kept',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('x-robots-tag')]).toEqual([
      404,
      null,
      'noindex',
    ]);
    expect(await answer.text()).toContain('<h1>/404</h1>');
  },
);

it('is another page when the catalog is another', async () => {
  const catalog = readCatalog();
  const before = await get('/marketplace');
  const collections = catalog.collections.map((one, at) => (at === 0 ? { ...one, name: 'Another Name' } : one));
  await importCatalog(world.service.core, operator, { ...catalog, collections });
  const after = await get('/marketplace', { 'if-none-match': before.headers.get('etag') ?? '' });
  expect(after.status).toBe(200);
  expect(await after.text()).toContain('Another Name');
  await importCatalog(world.service.core, operator, catalog);
  expect((await get('/marketplace')).headers.get('etag')).toBe(before.headers.get('etag'));
});

it('is another page when a sale has ended', async () => {
  const catalog = readCatalog();
  const endsAt = new Date(world.clock.now().getTime() + hourMs).toISOString();
  const price = { amount: 100, currency: 'USD' };
  const collections = catalog.collections.map((one) =>
    one.slug === 'harbor-strings' ? { ...one, sale: { price, endsAt } } : one,
  );
  await importCatalog(world.service.core, operator, { ...catalog, collections });
  const { prices } = world.service.core.store.t;
  const sold = { priceId: 'pri_sale', isActive: true };
  await world.service.core.store.write(async (tx) => {
    const sku = collections.find(({ slug }) => slug === 'harbor-strings')?.sku ?? '';
    await tx
      .update(prices)
      .set(sold)
      .where(and(eq(prices.sku, sku), eq(prices.kind, 'sale')));
  });
  const path = '/marketplace/collection/harbor-strings';
  expect(await read(path)).toContain('"salePriceActive":true');
  expect(await read(path)).toContain('StrikethroughPrice');
  expect(await read(path)).toContain(`"priceValidUntil":"${endsAt}"`);
  world.clock.advance(hourMs);
  expect(await read(path)).toContain('"salePriceActive":false');
  expect(await read(path)).not.toContain('priceValidUntil');
  await importCatalog(world.service.core, operator, catalog);
});

describe('a page that cannot be rendered', () => {
  it.each(['reed-season', 'saltwater-quartet'])('is left to the browser, logged, and not kept: %s', async (slug) => {
    const path = `/marketplace/collection/${slug}`;
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const html = await answer.text();
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('"@type":"Product"');
    expect(world.logs()).toContain(`"page":"${path}","msg":"page not rendered"`);
  });

  it('holds up neither other answers nor, for longer than its time limit, other pages', async () => {
    const stuck = get('/marketplace/collection/saltwater-quartet');
    expect((await get('/health')).status).toBe(200);
    expect(await read('/marketplace?category=Choir')).toContain('<h1>/marketplace?category=Choir</h1>');
    expect((await stuck).status).toBe(200);
  });
});

it('tells search engines of every page of the shop', async () => {
  const { collections, developers } = readCatalog();
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('xml');
  const text = await sitemap.text();
  const addresses = [...text.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address);
  expect(addresses).toHaveLength(2 + collections.length + developers.length);
  expect(addresses).toContain('http://portal.test/marketplace/collection/harbor-strings');
  const [newest] = collections
    .map(({ publishedAt = '' }) => publishedAt)
    .toSorted((one, other) => other.localeCompare(one));
  expect(text).toContain(`<loc>http://portal.test/marketplace</loc><lastmod>${newest}</lastmod>`);
  expect(await read('/robots.txt')).toContain('Sitemap: http://portal.test/sitemap.xml');
  expect((await get('/account/licenses')).headers.get('x-robots-tag')).toBe('noindex');
  expect((await get('/login')).headers.get('x-robots-tag')).toBeNull();
});

it('asks search engines to leave out what two filters find', async () => {
  const tagOf = async (query: string) => (await get(`/marketplace${query}`)).headers.get('x-robots-tag');
  expect(await tagOf('?category=Brass')).toBeNull();
  for (const query of ['?category=Brass&developer=foundry-sound', '?tag=Gut&show=sale'])
    expect(await tagOf(query)).toBe('noindex, follow');
});

it('tells a shared link its image and its price', async () => {
  const html = await read('/marketplace/collection/harbor-strings');
  expect(
    Object.fromEntries(
      [...html.matchAll(/property="(og:image:\w+|product:[\w:]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    ),
  ).toEqual({
    'og:image:width': '640',
    'og:image:height': '640',
    'og:image:alt': 'Cover of Harbor Strings',
    'product:price:amount': '249.00',
    'product:price:currency': 'USD',
  });
});

it('has structured data that closes no element', async () => {
  const html = await read('/marketplace/collection/harbor-strings');
  const [, text = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  const { '@graph': graph } = JSON.parse(text);
  expect(graph[0]).toMatchObject({
    '@type': 'Product',
    name: 'Harbor Strings',
    offers: { '@type': 'Offer', price: '249.00', priceCurrency: 'USD' },
  });
  expect(graph[1]['@type']).toBe('BreadcrumbList');
});

it('is left to the browser with PRERENDER=false, and to no search engine outside production', async () => {
  const plain = await startTestService({ env: { PRERENDER: 'false' }, parsed: { webRoot: join(folder, 'dist') } });
  try {
    await importCatalog(plain.service.core, operator, readCatalog());
    const answer = await fetch(`${plain.url}/marketplace`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('<div id="root"></div>');
    expect(await (await fetch(`${plain.url}/robots.txt`)).text()).toContain('Disallow: /\n');
  } finally {
    await plain.stop();
  }
});
