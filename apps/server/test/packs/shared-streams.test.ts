import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { insertGrant } from '@backline/core/licenses/grants';
import { toTrialCharge } from '@backline/core/packs/serving/charge-quota';
import { readAllowance } from '@backline/core/rate-limit';
import { customer } from '@backline/fixtures';
import { publishTestPack, toNoise, waitUntil } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlaces } from '../../src/places.ts';
import { otherSku, type PackWorld, sku, startPackWorld } from './pack-world.ts';
import { stall } from './stall.ts';

const streams = 6;
const large = toNoise('large', 24_000_000);
let shop: PackWorld;
beforeAll(async () => {
  shop = await startPackWorld({ PACKS_STREAMS: String(streams) });
  await shop.grant(sku);
  await publishTestPack(shop.world.service.core, { sku: otherSku, version: '1.0.0' }, { 'Large.wav': large });
});
afterAll(() => shop.world.stop());

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
  // Who reads nothing does not see the end either.
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
  // Of any number of accounts with one stream each, a new one still comes in.
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

it('charges what is sent of a bundle again, and ends at the quota of the account', async () => {
  const { core } = shop.world.service;
  core.settings.packTrialGb = 0.06;
  const device = await shop.addOwner('trial@example.org', null);
  const { users } = core.store.t;
  const [trial] = (await core.store.db.select().from(users)).filter(({ email }) => email === 'trial@example.org');
  const userId = trial?.id ?? customer.id;
  const grant = { userId, sku: otherSku, cause: 'subscription' as const, causeRef: 'a trial', durationMs: null };
  await core.store.write((tx) => insertGrant(core, tx, grant));
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
