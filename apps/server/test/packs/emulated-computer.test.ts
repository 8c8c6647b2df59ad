import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTrust } from '@backline/core/keys/find-keys';
import { ComputerPacks } from '@backline/plugin-emulator/computer-packs';
import { publishTestPack, testApiKey, toNoise, waitUntil } from '@backline/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { otherSku, type PackWorld, sku, startPackWorld } from './pack-world.ts';

const otherBytes = 1_000_000;
let shop: PackWorld;
let root: string;
let packs: ComputerPacks;

beforeAll(async () => {
  shop = await startPackWorld();
  for (const one of [sku, otherSku]) await shop.grant(one);
  await publishTestPack(
    shop.world.service.core,
    { sku: otherSku, version: '1.0.0' },
    { 'Long.wav': toNoise('long', otherBytes) },
  );
});
afterAll(() => shop.world.stop());

/** A signed-in computer of the plugin emulator. Its hosts are processes that connect to the service. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backline-computers-'));
  const { core } = shop.world.service;
  const device = { token: shop.device, account: { label: 'c…r@example.com' }, device: { id: 'd', name: 'Studio' } };
  const kept = new Map([['device.json', JSON.stringify(device)]]);
  packs = new ComputerPacks({
    root,
    computer: { id: 'studio', folder: 'studio' },
    stick: { at: null },
    store: {
      read: async (ending) => [...kept].filter(([name]) => name.endsWith(ending)).map(([, text]) => text),
      write: async (name, text) => kept.set(name, text).has(name),
      remove: async (name) => void kept.delete(name),
      tryLock: async () => async () => undefined,
    },
    findTarget: () => shop.world.url,
    findNetwork: () => 'home',
    toSettings: async () => ({
      issuer: core.settings.publicUrl,
      product: core.settings.productSlug,
      apiKey: testApiKey,
      roots: (await getTrust(core)).roots,
      device: { name: 'Studio', os: 'Linux' },
      plugin: { version: '1.0.0', format: 'VST3', host: 'Reaper' },
    }),
    onChange: () => undefined,
    onDue: () => undefined,
  });
});
afterEach(async () => {
  await packs.stop();
  rmSync(root, { recursive: true });
});

const toLibrary = (drive: 'internal' | 'ssd') => ({ to: `${packs.drives.toPath(drive)}/Sounds` });
async function find(one: string) {
  const { packs: shown } = await packs.view();
  return shown.find(({ state }) => state.sku === one);
}
const becomes = (one: string, state: string) => waitUntil(async () => (await find(one))?.state.state === state);
async function toRatio(one: string): Promise<number> {
  const { bytes, differs } = (await find(one))?.fetched ?? { bytes: 0, differs: null };
  return bytes / (differs ?? 0);
}

it('counts nothing of another pack for one that waits', async () => {
  await packs.setFault('ssd', 'isReadOnly', true);
  await packs.begin('install', otherSku, toLibrary('ssd'));
  await becomes(otherSku, 'waiting');
  await packs.begin('install', sku, toLibrary('internal'));
  await becomes(sku, 'installed');
  // Two of its files are the same, and their bytes are downloaded once.
  expect(await toRatio(sku)).toBeLessThan(1);
  expect((await find(otherSku))?.fetched?.bytes).toBeLessThan(otherBytes / 10);

  await packs.setFault('ssd', 'isReadOnly', false);
  await packs.resume(otherSku);
  await becomes(otherSku, 'installed');
  // Besides the pack's bytes, this includes the calls and the list.
  expect(await toRatio(otherSku)).toBeGreaterThanOrEqual(1);
  expect(await toRatio(otherSku)).toBeLessThan(1.02);
});

it('counts all that was fetched for a pack, over a pause and a host that is killed', async () => {
  await packs.setSpeed('slower');
  await packs.begin('install', otherSku, toLibrary('ssd'));
  const comes = (share: number) =>
    waitUntil(async () => ((await find(otherSku))?.fetched?.bytes ?? 0) > share * otherBytes);
  await comes(0.2);
  await packs.run('pause', otherSku);
  await packs.resume(otherSku);
  await comes(0.5);
  await packs.kill();
  await packs.openHost();
  await packs.setSpeed('full');
  await packs.resume(otherSku);
  await becomes(otherSku, 'waiting');
  await packs.pass(30_000);
  await becomes(otherSku, 'installed');
  expect(await toRatio(otherSku)).toBeGreaterThanOrEqual(1);
  // Each time, only the bytes that were being transferred are lost.
  expect(await toRatio(otherSku)).toBeLessThan(2);
});
