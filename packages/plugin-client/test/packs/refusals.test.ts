import { expect, it } from 'vitest';
import { Line } from './line.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { createTestPacks, library } from './world.ts';

const sku = 'MUS-01001';
const folder = `${library}/Harbor Strings`;
const version = (more: Partial<NewVersion> = {}): NewVersion => ({
  sku,
  version: '1.0.0',
  seq: 1,
  aim: 1024,
  files: [
    { path: 'Patches/Soft.txt', bytes: toNoise('soft', 300), isFirst: true },
    { path: 'Samples/A1.wav', bytes: toNoise('a1', 50_000) },
    { path: 'Samples/A2.wav', bytes: toNoise('a2', 50_000) },
  ],
  ...more,
});

function start(more: Partial<NewVersion> = {}) {
  const shop = new Shop();
  shop.publish(version(more));
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const line = new Line(shop);
  const packs = createTestPacks({ disk: drives.open(), line });
  /** Collects the reasons for waiting, and calls `end` at the second. */
  const reasons = (end: () => void) => {
    const seen: string[] = [];
    packs.on(({ waiting }) => {
      if (waiting === null) return;
      seen.push(waiting.reason);
      if (seen.length === 2) end();
    });
    return seen;
  };
  return { shop, drives, line, packs, reasons };
}

it('refuses packs that are not owned, with the reference for support', async () => {
  const { packs, line } = start();
  line.isOwned = false;
  const refusal = { code: 'pack_not_owned', ref: 'R-7F3K2A' };
  expect(await packs.install(sku)).toMatchObject({ state: 'refused', refusal });
});

it('refuses a pack for a newer plugin, and an older version that was not requested', async () => {
  expect(await start({ requires: '1.5' }).packs.install(sku)).toMatchObject({
    refusal: { code: 'newer_plugin_needed' },
  });
  const { packs, shop } = start({ version: '2.0.0', seq: 7 });
  await packs.install(sku);
  shop.versions.length = 0;
  shop.publish(version());
  expect(await packs.update(sku)).toMatchObject({ state: 'refused', refusal: { code: 'older_version' } });
  expect(await packs.update(sku, { version: '1.0.0' })).toMatchObject({ state: 'ready', nextVersion: '1.0.0' });
});

it('follows no link on a drive, and no redirect', async () => {
  const { packs, drives, line } = start();
  drives.folders.add(folder);
  drives.links.add(`${folder}/Samples`);
  expect(await packs.install(sku)).toMatchObject({ state: 'refused', refusal: { code: 'folder_has_links' } });
  expect([...drives.files.keys()].filter((path) => path.startsWith(`${folder}/Samples`))).toEqual([]);
  drives.links.clear();
  const asked: (RequestInit | undefined)[] = [];
  const { fetch } = line;
  line.fetch = (input, init) => {
    asked.push(init);
    return fetch(input, init);
  };
  const other = createTestPacks({ disk: drives.open(), line });
  expect(await other.install(sku)).toMatchObject({ state: 'installed' });
  expect(asked.every((init) => init?.redirect === 'error')).toBe(true);
  expect(line.leaks).toEqual([]);
});

it('refuses another shop’s or another pack’s head', async () => {
  const { packs, line, shop } = start();
  const [own] = shop.versions;
  if (own) own.opened.head = own.opened.head.replace('pack: ', 'pack: x');
  expect(await packs.install(sku)).toMatchObject({ state: 'refused', refusal: { code: 'malformed' } });
  const strange = shop.publish(version({ sku: 'MUS-01002' }));
  if (own) own.opened.head = strange.text;
  line.weather = {};
  expect(await packs.resume(sku)).toMatchObject({ state: 'refused', refusal: { code: 'wrong_pack' } });
});

it('requests a new link when one has expired, and waits if a block is wrong repeatedly', async () => {
  const { packs, line, reasons } = start();
  let isLate = true;
  line.weather = {
    answer: (url) => {
      if (!url.pathname.startsWith('/packs/b/') || !isLate) return null;
      isLate = false;
      line.time += 1;
      return null;
    },
    isBent: () => bent,
  };
  let bent = false;
  expect(await packs.install(sku)).toMatchObject({ state: 'installed' });
  expect(line.calls.filter((call) => call === '/link')).toHaveLength(2);

  const second = start();
  bent = true;
  second.line.weather = { isBent: () => bent && second.line.calls.includes('/link') };
  const seen = second.reasons(() => {
    bent = false;
  });
  expect(await second.packs.install(sku)).toMatchObject({ state: 'installed' });
  expect(seen).toContain('portal');
  expect(reasons(() => undefined)).toEqual([]);
});

