import { expect, it } from 'vitest';
import { Line } from './line.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { createTestPacks, library } from './world.ts';

const sku = 'MUS-01001';
const harbor = (more: Partial<NewVersion> = {}): NewVersion => ({
  sku,
  version: '1.0.0',
  seq: 1,
  aim: 1024,
  bundleBytes: 64 * 1024,
  files: [
    { path: 'Patches/Soft.txt', bytes: toNoise('soft', 300), isFirst: true },
    { path: 'Patches/Empty.txt', bytes: new Uint8Array(), isFirst: true },
    { path: 'Samples/A1.wav', bytes: toNoise('a1', 30_000), isFirst: true },
    { path: 'Samples/A2.wav', bytes: toNoise('a2', 80_000) },
    { path: 'Samples/A3.wav', bytes: toNoise('a2', 80_000) },
    { path: 'Room/A1.wav', bytes: toNoise('room', 20_000), option: 1 },
  ],
  options: [{ id: 'room', isDefault: false }],
  ...more,
});

function start(...versions: NewVersion[]) {
  const shop = new Shop();
  for (const one of versions) shop.publish(one);
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const line = new Line(shop);
  const disk = drives.open();
  return { shop, drives, line, disk, packs: createTestPacks({ disk, line }) };
}
const toText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');

it('installs a pack from the portal', async () => {
  const { packs, drives, line, shop } = start(harbor());
  const state = await packs.install(sku);
  expect(state).toMatchObject({ state: 'installed', version: '1.0.0', folder: `${library}/Harbor Strings` });
  for (const [path, bytes] of shop.versions[0]?.files ?? []) {
    const own = drives.files.get(`${library}/Harbor Strings/${path}`)?.bytes;
    if (path.startsWith('Room/')) expect(own).toBeUndefined();
    else expect(toText(own) === toText(bytes), path).toBe(true);
    expect(packs.isReady(sku, path)).toBe(!path.startsWith('Room/'));
  }
  expect(line.leaks).toEqual([]);
  expect(line.calls).toEqual(['/open', '/link']);
});

const second = (more: Partial<NewVersion> = {}) => {
  const [soft, empty, a1, a2, , room] = harbor().files;
  const trimmed = { path: 'Samples/A2.wav', bytes: (a2?.bytes ?? new Uint8Array()).slice(700) };
  const added = { path: 'Samples/A4.wav', bytes: toNoise('a4', 9_000) };
  return harbor({
    version: '1.1.0',
    seq: 2,
    files: [soft, empty, a1, trimmed, added, room].flatMap((one) => one ?? []),
    ...more,
  });
};

/** True if a folder contains a version: its chosen files, and no file that only another version has. */
function expectWhole(drives: MemoryDisk, folder: string, files: Map<string, Uint8Array>, options = false) {
  const own = [...drives.files.keys()].filter((path) => path.startsWith(`${folder}/`) && !path.includes('/.backline/'));
  const expected = [...files.keys()].filter((path) => options || !path.startsWith('Room/'));
  expect(own.toSorted()).toEqual(expected.map((path) => `${folder}/${path}`).toSorted());
  for (const path of expected)
    expect(toText(drives.files.get(`${folder}/${path}`)?.bytes) === toText(files.get(path)), path).toBe(true);
}
const folder = `${library}/Harbor Strings`;
const filesOf = ({ versions }: Shop, at: number) => versions[at]?.files ?? new Map<string, Uint8Array>();

it('prepares an update beside the installed version, installs it, and goes back', async () => {
  const { packs, drives, line, shop } = start(harbor());
  await packs.install(sku);
  shop.publish(second());
  const [listed] = await packs.list();
  expect(listed).toMatchObject({ state: 'installed', version: '1.0.0', update: { version: '1.1.0' } });
  line.sentBytes = 0;
  const ready = await packs.update(sku);
  expect(ready).toMatchObject({ state: 'ready', version: '1.0.0', nextVersion: '1.1.0' });
  expectWhole(drives, folder, filesOf(shop, 0));
  expect(line.sentBytes).toBeLessThan(25_000);
  expect(packs.isReady(sku, 'Samples/A3.wav')).toBe(true);

  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.1.0', previousVersion: '1.0.0' });
  expectWhole(drives, folder, filesOf(shop, 1));
  expect([packs.isReady(sku, 'Samples/A3.wav'), packs.isReady(sku, 'Samples/A4.wav')]).toEqual([false, true]);

  line.weather.isDown = () => true;
  expect(await packs.rollback(sku)).toMatchObject({ state: 'ready', nextVersion: '1.0.0' });
  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.0.0', previousVersion: '1.1.0' });
  expectWhole(drives, folder, filesOf(shop, 0));
});

