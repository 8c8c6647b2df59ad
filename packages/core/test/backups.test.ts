import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@backline/core/backups/backup-files';
import { type BackupList, listPieces, toListKey, toPieceKey } from '@backline/core/backups/backup-list';
import {
  assertOwnPlace,
  type BackupPlace,
  chooseList,
  readLists,
  writeList,
} from '@backline/core/backups/backup-place';
import { createListSignature, makeSigningKey } from '@backline/core/backups/list-signature';
import { type BackupSource, makeBackup } from '@backline/core/backups/make-backup';
import { pruneBackups } from '@backline/core/backups/prune-backups';
import { findAhead, findUndecided } from '@backline/core/backups/read-shop';
import { findMissing, readDatabase, restoreFiles } from '@backline/core/backups/restore-files';
import { toBackedUpStorage } from '@backline/core/backups/to-backed-up-storage';
import { noteDamage } from '@backline/core/own-objects';
import { collectGarbage } from '@backline/core/packs/collect-garbage';
import { readObject, sha256, toBundleKey, toNamedHash, toListKey as toPackListKey } from '@backline/core/packs/objects';
import { publishPack } from '@backline/core/packs/publish-pack';
import { verifyPacks } from '@backline/core/packs/verify-packs';
import type { PackStorage } from '@backline/core/ports/pack-storage';
import { runNow } from '@backline/core/tasks/run-task';
import { planTask } from '@backline/core/tasks/task-rows';
import { parseKeep } from '@backline/domain/backups/choose-kept';
import { dayMs, hourMs, minuteMs } from '@backline/domain/time';
import { createAgeLock, createFolderStorage, makeBackupKey } from '@backline/storage';
import { beforeAll, describe, expect, it } from 'vitest';
import { harbor, listObjects, makeFolder, newPack, preparePacks, toNoise, writeFiles } from './packs/folders.ts';
import { describeOnEngines, visitor } from './world.ts';

const at = new Date('2026-03-01T00:00:00Z');
const toBundle = (digit: string) => toBundleKey(`00${digit.repeat(62)}`);
const bundleKey = toBundle('1');
const otherBundleKey = toBundle('3');
/** The key of an empty list. */
const listKey = toPackListKey(sha256(Buffer.alloc(0)));
const contents = { shop: 'our-shop', auditSeq: 7, auditHash: 'seventh', accounts: 3, orders: 2, packs: 1 };
const signingKeys = makeSigningKey();
let keys: { recipient: string; identity: string };
beforeAll(async () => {
  keys = await makeBackupKey();
});

function createPlace(folder: string, { signingKey } = signingKeys): BackupPlace {
  return {
    storage: createFolderStorage(join(folder, 'outside'), { now: () => at }),
    lock: createAgeLock(keys),
    signature: createListSignature({ signingKey }),
  };
}

/** Makes a shop with one file of each kind, and a place for its backups. */
async function createShop() {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  const databaseFile = join(folder, 'database');
  writeFileSync(databaseFile, Buffer.alloc(700_000, 'a page of the database '));
  const downloadsPath = join(folder, 'downloads');
  mkdirSync(downloadsPath);
  writeFileSync(join(downloadsPath, 'installer'), 'an installer');
  writeFileSync(join(downloadsPath, 'half.part'), 'half of one');
  writeFileSync(join(downloadsPath, '.DS_Store'), 'of a desktop');
  const packs = createFolderStorage(join(folder, 'packs'));
  await packs.put(bundleKey, [Buffer.from('a bundle')]);
  await packs.put(listKey, []);
  const place = createPlace(folder);
  const source: BackupSource = {
    databaseFile,
    contents,
    downloadsPath,
    packs,
    dialect: 'sqlite',
    program: '1',
    settings: { A: 'b' },
    at,
    named: { packs: new Map(), installers: new Map() },
    earlier: [],
    goesPast: [],
    decideOnLacking: async (keys) => {
      throw new Error(`lost: ${keys.join(', ')}`);
    },
  };
  const to = {
    packs: createFolderStorage(join(folder, 'packs again')),
    downloadsPath: join(folder, 'downloads again'),
  };
  return { folder, place, source, to };
}

/** A storage whose machine dies at its n-th write. */
function dyingAt(storage: PackStorage, writes: number): PackStorage {
  let left = writes;
  return {
    ...storage,
    async put(key, parts) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      await storage.put(key, parts);
    },
  };
}

