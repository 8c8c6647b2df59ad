import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { insertGrant } from '@backline/core/licenses/grants';
import { toTrialCharge } from '@backline/core/packs/serving/charge-quota';
import { openSpending, spentOf } from '@backline/core/packs/serving/spend-bytes';
import { readAllowance } from '@backline/core/rate-limit';
import { eq } from '@backline/db';
import { streamsPerAccount } from '@backline/domain/limits';
import { archiveLinkMs, packLinkMs } from '@backline/domain/rate-limits';
import { hourMs, minuteMs } from '@backline/domain/time';
import { publishTestPack, toNoise, waitUntil } from '@backline/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createPlaces } from '../../src/places.ts';
import { otherSku, type PackWorld, sku, startPackWorld } from './pack-world.ts';
import { stall } from './stall.ts';

const streams = 6;
/** More than the system keeps between two sockets, so that a reader who takes nothing stops it. */
const large = toNoise('large', 16_000_000);
let shop: PackWorld;
beforeAll(async () => {
  shop = await startPackWorld({ PACKS_STREAMS: String(streams) });
  await shop.grant(sku);
  await publishTestPack(shop.world.service.core, { sku: otherSku, version: '1.0.0' }, { 'Large.wav': large });
});
afterAll(() => shop.world.stop());
afterEach(() => vi.useRealTimers());

const linksOf = async (device: string) => (await shop.fetchLinks({ sku: otherSku }, device)).urls;

it('gives an account without a stream a place where others hold all, and ends the slowest of those', async () => {
  const hoarders = await Promise.all(['one', 'two'].map((name) => shop.addOwner(`${name}@example.org`, otherSku)));
  const stalled: Socket[] = [];
  for (const device of hoarders) {
    const [url = ''] = await linksOf(device);
    for (let at = 0; at < streams / 2; at += 1) stalled.push(await stall(url));
  }
  const third = await shop.addOwner('three@example.org', otherSku);
  const bundles: Buffer[] = [];
  for (const url of await linksOf(third)) {
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    bundles.push(Buffer.from(await answer.arrayBuffer()));
  }
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(Buffer.concat(bundles))).toBe(hash(Buffer.from(large)));
  // A client that reads nothing doesn't notice the end either.
  for (const socket of stalled) socket.on('error', () => {}).resume();
  await waitUntil(() => stalled.some((socket) => socket.closed));
  for (const socket of stalled) socket.destroy();
});

it('gives an account no second place at the cost of one that has as many', () => {
  const places = createPlaces(4);
  const held = ['a', 'a', 'b', 'b'].map((account) => places.begin(account));
  const lost: string[] = [];
  for (const [at, place] of held.entries()) place.onLost(() => lost.push('aabb'[at] ?? ''));
  expect(() => places.begin('a')).toThrow();
  places.begin('c');
  expect(() => places.begin('c')).toThrow();
  expect(lost).toHaveLength(1);
  // A new account gets a slot, no matter how many accounts have one stream each.
  const alone = createPlaces(2);
  for (const account of ['a', 'b', 'c', 'd']) alone.begin(account);
});

it('ends a reader that takes nothing, and none that takes what it is handed', async () => {
  const places = createPlaces(4, { bytesPerSecond: 16 * 1024, windowMs: 200 });
  const ends = { idle: 0, quick: 0 };
  const idle = places.begin('a');
  idle.onLost(() => {
    ends.idle += 1;
  });
  idle.handed(1024);
  const quick = places.begin('b');
  quick.onLost(() => {
    ends.quick += 1;
  });
  await waitUntil(() => {
    quick.handed(256 * 1024);
    places.endSlow();
    quick.taken();
    return ends.idle > 0;
  });
  expect(ends).toEqual({ idle: 1, quick: 0 });
});

it('takes no place from a stream that has just begun, where another one is slow', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const places = createPlaces(2);
  const lost: string[] = [];
  const begin = (account: string) => {
    const place = places.begin(account);
    place.onLost(() => lost.push(account));
    return place;
  };
  begin('hoarder').handed(256 * 1024);
  vi.advanceTimersByTime(10_000);
  begin('musician');
  begin('another hoarder');
  expect(lost).toEqual(['hoarder']);
});

it.each([
  ['ends a reader of 15 KB/s', 15, true],
  ['keeps one of 17 KB/s', 17, false],
])('%s that takes what it is handed in bursts', (_, kilobytes, isEnded) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const places = createPlaces(1);
  const place = places.begin('a');
  let cuts = 0;
  place.onLost(() => {
    cuts += 1;
  });
  const bytes = 256 * 1024;
  place.handed(bytes);
  let owed = 0;
  for (let second = 0; second < 300; second += 1) {
    vi.advanceTimersByTime(1000);
    places.endSlow();
    owed += kilobytes * 1024;
    if (owed < bytes) continue;
    owed -= bytes;
    place.taken();
    place.handed(bytes);
  }
  expect(cuts).toBe(isEnded ? 1 : 0);
});

