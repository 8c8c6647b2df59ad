import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PackList, readPackList } from '@backline/activation/pack-list';
import { readObject, toBundleKey } from '@backline/core/packs/objects';
import { toPackLink } from '@backline/core/packs/serving/pack-links';
import { packPaths } from '@backline/domain/pages/paths';
import { minuteMs } from '@backline/domain/time';
import { customer } from '@backline/fixtures';
import { publishTestPack, toNoise, waitUntil } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files, otherSku, type PackWorld, sku, startPackWorld } from './pack-world.ts';
import { stall } from './stall.ts';

let shop: PackWorld;
beforeAll(async () => {
  shop = await startPackWorld();
  await shop.grant(sku);
});
afterAll(() => shop.world.stop());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

it('gives the owner of a pack all of its bytes', async () => {
  const { pack, urls } = await shop.fetchLinks();
  const listBytes = (await get(shop.toOwn(pack.list.url))).bytes;
  expect(listBytes).toHaveLength(pack.list.bytes);
  let from = 0;
  for (const [length, hash] of pack.list.pieces) {
    expect(sha256(listBytes.subarray(from, from + length)).slice(0, 16)).toBe(hash);
    from += length;
  }
  const { list } = readPackList(listBytes) as { list: PackList };
  const bundles = await Promise.all(urls.map(async (url) => (await get(url)).bytes));
  expect(bundles.map(({ length }) => length)).toEqual(pack.bundles.map(([, length]) => length));
  const blocks: Buffer[] = [];
  for (const [first, count, bundle, offset] of pack.runs) {
    let at = offset;
    for (let index = first; index < first + count; index += 1) {
      const length = (list.blocks.starts[index + 1] ?? 0) - (list.blocks.starts[index] ?? 0);
      blocks[index] = (bundles[bundle] as Buffer).subarray(at, at + length);
      at += length;
    }
  }
  for (const { path, runs } of list.files) {
    const parts: Buffer[] = [];
    for (let at = 0; at < runs.length; at += 2)
      parts.push(...blocks.slice(runs[at], (runs[at] ?? 0) + (runs[at + 1] ?? 0)));
    expect([path, Buffer.concat(parts).equals(Buffer.from(files[path as keyof typeof files]))]).toEqual([path, true]);
  }
  expect(list.files).toHaveLength(Object.keys(files).length - 1);
});

/** Returns a link to the largest bundle, with its content. */
async function getLargest() {
  const { pack, urls } = await shop.fetchLinks();
  const largest = pack.bundles.reduce((best, [, bytes], at) => (bytes > (pack.bundles[best]?.[1] ?? 0) ? at : best), 0);
  const url = urls[largest] ?? '';
  return { url, id: pack.bundles[largest]?.[0] ?? '', whole: (await get(url)).bytes };
}

it('says of a bundle that it never changes, and sends it uncompressed', async () => {
  const { url, id, whole } = await getLargest();
  const answer = await get(url, { 'accept-encoding': 'br, gzip' });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    etag: `"${id}"`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-length': String(whole.length),
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect((await get(url, { 'if-none-match': `"${id}"` })).status).toBe(304);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
});

it('sends any part of a bundle', async () => {
  const { url, id, whole } = await getLargest();
  const last = whole.length - 1;
  const parts: [string, number, number][] = [
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, whole.length],
    ['bytes=100-299', 100, 300],
    [`bytes=262143-262145`, 262_143, 262_146],
    [`bytes=5-600000`, 5, 600_001],
    ['bytes=-10', whole.length - 10, whole.length],
    [`bytes=-${2 * whole.length}`, 0, whole.length],
    [`bytes=${last}-${2 * last}`, last, whole.length],
  ];
  for (const [range, from, end] of parts) {
    const { status, headers, bytes } = await get(url, { range });
    expect([range, status, headers.get('content-range')]).toEqual([
      range,
      206,
      `bytes ${from}-${end - 1}/${whole.length}`,
    ]);
    expect([range, bytes.equals(whole.subarray(from, end))]).toEqual([range, true]);
  }
  expect((await get(url, { range: 'bytes=7-8', 'if-range': `"${id}"` })).status).toBe(206);
  const wholes: Record<string, string>[] = [
    { range: 'bytes=7-8', 'if-range': '"another"' },
    { range: 'bytes=8-7' },
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=-' },
    { range: 'items=0-1' },
  ];
  for (const headers of wholes)
    expect([headers, (await get(url, headers)).bytes.length]).toEqual([headers, whole.length]);
  for (const range of [`bytes=${whole.length}-`, 'bytes=-0']) {
    const beyond = await get(url, { range });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  }
});