/** A storage that does not list one of its objects. */
function without(storage: PackStorage, lost: string): PackStorage {
  return {
    ...storage,
    async *list(prefix) {
      for await (const object of storage.list(prefix)) if (object.key !== lost) yield object;
    },
  };
}

const readStamps = async (place: BackupPlace) => (await readLists(place)).lists.map(({ stamp }) => stamp);

describe('a backup', () => {
  it('is complete or absent if killed at any point, and the next one continues', async () => {
    const { folder, place, source, to } = await createShop();
    let killed = 0;
    for (let writes = 0; (await readStamps(place)).length === 0 && killed < 20; writes += 1) {
      const storage = dyingAt(place.storage, Math.min(writes, 2));
      await makeBackup({ ...place, storage }, source).catch(() => {
        killed += 1;
      });
    }
    expect(killed).toBeGreaterThanOrEqual(4);
    const list = chooseList(await readLists(place));
    expect(await findMissing(place, list)).toEqual([]);
    expect(list).toMatchObject({
      ...contents,
      files: {
        packs: [
          { key: bundleKey, bytes: 8 },
          { key: listKey, bytes: 0 },
        ],
        installers: [{ key: 'installer' }],
      },
    });
    const restored = join(folder, 'restored');
    await readDatabase(place, list, restored);
    expect(readFileSync(restored)).toEqual(readFileSync(source.databaseFile));
    expect(await readSettings(place, list)).toEqual({ A: 'b' });
    expect(await restoreFiles(place, list, to)).toEqual({ written: 3, problems: [] });
    expect(await restoreFiles(place, list, to)).toEqual({ written: 0, problems: [] });
    // The damaged file has the same size.
    writeFileSync(join(to.downloadsPath, 'installer'), 'an instalXer');
    expect(await restoreFiles(place, list, to)).toEqual({ written: 1, problems: [] });
    expect(readFileSync(join(to.downloadsPath, 'installer'), 'utf8')).toBe('an installer');
  });

  it('is refused if a piece was replaced by another, of the same size or not', async () => {
    const { folder, place, source, to } = await createShop();
    const { list } = await makeBackup(place, source);
    const exchange = async (hash: string, text: string) =>
      place.storage.put(toPieceKey(hash), [await place.lock.seal(Buffer.from(text))]);
    const bundle = list.files.packs[0]?.pieces[0] ?? '';
    const installer = list.files.installers[0]?.pieces[0] ?? '';
    await exchange(list.database.pieces[0] ?? '', 'another page');
    await exchange(list.settings, '{"APP_SECRET":"of a stranger"}');
    await exchange(installer, 'an instalXer');
    const refusal = 'is not what its list says';
    await expect(readDatabase(place, list, join(folder, 'restored'))).rejects.toThrow(refusal);
    await expect(readSettings(place, list)).rejects.toThrow(refusal);
    await exchange(bundle, 'b bundle');
    // The damaged bundle comes first, and the files after it are still restored.
    writeFileSync(join(source.downloadsPath, 'second'), 'another installer');
    const later = await makeBackup(place, { ...source, earlier: [list], at: new Date(at.getTime() + hourMs) });
    const restored = await restoreFiles(place, later.list, to);
    expect(restored).toMatchObject({
      written: 2,
      problems: [expect.stringContaining(refusal), expect.stringContaining(refusal)],
    });
    expect(await listObjects(to.packs)).toEqual({ [listKey]: 0 });
    expect(readdirSync(to.downloadsPath)).toEqual(['second']);
    const heard = new Map<string, string | null>();
    const object = await toBackedUpStorage(place, list, (hash, problem) => heard.set(hash, problem)).open(bundleKey);
    expect(await object?.read(new Uint8Array(8), 0)).toBe(0);
    expect(heard).toEqual(new Map([[bundle, expect.stringContaining(refusal)]]));
  });

  it('is restored except for files that a disk can no longer read', async () => {
    const { place, source, to } = await createShop();
    const { list } = await makeBackup(place, source);
    const unread = toPieceKey(list.files.packs[0]?.pieces[0] ?? '');
    const storage: PackStorage = {
      ...place.storage,
      async open(key) {
        if (key === unread) throw Object.assign(new Error('i/o error'), { code: 'EIO', errno: -5 });
        return place.storage.open(key);
      },
    };
    const problem = `${list.files.packs[0]?.key} is not restored: The disk cannot read ${unread} of the backup.`;
    expect(await restoreFiles({ ...place, storage }, list, to)).toEqual({ written: 2, problems: [problem] });
    // Nor what is there: it is written again.
    await to.packs.put(bundleKey, [Buffer.from('a bundle')]);
    const packs: PackStorage = {
      ...to.packs,
      async open(key) {
        const object = await to.packs.open(key);
        const read = () => Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO', errno: -5 }));
        return key === bundleKey && object !== null ? { ...object, read } : object;
      },
    };
    expect(await restoreFiles(place, list, { ...to, packs })).toEqual({ written: 1, problems: [] });
  });

  it('is ignored if its list is unsigned, changed, from another key or an older program, or renamed', async () => {
    const { folder, place, source } = await createShop();
    const { list } = await makeBackup(place, source);
    const signed = (await readObject(place.storage, toListKey(list))) ?? Buffer.alloc(0);
    const text = Buffer.from(signed).toString();
    const later = (hours: number) => ({ ...list, stamp: `20260302T0${hours}0000Z` });
    const put = (key: string, what: string) => place.storage.put(key, [Buffer.from(what)]);
    const [, body = ''] = text.split('\n');
    await put(toListKey(later(1)), body);
    await put(toListKey(later(2)), text);
    await put(toListKey(later(3)), text.replace('"orders":2', '"orders":9'));
    await put('l/20260302t040000z', JSON.stringify({ v: 1, stamp: '20260302T040000Z' }));
    await put(toListKey(later(5)), '');
    await writeList(createPlace(folder, makeSigningKey()), later(6));
    await writeList(createPlace(folder, makeSigningKey()), { ...later(7), shop: 'a-stranger' });
    const found = await readLists(place);
    expect(found.lists).toEqual([list]);
    expect(found.unsigned).toHaveLength(7);
    expect(chooseList(found)).toEqual(list);
    expect(() => chooseList(found, '20260302T060000Z')).toThrow('not signed by this key');
    expect(() => assertOwnPlace(found, list.shop)).toThrow('without the signature of this shop');
  });

  it('only reads files that were written since an earlier list', async () => {
    const { place, source } = await createShop();
    await source.packs.put(otherBundleKey, [Buffer.from('an old one')]);
    const first = await makeBackup(place, source);
    const opened: string[] = [];
    const counted: PackStorage = {
      ...source.packs,
      open: (key) => {
        opened.push(key);
        return source.packs.open(key);
      },
    };
    const second = { ...source, packs: counted, earlier: [first.list], at: new Date(at.getTime() + hourMs) };
    const { list, newBytes } = await makeBackup(place, second);
    expect([opened, newBytes, list.files]).toEqual([[], 0, first.list.files]);
    // Written again, with other bytes and with the same; and an installer in place, in the same second.
    await source.packs.put(bundleKey, [Buffer.from('b bundle')]);
    await source.packs.put(listKey, []);
    const installer = join(source.downloadsPath, 'installer');
    writeFileSync(installer, 'an instalXer');
    utimesSync(installer, 1, 1.5);
    const third = await makeBackup(place, { ...second, at: new Date(at.getTime() + 2 * hourMs) });
    expect(opened).toEqual([bundleKey, listKey]);
    expect(third.list.files.packs[0]?.sha256).not.toBe(list.files.packs[0]?.sha256);
    expect(third.list.files.packs[1]?.sha256).toBe(list.files.packs[1]?.sha256);
    expect(third.list.files.installers[0]?.sha256).not.toBe(list.files.installers[0]?.sha256);
    // A piece that the place has lost is written again, although the previous list contains it.
    await place.storage.remove(toPieceKey(third.list.files.packs[2]?.pieces[0] ?? ''));
    const fourth = await makeBackup(place, {
      ...second,
      earlier: [third.list],
      at: new Date(at.getTime() + 3 * hourMs),
    });
    expect(await findMissing(place, fourth.list)).toEqual([]);
  });

  it('takes lost files from the previous backup, and asks about files that none has', async () => {
    const { place, source, to } = await createShop();
    const named = {
      packs: new Map([bundleKey, listKey].map((key) => [key, toNamedHash(key)])),
      installers: new Map([['installer', sha256(Buffer.from('an installer'))]]),
    };
    const later = (hours: number) => ({ ...source, named, at: new Date(at.getTime() + hours * hourMs) });
    const { list: first } = await makeBackup(place, later(0));
    // The objects are damaged as disks do it: one is lost, one gets another size, and in one a byte changes.
    await source.packs.remove(bundleKey);
    await source.packs.put(listKey, [Buffer.from('?')]);
    writeFileSync(join(source.downloadsPath, 'installer'), 'an instalXer');
    const { list: second } = await makeBackup(place, { ...later(1), earlier: [first] });
    expect([second.lacks, new Set(second.files.packs), second.files.installers]).toEqual([
      [],
      new Set(first.files.packs),
      first.files.installers,
    ]);
    expect(await restoreFiles(place, second, to)).toEqual({ written: 3, problems: [] });

    // Without one before: it is asked, once.
    const asked: (readonly string[])[] = [];
    const decideOnLacking = async (keys: readonly string[]) => void asked.push(keys);
    await expect(makeBackup(place, later(2))).rejects.toThrow(`lost: ${bundleKey}, ${listKey}, installer`);
    const { list: third } = await makeBackup(place, { ...later(3), decideOnLacking });
    expect([asked, third.lacks]).toEqual([[[bundleKey, listKey, 'installer']], [bundleKey, listKey, 'installer']]);
    const { list: fourth } = await makeBackup(place, { ...later(4), earlier: [third] });
    expect(fourth.lacks).toEqual(third.lacks);

    // Put right by a tool that keeps times, it is read again.
    writeFileSync(join(source.downloadsPath, 'installer'), 'an installer');
    const { mtime } = statSync(join(source.downloadsPath, 'installer'));
    const before = fourth.files.installers.map((file) => ({ ...file, at: mtime.getTime() }));
    const damaged = { ...fourth, files: { ...fourth.files, installers: before } };
    const { list: fifth } = await makeBackup(place, { ...later(5), earlier: [damaged] });
    expect(fifth.lacks).toEqual([bundleKey, listKey]);
    expect(fifth.files.installers).toMatchObject([{ sha256: named.installers.get('installer') }]);
  });

  it('keeps a good bundle if the shop’s own is marked as damaged, whatever its time is', async () => {
    const { place, source } = await createShop();
    const named = { packs: new Map([[bundleKey, null]]), installers: new Map<string, string>() };
    const { list: first } = await makeBackup(place, { ...source, named });
    await source.packs.put(bundleKey, [Buffer.from('a bXndle')]);
    await noteDamage(source.packs, { key: bundleKey, at: (await source.packs.find(bundleKey))?.at ?? at });
    const later = { ...source, named, at: new Date(at.getTime() + hourMs) };
    const { list: second } = await makeBackup(place, { ...later, earlier: [first] });
    expect(second.files.packs.find(({ key }) => key === bundleKey)).toEqual(first.files.packs[0]);
    await expect(makeBackup(place, later)).rejects.toThrow(`lost: ${bundleKey}`);
  });

  it('is refused if the storage of packs lists fewer objects than it has', async () => {
    const { place, source } = await createShop();
    const named = { packs: new Map([[bundleKey, null]]), installers: new Map<string, string>() };
    const decideOnLacking = async () => {};
    const attempt = makeBackup(place, { ...source, named, decideOnLacking, packs: without(source.packs, bundleKey) });
    await expect(attempt).rejects.toThrow(`has ${bundleKey} and does not list it: nothing was backed up`);
    expect(await readStamps(place)).toEqual([]);
  });

  it('ignores foreign files and a list that was being written when the machine died', async () => {
    const { place, source } = await createShop();
    const { list } = await makeBackup(place, source);
    const hash = sha256(Buffer.from('of somebody else'));
    const foreign = [
      `${toListKey(list)}.${randomUUID()}.part`,
      `l/${hash}`,
      'c/readme',
      `c/00/${hash}`,
      `b/00/${hash}`,
    ];
    for (const key of foreign) await place.storage.put(key, [Buffer.from('of somebody else')]);
    const later = new Date(at.getTime() + 400 * dayMs);
    const found = await readLists(place);
    expect(found).toEqual({ lists: [list], unsigned: [] });
    const made = (await makeBackup(place, { ...source, at: later })).list;
    expect(await pruneBackups(place, { made, earlier: [list] }, parseKeep('1h') ?? [], later)).toBe(1);
    expect(Object.keys(await listObjects(place.storage))).toEqual(expect.arrayContaining(foreign));
  });

  it('writes a piece again once if it is marked as damaged', async () => {
    const { place, source, to } = await createShop();
    const { list } = await makeBackup(place, source);
    for (const hash of [...listPieces(list)]) {
      const key = toPieceKey(hash);
      await place.storage.put(key, [Buffer.from('damaged')]);
      await noteDamage(place.storage, { key, at });
    }
    const now = new Date(at.getTime() + hourMs);
    const storage = createFolderStorage(join(to.downloadsPath, '..', 'outside'), { now: () => now });
    const again = { ...source, earlier: [list], at: now };
    const { list: second, newBytes } = await makeBackup({ ...place, storage }, again);
    expect(newBytes).toBeGreaterThan(700_000 / 3);
    expect(listPieces(second)).toEqual(listPieces(list));
    expect(await restoreFiles(place, list, to)).toEqual({ written: 3, problems: [] });
    const third = await makeBackup({ ...place, storage }, { ...again, earlier: [second] });
    expect(third.newBytes).toBe(0);
  });

  it('is removed after its time, with the pieces that only it has', async () => {
    const { place, source } = await createShop();
    await makeBackup(place, source);
    writeFileSync(source.databaseFile, Buffer.alloc(100_000, 'other pages '));
    const later = new Date(at.getTime() + 40 * dayMs);
    const { list } = await makeBackup(place, { ...source, at: later });
    expect(await pruneBackups(place, { made: list, earlier: [] }, parseKeep('7d') ?? [], later)).toBe(1);
    expect(await readStamps(place)).toEqual([list.stamp]);
    expect(await findMissing(place, list)).toEqual([]);
    const pieces: string[] = [];
    for await (const { key } of place.storage.list('c/')) pieces.push(key);
    // The pieces are the installer, the bundle, the settings and an empty list, besides the database's.
    expect(pieces).toHaveLength(list.database.pieces.length + 4);
  });

  it('is never removed beside another shop’s lists, or from a place that lists only a part of its contents', async () => {
    const { folder, place, source } = await createShop();
    const { list } = await makeBackup(place, source);
    const later = new Date(at.getTime() + 400 * dayMs);
    const newest = (await makeBackup(place, { ...source, at: later })).list;
    const prune = (made: BackupList, where = place, earlier = [list]) =>
      pruneBackups(where, { made, earlier }, parseKeep('1h') ?? [], later);
    const before = await listObjects(place.storage);
    // Listings without the objects that were just written, without older ones, or with only a part of the new ones.
    for (const lost of [toListKey(newest), toListKey(list), toPieceKey(newest.settings)])
      await expect(prune(newest, { ...place, storage: without(place.storage, lost) })).rejects.toThrow(
        `does not list ${lost}, which is there: nothing is removed`,
      );
    await expect(prune({ ...newest, shop: 'another' })).rejects.toThrow('backups of another shop, our-shop');
    expect(await listObjects(place.storage)).toEqual(before);
    const foreign = { ...list, shop: 'another', stamp: '20260302T000000Z' };
    await writeList(createPlace(folder, makeSigningKey()), foreign);
    await expect(prune(newest)).rejects.toThrow('nothing is written there, and nothing is removed');
    await place.storage.remove(toListKey(foreign));
    expect(await prune(newest)).toBe(1);
  });

  it('of each of two shops stays if both start in an empty place at once, and neither continues', async () => {
    const { place, source } = await createShop();
    const shops = ['one', 'other'];
    const made = await Promise.all(
      shops.map((shop) => makeBackup(place, { ...source, contents: { ...contents, shop }, settings: { shop } })),
    );
    const found = await readLists(place);
    expect(found.lists.map(({ shop }) => shop).toSorted()).toEqual(shops);
    for (const { list } of made) {
      expect(await findMissing(place, list)).toEqual([]);
      expect(await readSettings(place, list)).toEqual({ shop: list.shop });
      expect(() => assertOwnPlace(found, list.shop)).toThrow('backups of another shop');
      await expect(pruneBackups(place, { made: list, earlier: [] }, [], at)).rejects.toThrow('nothing is removed');
    }
  });

  it('must be named if the place has backups of several shops', async () => {
    const { place, source } = await createShop();
    await makeBackup(place, source);
    await makeBackup(place, { ...source, contents: { ...contents, shop: 'copy' } });
    const found = await readLists(place);
    expect(() => chooseList(found)).toThrow('Backups of 2 shops are here. Say which one by --at, such as ');
    expect(() => chooseList(found, '20260301T000000Z')).toThrow('Backups of 2 shops');
    expect(chooseList(found, 'copy/20260301T000000Z').shop).toBe('copy');
    expect(() => chooseList(found, '20260302T000000Z')).toThrow('There is no backup 20260302T000000Z here');
  });

  it('leaves nothing if the disk is full during a restore, and continues after a broken connection', async () => {
    const { place, source, to } = await createShop();
    const { list } = await makeBackup(place, source);
    const failing = (error: Error): PackStorage => ({
      ...to.packs,
      put: (key, parts) => (key.startsWith('l/') ? Promise.reject(error) : to.packs.put(key, parts)),
    });
    const full = Object.assign(new Error('no space left'), { errno: -28, code: 'ENOSPC' });
    await expect(restoreFiles(place, list, { ...to, packs: failing(full) })).rejects.toThrow(
      'The disk does not take packs and installers (ENOSPC). Nothing was replaced.',
    );
    expect(await listObjects(to.packs)).toEqual({});
    const broken = new TypeError('fetch failed');
    await expect(restoreFiles(place, list, { ...to, packs: failing(broken) })).rejects.toThrow('fetch failed');
    expect(await listObjects(to.packs)).toEqual({ [bundleKey]: 8 });
    expect(await restoreFiles(place, list, to)).toEqual({ written: 2, problems: [] });
  });
});