it('keeps no place of a request that was answered, refused or given up', async () => {
  const device = await shop.addOwner('short@example.org', otherSku);
  const [url = ''] = await linksOf(device);
  const ask = async (method: string, headers: Record<string, string>) => {
    const answer = await fetch(url, { method, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const { headers } = await fetch(url, { method: 'HEAD' });
  for (let turn = 0; turn <= streamsPerAccount; turn += 1) {
    expect(await ask('GET', { 'if-none-match': headers.get('etag') ?? '' })).toBe(304);
    expect(await ask('GET', { range: 'bytes=999999999-' })).toBe(416);
    expect(await ask('GET', { range: 'bytes=0-0,5-9' })).toBe(200);
    expect(await ask('GET', { range: 'bytes=-1' })).toBe(206);
    expect(await ask('HEAD', {})).toBe(200);
    const socket = await stall(url);
    socket.on('error', () => {}).destroy();
  }
  await waitUntil(async () => (await ask('GET', { range: 'bytes=0-9' })) === 206);
});

/** Adds an account that has a pack only through a trial, with its quota. */
async function addTrial(email: string, packTrialGb: number) {
  const { core } = shop.world.service;
  core.settings.packTrialGb = packTrialGb;
  const device = await shop.addOwner(email, null);
  const { users } = core.store.t;
  const [user] = await core.store.db.select().from(users).where(eq(users.email, email));
  const userId = user?.id ?? '';
  const grant = { userId, sku: otherSku, cause: 'subscription' as const, causeRef: email, durationMs: null };
  await core.store.write((tx) => insertGrant(core, tx, grant));
  const max = Math.ceil((packTrialGb * 1e9) / 1024 / 1024);
  const charged = async () => max - (await readAllowance(core, core.store.db, toTrialCharge(core, userId))).left;
  return { core, device, userId, charged };
}

/** Fetches a link. Returns the number of bytes, or the error code. */
async function take(url: string): Promise<number | string> {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)));
  return answer.status === 200 ? bytes.length : JSON.parse(bytes.toString()).error.code;
}

const toMib = (bytes: number) => bytes / 1024 / 1024;

it('charges streams of one bundle that run at once together, and no step more than they take', async () => {
  const { device, charged } = await addTrial('at-once@example.org', 1);
  const [url = ''] = await linksOf(device);
  const sent = await Promise.all(Array.from({ length: streams }, () => take(url)));
  const bytes = sent.reduce<number>((sum, one) => sum + Number(one), 0);
  expect(bytes).toBe(streams * Number(sent[0]));
  const mib = await charged();
  expect([mib >= toMib(bytes), mib <= toMib(bytes) + 10]).toEqual([true, true]);
});

it('charges what a link sends that outlives the charge which it shares', async () => {
  const { device, charged } = await addTrial('late-link@example.org', 1);
  const [first = ''] = await linksOf(device);
  await take(first);
  shop.world.clock.advance(packLinkMs - minuteMs);
  const [second = ''] = await linksOf(device);
  const before = await charged();
  shop.world.clock.advance(2 * minuteMs);
  expect(await take(second)).toBeGreaterThan(14_000_000);
  expect(await charged()).toBeGreaterThan(before + 8);
  // A new link is charged. Its download is not charged again.
  shop.world.clock.advance(packLinkMs);
  const [third = ''] = await linksOf(device);
  const paid = await charged();
  await take(third);
  expect(await charged()).toBeLessThanOrEqual(paid + 8);
});

it('refuses nothing to an account that has bought the pack after its trial was spent', async () => {
  const { core, device, userId } = await addTrial('buyer@example.org', 0.03);
  const [url = ''] = await linksOf(device);
  for (let turn = 0; turn < 3; turn += 1) await take(url);
  expect(await take(url)).toBe('pack_quota_spent');
  const grant = { userId, sku: otherSku, cause: 'order_item' as const, causeRef: 'an order', durationMs: null };
  await core.store.write((tx) => insertGrant(core, tx, grant));
  shop.world.clock.advance(minuteMs);
  expect(await take(url)).toBeGreaterThan(14_000_000);
});

it('remembers what was sent no longer than a link to it can live', async () => {
  const { core } = shop.world.service;
  const open = (kind: 'b' | 'zip', id: string) =>
    openSpending(core, { userId: 'a', kind, id, bytes: 1, lifeMs: kind === 'zip' ? archiveLinkMs : packLinkMs });
  await open('zip', 'an archive, which is remembered for days');
  for (let bundle = 0; bundle < 1000; bundle += 1) await open('b', `${bundle}`);
  shop.world.clock.advance(2 * hourMs);
  await open('b', 'another');
  expect(spentOf(core).size).toBeLessThan(10);
});

it('charges what is sent of a bundle again, and ends at the quota of the account', async () => {
  const { core, device, userId } = await addTrial('trial@example.org', 0.06);
  const [url = ''] = await linksOf(device);
  let sent = 0;
  let refusal = null;
  for (let turn = 0; turn < 20 && refusal === null; turn += 1) {
    const answer = await fetch(url);
    const bytes = await answer.arrayBuffer().catch(() => null);
    if (answer.status === 200) sent += bytes?.byteLength ?? 0;
    else refusal = [answer.status, JSON.parse(Buffer.from(bytes ?? new ArrayBuffer(0)).toString()).error.code];
  }
  expect(refusal).toEqual([409, 'pack_quota_spent']);
  expect(sent).toBeLessThanOrEqual(0.06e9 + 2 * 8 * 1024 * 1024);
  expect((await readAllowance(core, core.store.db, toTrialCharge(core, userId))).left).toBeLessThan(8);
});
