import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTrust } from '@backline/core/keys/find-keys';
import { minuteMs } from '@backline/domain/time';
import { createClient } from '@backline/plugin-client/source';
import { createNodeDisk, nodeSha256 } from '@backline/plugin-client/source/node';
import { createPacks, type PackState, type Packs, type Timers } from '@backline/plugin-client/source/packs';
import { publishTestPack, testApiKey, toNoise, waitUntil } from '@backline/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files, otherSku, type PackWorld, sku, startPackWorld } from './pack-world.ts';
import { type Relay, startRelay } from './relay.ts';
import { stall } from './stall.ts';

let relay: Relay;
let shop: PackWorld;
let license: string;
beforeAll(async () => {
  relay = await startRelay();
  shop = await startPackWorld({ PUBLIC_URL: relay.url });
  relay.lead(shop.world.url);
  // This is larger than the buffers of the sockets.
  const large = { 'Large.wav': toNoise('large', 16_000_000) };
  await publishTestPack(shop.world.service.core, { sku: otherSku, version: '1.0.0' }, large);
  await shop.grant(otherSku);
});
afterAll(async () => {
  await shop.world.stop();
  await relay.stop();
});

/** Timers whose time passes only when the test wants it. */
class PassedTimers implements Timers {
  #passedMs = 0;
  readonly #waits = new Set<{ until: number; end(): void }>();

  random = () => 0.5;
  now = () => performance.now() + this.#passedMs;

  wait = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const one = {
        until: this.now() + ms,
        end: () => {
          this.#waits.delete(one);
          signal?.removeEventListener('abort', one.end);
          resolve();
        },
      };
      this.#waits.add(one);
      signal?.addEventListener('abort', one.end, { once: true });
      if (signal?.aborted) one.end();
    });

  pass(ms: number): void {
    this.#passedMs += ms;
    for (const { until, end } of [...this.#waits]) if (until <= this.now()) end();
  }
}

let own: string;
let timers: PassedTimers;
let packs: Packs;
let states: PackState[];

/** Starts an engine with a real folder and real connections. Its waiting times pass only when the test wants it. */
async function startEngine(): Promise<void> {
  relay.clear();
  own = mkdtempSync(join(tmpdir(), 'backline-engine-'));
  timers = new PassedTimers();
  states = [];
  license = await shop.grant(sku);
  const { core } = shop.world.service;
  const signedIn = { token: shop.device, account: { label: 'c…r@example.com' }, device: { id: 'd', name: 'Studio' } };
  const kept = new Map([['device.json', JSON.stringify(signedIn)]]);
  const store = {
    read: async (ending: string) => [...kept].filter(([name]) => name.endsWith(ending)).map(([, text]) => text),
    write: async (name: string, text: string) => kept.set(name, text).has(name),
    remove: async (name: string) => void kept.delete(name),
    tryLock: async () => async () => undefined,
  };
  const client = createClient({
    issuer: relay.url,
    product: core.settings.productSlug,
    apiKey: testApiKey,
    store,
    roots: (await getTrust(core)).roots,
    device: { name: 'Studio', os: 'Linux' },
    plugin: { version: '1.0.0', format: 'VST3', host: 'Reaper' },
    identifiers: async () => ({}),
  });
  await client.start();
  packs = createPacks({
    client,
    disk: createNodeDisk(),
    store,
    timers,
    sha256: nodeSha256,
    limits: { spareBytes: 0 },
  });
  packs.on((state) => states.push(state));
}
afterEach(async () => {
  // The disk keeps files open for later reads. This closes them.
  await packs.uninstall(sku);
  await packs.stop();
  await shop.refund(license);
  rmSync(own, { recursive: true });
});

/** Lets time pass for an engine that waits, and for a silent connection. */
async function passTimeUntil(done: () => boolean): Promise<void> {
  await waitUntil(() => {
    const isWaiting = states.at(-1)?.state === 'waiting';
    if (isWaiting || relay.silent > 0) timers.pass(36_000);
    return done();
  });
}

async function install(): Promise<PackState> {
  let end: PackState | null = null;
  const installing = packs.install(sku, { to: own, options: ['room', 'close'] }).then((state) => {
    end = state;
  });
  await passTimeUntil(() => end !== null);
  await installing;
  return end as unknown as PackState;
}

const reasons = () => [...new Set(states.flatMap(({ waiting }) => waiting?.reason ?? []))];
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const toSums = (read: (path: string) => string | Uint8Array) =>
  Object.keys(files).flatMap((path) => (path === 'pack.json' ? [] : [[path, sha256(read(path))]]));

function expectWhole(): void {
  const folder = join(own, 'Harbor Strings');
  expect(toSums((path) => readFileSync(join(folder, path)))).toEqual(
    toSums((path) => files[path as keyof typeof files]),
  );
  expect(relay.leaks).toBe(0);
}

describe('an engine', () => {
  beforeEach(startEngine);

  it('goes on after all that can go wrong between it and the portal', async () => {
    relay.faults.calls = [
      { status: 500 },
      // This is like the login page of a hotel's network.
      { status: 200, headers: { 'content-type': 'text/html' } },
      { cutAfter: 100 },
    ];
    relay.faults.links = [
      { cutAfter: 10 },
      { status: 503, headers: { 'retry-after': '5' } },
      { status: 500 },
      { cutAfter: 70_000 },
      { isBent: true },
      { silentAfter: 50_000 },
      { cutAfter: 0 },
    ];
    expect(await install()).toMatchObject({ state: 'installed', version: '1.0.0' });
    expectWhole();
    expect(relay.faults).toEqual({ calls: [], links: [] });
    expect(reasons().toSorted()).toEqual(['network', 'portal', 'streams']);
  });

  it('asks for other links when those that it has have ended', async () => {
    relay.faults.links = [{}, { before: () => shop.world.clock.advance(31 * minuteMs) }];
    expect(await install()).toMatchObject({ state: 'installed' });
    expectWhole();
    expect(reasons()).toEqual([]);
  });

  it('makes two calls for a pack, and one where nothing has changed', async () => {
    await install();
    expect(relay.requests.calls).toBe(2);
    const before = relay.sentBytes;
    relay.clear();
    expect(await packs.update(sku)).toMatchObject({ state: 'installed' });
    expect(relay.requests).toEqual({ calls: 1, links: 0 });
    expect(relay.sentBytes).toBeLessThan(before / 100);
  });

  it('waits for its turn while its account has as many streams as it may', async () => {
    const { urls } = await shop.fetchLinks({ sku: otherSku });
    const stalled = await Promise.all(Array.from({ length: 8 }, () => stall(shop.toOwn(urls[0] ?? ''))));
    const installing = install();
    await waitUntil(() => states.some(({ waiting }) => waiting?.reason === 'streams'));
    for (const socket of stalled) socket.destroy();
    expect(await installing).toMatchObject({ state: 'installed' });
    expectWhole();
  });

  it('stops with the number of the refusal where the license is taken back on the way', async () => {
    relay.faults.links = [{}, { before: () => shop.refund(license), status: 500 }];
    expect(await install()).toMatchObject({
      state: 'refused',
      refusal: { code: 'pack_not_owned', ref: expect.stringMatching(/^R-/) },
    });
  });
});
