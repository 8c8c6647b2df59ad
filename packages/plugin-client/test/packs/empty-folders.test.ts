import { expect, it } from 'vitest';
import { Line } from './line.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { createTestPacks, library } from './world.ts';

const sku = 'MUS-01001';
const folder = `${library}/Harbor Strings`;
const version = (number: string, ...paths: string[]): NewVersion => ({
  sku,
  version: number,
  seq: Number(number[2]),
  aim: 1024,
  files: [...paths, 'Samples/A1.wav', 'Samples/A2.wav'].map((path) => ({ path, bytes: toNoise(number + path, 9_000) })),
});

function start(first: NewVersion) {
  const shop = new Shop();
  shop.publish(first);
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const packs = createTestPacks({ disk: drives.open(), line: new Line(shop) });
  const findFolders = () =>
    [...drives.folders].filter((path) => path.startsWith(folder) && !path.includes('/.backline'));
  return { shop, drives, packs, findFolders };
}

it('leaves no folder after a refusal', async () => {
  const { packs, findFolders } = start({ ...version('1.0.0'), requires: '1.5' });
  expect(await packs.install(sku)).toMatchObject({ refusal: { code: 'newer_plugin_needed' } });
  expect(findFolders()).toEqual([]);
});

it('leaves no folder of an update that was undone, for a held file or by a person', async () => {
  const { shop, drives, packs, findFolders } = start(version('1.0.0'));
  await packs.install(sku);
  shop.publish(version('1.1.0', 'Deep/In/A5.wav'));
  await packs.update(sku);
  const before = findFolders();
  let waits = 0;
  // The new folders exist by then.
  drives.held.add(`${folder}/.backline/next/2`);
  const end = packs.on(({ waiting }) => {
    if (waiting === null) return;
    expect(findFolders()).toEqual(before);
    drives.held.clear();
    waits += 1;
  });
  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.1.0' });
  end();
  expect(waits).toBe(1);
  expect(findFolders()).toContain(`${folder}/Deep/In`);
  await packs.rollback(sku);
  await packs.swap(sku);
  expect(findFolders()).toEqual(before);
});

it('waits for files that another program reads, and leaves no folder', async () => {
  const { drives, packs, findFolders } = start(version('1.0.0'));
  await packs.install(sku);
  const open = `${folder}/Samples/A1.wav`;
  drives.shared.add(open);
  const reasons: string[] = [];
  packs.on(({ waiting }) => {
    if (waiting === null) return;
    if (reasons.push(waiting.reason) < 2) return;
    drives.shared.clear();
    drives.files.delete(open);
  });
  expect(await packs.uninstall(sku)).toMatchObject({ state: 'absent' });
  expect(reasons).toEqual(['file_in_use', 'file_in_use']);
  expect(findFolders()).toEqual([]);
});