it('finds flipped bits, and downloads only their blocks', async () => {
  const { packs, drives, line, shop } = start(harbor());
  await packs.install(sku);
  for (const at of [10, 20_000]) {
    const { bytes } = drives.files.get(`${folder}/Samples/A1.wav`) ?? { bytes: new Uint8Array() };
    bytes[at] = (bytes[at] ?? 0) ^ 4;
  }
  expect(await packs.verify(sku)).toMatchObject({ state: 'damaged', damage: { places: 2 } });
  expect([packs.isReady(sku, 'Samples/A1.wav'), packs.isReady(sku)]).toEqual([false, false]);
  line.sentBytes = 0;
  expect(await packs.repair(sku)).toMatchObject({ state: 'installed' });
  expect(packs.isReady(sku)).toBe(true);
  expect(line.sentBytes).toBeLessThan(12_000);
  expectWhole(drives, folder, filesOf(shop, 0));
});

it('adds an option, and removes it again', async () => {
  const { packs, drives, line, shop } = start(harbor());
  await packs.install(sku);
  line.sentBytes = 0;
  await packs.install(sku, { options: ['room'] });
  expectWhole(drives, folder, filesOf(shop, 0), true);
  expect(line.sentBytes).toBeLessThan(25_000);
  await packs.install(sku, { options: [] });
  expectWhole(drives, folder, filesOf(shop, 0));
  expect(packs.isReady(sku, 'Room/A1.wav')).toBe(false);
});

it('leaves nothing of an option whose removal was killed before an update', async () => {
  const { packs, drives, shop } = start(harbor());
  await packs.install(sku, { options: ['room'] });
  drives.files.set(`${folder}/.backline/chosen.json`, { bytes: new TextEncoder().encode('[]') });
  shop.publish(second());
  expect(await packs.update(sku)).toMatchObject({ state: 'ready' });
  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.1.0' });
  expectWhole(drives, folder, filesOf(shop, 1));
});

it('moves, copies to a stick, installs from it without a network, and removes all but a person’s files', async () => {
  const { packs, drives, line, shop, disk } = start(harbor());
  await packs.install(sku, { options: ['room'] });
  line.weather.isDown = () => true;
  expect(await packs.move(sku, '/drives/big/Sounds')).toMatchObject({
    state: 'installed',
    folder: '/drives/big/Sounds/Harbor Strings',
  });
  expectWhole(drives, '/drives/big/Sounds/Harbor Strings', filesOf(shop, 0), true);
  expect(drives.folders.has(folder)).toBe(false);
  expect(await packs.copy(sku, '/drives/stick')).toMatchObject({ state: 'installed' });
  expect(await packs.list()).toMatchObject([{ state: 'installed', folder: '/drives/big/Sounds/Harbor Strings' }]);

  expect(await packs.libraries()).toMatchObject([{ path: library }, { path: '/drives/big/Sounds' }]);

  const other = createTestPacks({ disk, line });
  const state = await other.install(sku, { to: '/other', from: ['/drives/stick'], options: ['room'] });
  expect(state).toMatchObject({ state: 'installed', folder: '/other/Harbor Strings' });
  expectWhole(drives, '/other/Harbor Strings', filesOf(shop, 0), true);

  drives.files.set('/other/Harbor Strings/Samples/mine.wav', { bytes: toNoise('mine', 10) });
  expect(await other.uninstall(sku)).toMatchObject({ state: 'absent' });
  expect([...drives.files.keys()].filter((path) => path.startsWith('/other/Harbor'))).toEqual([
    '/other/Harbor Strings/Samples/mine.wav',
  ]);
});

it('finds a folder that was renamed and moved, and adopts one without records', async () => {
  const { packs, drives, line, shop, disk } = start(harbor());
  await packs.install(sku);
  await disk.makeFolder('/drives/big');
  await disk.rename(folder, '/drives/big/Strings by the sea');
  const other = createTestPacks({ disk, line });
  line.weather.isDown = () => true;
  expect(await other.find(['/drives'])).toMatchObject([
    { sku, state: 'installed', folder: '/drives/big/Strings by the sea' },
  ]);
  expect(other.isReady(sku)).toBe(true);

  line.weather.isDown = () => false;
  for (const [path, bytes] of filesOf(shop, 0)) {
    await disk.makeFolder(`/plain/Harbor/${path.split('/')[0]}`);
    drives.files.set(`/plain/Harbor/${path}`, { bytes: new Uint8Array(bytes) });
  }
  line.sentBytes = 0;
  const third = createTestPacks({ disk, line });
  expect(await third.adopt('/plain/Harbor', sku)).toMatchObject({ state: 'installed' });
  expect(line.calls.slice(-1)).toEqual(['/open']);
});