it.each([
  ['network', { isDown: (): boolean => true }],
  ['portal', { answer: () => new Response('Log in to this hotel', { status: 200 }) }],
  ['portal', { answer: () => new Response(null, { status: 502 }) }],
] as const)('waits for %s, and goes on by itself', async (reason, weather) => {
  const { packs, line, reasons } = start();
  line.weather = weather;
  const seen = reasons(() => {
    line.weather = {};
  });
  expect(await packs.install(sku)).toMatchObject({ state: 'installed' });
  expect(seen).toEqual([reason, reason]);
});

it('tests a large file before the first byte, and reports how much is missing on a full drive', async () => {
  const { packs, drives, line, reasons } = start();
  drives.largest = 40_000;
  drives.free = 40_000;
  const large = createTestPacks({ disk: drives.open(), line, limits: { largeFileBytes: 45_000 } });
  const details: unknown[] = [];
  large.on(({ waiting }) => {
    if (waiting === null) return;
    details.push([waiting.reason, waiting.detail]);
    if (waiting.reason === 'drive_full') drives.free = Number.MAX_SAFE_INTEGER;
    else drives.largest = Number.MAX_SAFE_INTEGER;
    expect([...drives.files.keys()].filter((path) => path.endsWith('.part'))).toEqual([]);
  });
  expect(await large.install(sku)).toMatchObject({ state: 'installed' });
  expect(details).toMatchObject([
    ['drive_full', expect.any(Number)],
    ['drive_limit', 'Samples/A1.wav'],
  ]);
  expect(reasons(() => packs.stop())).toEqual([]);
});

it('downloads requested files first', async () => {
  const { packs, line } = start({
    files: [...version().files, { path: 'Samples/Z9.wav', bytes: toNoise('z9', 50_000) }],
    bundleBytes: 16 * 1024,
  });
  packs.want(sku, ['Samples/Z9.wav']);
  let sentBytes = 0;
  packs.on(() => {
    if (sentBytes === 0 && packs.isReady(sku, 'Samples/Z9.wav')) sentBytes = line.sentBytes;
  });
  await packs.install(sku);
  expect(sentBytes).toBeLessThan(90_000);
});

it('continues at once when a drive comes back with the engine’s own lock', async () => {
  const { packs, drives, line } = start();
  let isPulled = false;
  line.weather.answer = ({ pathname }) => {
    if (pathname.startsWith('/packs/b/') && !isPulled) drives.pulled.add('/drives/ssd');
    isPulled ||= pathname.startsWith('/packs/b/');
    return null;
  };
  const reasons: string[] = [];
  packs.on(({ waiting }) => {
    if (waiting !== null) reasons.push(waiting.reason);
    if (waiting?.reason === 'drive_missing') drives.pulled.clear();
  });
  expect(await packs.install(sku)).toMatchObject({ state: 'installed' });
  expect(reasons).toEqual(['drive_missing']);
});

it('reports a call that cannot start as a state, and changes nothing', async () => {
  const { packs, drives } = start();
  const states: unknown[] = [];
  packs.on((state) => states.push(state));
  const nothing = [
    packs.verify(sku),
    packs.repair(sku),
    packs.move(sku, '/drives/ssd/B'),
    packs.copy(sku, '/drives/ssd/B'),
  ];
  for (const state of await Promise.all([...nothing, packs.swap(sku), packs.rollback(sku), packs.uninstall(sku)]))
    expect(state).toMatchObject({ sku, state: 'refused', refusal: { code: 'not_installed', ref: null } });
  expect(await packs.adopt('/nowhere')).toMatchObject({ state: 'refused', refusal: { code: 'not_a_pack' } });
  expect([states, packs.state(sku).state]).toEqual([[], 'absent']);
  await packs.install(sku);
  const other = createTestPacks({ disk: drives.open(), line: new Line(new Shop()) });
  for (const one of ['/drives/cd', '/drives/cd/Harbor Strings', '/drives/cd/Harbor Strings/.backline'])
    drives.folders.add(one);
  for (const [path, file] of drives.files)
    if (path.startsWith(`${folder}/.backline/`)) drives.files.set(path.replace(library, '/drives/cd'), file);
  drives.readOnly.add('/drives/cd');
  const refusal = { code: 'drive_read_only' };
  expect(await other.adopt('/drives/cd/Harbor Strings')).toMatchObject({ state: 'refused', refusal });
  expect(await other.find(['/drives/cd'])).toEqual([]);
});