describeOnEngines('backups of a shop', (world, { once }) => {
  once('restore packs byte for byte from before and after damage and its repair', async () => {
    const { core } = world;
    await preparePacks(core);
    const { place, source, folder } = await createShop();
    const readAll = async (storage: PackStorage) => {
      const objects: Record<string, string> = {};
      for (const key of Object.keys(await listObjects(storage)))
        objects[key] = Buffer.from((await readObject(storage, key)) ?? []).toString('base64');
      return objects;
    };
    const files = makeFolder(harbor());
    await publishPack(core, visitor(), newPack(files));
    writeFiles(files, { 'Samples/A4.wav': toNoise('a4', 90_000) });
    await publishPack(core, visitor(), newPack(files, '1.1.0'));
    const backUp = (earlier: BackupList[], minutes: number) =>
      makeBackup(place, {
        ...source,
        packs: core.packStorage,
        earlier,
        at: new Date(at.getTime() + minutes * minuteMs),
      });
    const before = await readAll(core.packStorage);
    const { list: first } = await backUp([], 0);
    // One bundle is lost, and one is truncated.
    const [lost = '', cut = ''] = Object.keys(before).filter((key) => key.startsWith('b/'));
    await core.packStorage.remove(lost);
    world.advance(minuteMs);
    await core.packStorage.put(cut, [Buffer.from('half of it')]);
    const { list: damaged } = await backUp([first], 1);
    world.advance(minuteMs);
    expect(await publishPack(core, visitor(), newPack(files, '1.1.1'))).toMatchObject({ outcome: 'repaired' });
    const after = await readAll(core.packStorage);
    const { list: repaired } = await backUp([damaged, first], 2);
    for (const [list, expected] of [
      [first, before],
      [repaired, after],
    ] as const) {
      const packs = createFolderStorage(join(folder, list.stamp));
      await restoreFiles(place, list, { packs, downloadsPath: join(folder, 'downloads again') });
      expect(await readAll(packs)).toEqual(expected);
    }
    const restored = { ...core, packStorage: createFolderStorage(join(folder, repaired.stamp)) };
    const problems = (await verifyPacks(restored, visitor(), {})).problems;
    expect(problems.filter(({ version }) => version === '1.1.0')).toEqual([]);
  });

  once('share a place with packs without conflicts', async () => {
    const { core } = world;
    await preparePacks(core);
    const shop = await createShop();
    const place = { ...shop.place, storage: core.packStorage };
    await publishPack(core, visitor(), newPack(makeFolder(harbor())));
    const packs = Object.keys(await listObjects(core.packStorage));
    const lists: BackupList[] = [];
    for (const days of [0, 1, 2, 3]) {
      const { list } = await makeBackup(place, {
        ...shop.source,
        packs: core.packStorage,
        earlier: lists.toReversed(),
        settings: { DAY: String(days) },
        at: new Date(at.getTime() + days * dayMs),
      });
      expect(list.files.packs.map(({ key }) => key).toSorted()).toEqual(packs);
      lists.push(list);
    }
    world.advance(40 * dayMs);
    expect(await collectGarbage(core, visitor())).toMatchObject({ objects: 0 });
    for (const list of lists) expect(await findMissing(place, list)).toEqual([]);
    const [made, ...earlier] = lists.toReversed() as [BackupList, ...BackupList[]];
    expect(await pruneBackups(place, { made, earlier }, parseKeep('1h') ?? [], core.clock.now())).toBe(3);
    expect(await findMissing(place, made)).toEqual([]);
    expect(await verifyPacks(core, visitor(), {})).toMatchObject({ problems: [] });
    expect(await restoreFiles(place, made, shop.to)).toMatchObject({ written: packs.length + 1, problems: [] });
  });

  once('with more data than the database are reported until an operator ignores them', async () => {
    const { core } = world;
    await world.member();
    const { place, source } = await createShop();
    const toEntry = async () => {
      const [head] = await world.rows('auditHead');
      return { auditSeq: head?.seq ?? 0, auditHash: head?.hash ?? '' };
    };
    const lists: BackupList[] = [];
    const backUp = async (entry: { auditSeq: number; auditHash: string }, goesPast: string[] = []) => {
      const own = { ...source, contents: { ...contents, ...entry }, goesPast, earlier: lists };
      const { list } = await makeBackup(place, own);
      lists.push(list);
      return list;
    };
    await backUp(await toEntry());
    await world.member('late@example.com');
    expect(await findAhead(core, lists)).toEqual([]);
    // One that went further, and one that went on beside this database, as a copy of its file does.
    const { auditSeq } = await toEntry();
    const further = await backUp({ auditSeq: auditSeq + 1, auditHash: 'later' });
    const beside = await backUp({ auditSeq, auditHash: 'of a copy' });
    expect(await findUndecided(core, lists)).toEqual([further, beside]);
    await backUp(await toEntry(), [further.stamp, beside.stamp]);
    expect(await findAhead(core, lists)).toEqual([further, beside]);
    expect(await findUndecided(core, lists)).toEqual([]);
    // All were made in one second, but each has a different stamp.
    expect(new Set(lists.map(({ stamp }) => stamp)).size).toBe(4);
  });

  it('are made by one process at a time, which keeps its claim until it ends or dies', async () => {
    const { core } = world;
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let made = 0;
    const claim = (until: Promise<void> | null = null) =>
      runNow(core, visitor(), 'backup.make', {
        async run(_core, _task, hold) {
          begun.resolve();
          await until;
          await hold.renew();
          made += 1;
          return { state: 'done' };
        },
      });
    const first = claim(held.promise);
    await begun.promise;
    await Promise.all(Array.from({ length: 7 }, () => claim()));
    world.advance(9 * minuteMs);
    await claim();
    expect(made).toBe(0);
    // If a lease was not renewed for a long time, its process counts as dead.
    world.advance(2 * minuteMs);
    await claim();
    expect(made).toBe(1);
    held.resolve();
    await first;
    expect(made).toBe(1);
    expect(await world.tasks('backup.make')).toMatchObject([{ state: 'done' }]);
    // A clock that was years ahead doesn't block anything.
    const { tasks } = core.store.t;
    const leasedUntil = new Date(core.clock.now().getTime() + 400 * dayMs);
    await core.store.write((tx) => tx.update(tasks).set({ state: 'waiting', endedAt: null, leasedUntil }));
    await claim();
    expect(made).toBe(2);
  });

  once('keep to a time that was planned while one was being made', async () => {
    const { core } = world;
    const plannedAt = new Date(core.clock.now().getTime() + dayMs);
    const plan = { kind: 'backup.make', subject: 'shop', plannedAt } as const;
    await runNow(core, visitor(), 'backup.make', {
      async run() {
        await core.store.write((tx) => planTask(core, tx, visitor(), plan));
        return { state: 'done' };
      },
    });
    const waiting = { state: 'waiting', plannedAt, dueAt: plannedAt, leasedUntil: null };
    expect(await world.tasks('backup.make')).toMatchObject([waiting]);
  });
});