it('refuses a link that was changed in any part, and one of another kind', async () => {
  const { pack, urls } = await shop.fetchLinks();
  const [first = '', second = ''] = urls;
  const own = new URL(first);
  const others = new URL(second);
  const change = (name: string, value: string) => {
    const changed = new URL(own);
    changed.searchParams.set(name, value);
    return String(changed);
  };
  const doubled = new URL(own);
  doubled.searchParams.append('u', own.searchParams.get('u') ?? '');
  const list = new URL(shop.toOwn(pack.list.url));
  const tricks = [
    change('u', '0195a000-0000-4000-8000-00000000ffff'),
    change('u', ''),
    change('e', String(Number(own.searchParams.get('e')) + 1)),
    change('e', 'NaN'),
    change('s', others.searchParams.get('s') ?? ''),
    change('s', ''),
    String(doubled),
    first.replace(own.pathname, others.pathname),
    first.replace('/packs/b/', '/packs/l/'),
    String(list).replace('/packs/l/', '/packs/b/'),
    first.replace(own.search, '?'),
    first.replace(own.search, ''),
  ];
  for (const url of tricks) {
    const { status, bytes, headers } = await get(url);
    expect([url, status, JSON.parse(String(bytes)).error.code]).toEqual([url, 403, 'forbidden']);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  for (const path of ['/packs/b/..%2f..%2fetc%2fpasswd?u=1', '/packs/b/', '/packs/x/1'])
    expect([path, (await get(`${shop.world.url}${path}`)).status]).toEqual([path, 404]);
  expect((await fetch(first, { method: 'POST' })).status).toBe(405);
});

it('ends a link after half an hour', async () => {
  const { urls } = await shop.fetchLinks();
  const [url = ''] = urls;
  shop.world.clock.advance(30 * minuteMs - 5000);
  expect((await get(url)).status).toBe(200);
  shop.world.clock.advance(6000);
  expect((await get(url)).status).toBe(403);
});

it('says that a bundle is gone where the storage has lost it', async () => {
  const { urls, pack } = await shop.fetchLinks();
  const { packStorage } = shop.world.service.core;
  const [id = ''] = pack.bundles.at(-1) ?? [];
  const key = toBundleKey(id);
  const bytes = await readObject(packStorage, key);
  await packStorage.remove(key);
  expect((await get(urls.at(-1) ?? '')).status).toBe(404);
  await packStorage.put(key, [bytes as Uint8Array]);
  expect((await get(urls.at(-1) ?? '')).status).toBe(200);
});

it('logs what was sent without the link', async () => {
  const { url } = await getLargest();
  await waitUntil(async () => shop.world.logs().includes(new URL(url).pathname));
  expect(shop.world.logs()).not.toContain(new URL(url).searchParams.get('s'));
});

it('sends an account eight streams at once, and asks the next to come again', async () => {
  await publishTestPack(
    shop.world.service.core,
    { sku: otherSku, version: '1.0.0' },
    { 'Large.wav': toNoise('large', 16_000_000) },
  );
  await shop.grant(otherSku);
  const { urls } = await shop.fetchLinks({ sku: otherSku });
  const [url = ''] = urls;
  const stalled = await Promise.all(Array.from({ length: 8 }, () => stall(url)));
  const refused = await get(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(JSON.parse(String(refused.bytes)).error.code).toBe('overloaded');
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  // Another account does not have to wait.
  const other = await shop.addOwner('other@example.org', otherSku);
  const theirs = await shop.fetchLinks({ sku: otherSku }, other);
  expect((await get(theirs.urls[0] ?? '', { range: 'bytes=0-9' })).status).toBe(206);
  for (const socket of stalled) socket.destroy();
  // A slot is free again a moment after its last byte has arrived.
  let bytes = Buffer.alloc(0);
  await waitUntil(async () => {
    const answer = await get(url);
    bytes = answer.bytes;
    return answer.status === 200;
  });
  expect(sha256(bytes)).toBe(sha256(toNoise('large', 16_000_000)));
});

it('finds its place in an object of more than two gigabytes', async () => {
  const id = 'ab'.repeat(32);
  const path = join(shop.world.directory, 'packs', toBundleKey(id));
  const bytes = 2 ** 31 + 5_000_000;
  const place = 2 ** 31 + 7;
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  ftruncateSync(file, bytes);
  writeSync(file, 'here it is', place);
  closeSync(file);
  const { core } = shop.world.service;
  const object = { kind: 'b' as const, id, key: toBundleKey(id), path: packPaths.bundle(id) };
  const url = shop.toOwn(await toPackLink(core, object, customer.id));
  const part = await get(url, { range: `bytes=${place}-${place + 9}` });
  expect([part.status, String(part.bytes)]).toEqual([206, 'here it is']);
  expect(part.headers.get('content-range')).toBe(`bytes ${place}-${place + 9}/${bytes}`);
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes));
});
