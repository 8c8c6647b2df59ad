import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exportPack } from '@backline/core/packs/export-pack';
import type { Trust } from '@backline/plugin-client/source';
import { createClient } from '@backline/plugin-client/source';
import { createFolderStore, createNodeDisk } from '@backline/plugin-client/source/node';
import { createPacks } from '@backline/plugin-client/source/packs';
import { publishTestPack, testApiKey, toNoise } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files, type PackWorld, sku, startPackWorld } from './pack-world.ts';

const issuer = 'http://portal.test';
let shop: PackWorld;
let folder: string;
beforeAll(async () => {
  shop = await startPackWorld();
  await shop.grant(sku);
  folder = mkdtempSync(join(tmpdir(), 'backline-found-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.world.stop();
});

/** Extracts an uncompressed zip. */
function unpack(zip: Buffer, into: string): void {
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const bytes = zip.readUInt32LE(at + 18);
    const nameBytes = zip.readUInt16LE(at + 26);
    const extraBytes = zip.readUInt16LE(at + 28);
    const path = join(into, zip.toString('utf8', at + 30, at + 30 + nameBytes));
    const from = at + 30 + nameBytes + extraBytes;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, zip.subarray(from, from + bytes));
    at = from + bytes;
  }
}

/** Makes a plugin on this computer. `fetched` is the number of downloaded bytes. */
async function createPlugin(name: string) {
  const answer = await shop.world.rest('GET', '/activation/keys');
  const { product, roots } = answer.body as Pick<Trust, 'product' | 'roots'>;
  const line = { isDown: false, fetched: 0 };
  const store = createFolderStore([join(folder, name)]);
  const account = { label: 'c' };
  await store.write('device.json', JSON.stringify({ token: shop.device, account, device: { id: 'd', name } }));
  const client = createClient({
    issuer,
    product,
    roots,
    apiKey: testApiKey,
    store,
    identifiers: async () => ({}),
    device: { name, os: 'Linux' },
    plugin: { version: '1.0.0', format: 'App' },
    async fetch(url, request) {
      if (line.isDown) throw new TypeError('fetch failed');
      const given = await fetch(shop.toOwn(String(url)), request);
      line.fetched += Number(given.headers.get('content-length'));
      return given;
    },
  });
  return { line, packs: createPacks({ client, disk: createNodeDisk(), store, limits: { spareBytes: 0 } }) };
}

it('is found where it was unpacked, without a line, and fetches of an update what is new alone', async () => {
  const { core } = shop.world.service;
  const { body } = await shop.world.rest('GET', `/packs/archive?sku=${sku}&options=room`, { token: shop.session });
  unpack(Buffer.from(await (await fetch(shop.toOwn(body.url))).arrayBuffer()), join(folder, 'downloads'));
  const { packs, line } = await createPlugin('one');
  line.isDown = true;
  expect(await packs.find([join(folder, 'downloads')])).toMatchObject([{ state: 'installed', version: '1.0.0' }]);
  // The pack is complete with the options that were selected in the browser.
  expect([packs.isReady(sku, 'Room/A1.wav'), packs.isReady(sku, 'Close/A1.wav')]).toEqual([true, false]);
  line.isDown = false;
  await publishTestPack(core, { sku, version: '1.1.0' }, { ...files, 'Samples/New.wav': toNoise('new', 90_000) });
  line.fetched = 0;
  expect(await packs.update(sku)).toMatchObject({ state: 'ready', nextVersion: '1.1.0' });
  expect(line.fetched).toBeGreaterThan(90_000);
  expect(line.fetched).toBeLessThan(105_000);
  await packs.stop();

  await exportPack(core, sku, join(folder, 'drive/Harbor Strings'), '1.0.0');
  const second = await createPlugin('two');
  second.line.isDown = true;
  expect(await second.packs.find([join(folder, 'drive')])).toMatchObject([{ state: 'installed' }]);
  for (const path of ['Room/A1.wav', 'Close/A1.wav']) expect(second.packs.isReady(sku, path)).toBe(true);
});
