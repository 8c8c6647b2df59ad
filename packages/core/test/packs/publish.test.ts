import { randomUUID } from 'node:crypto';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyPack } from '@backline/activation/verify-pack';
import { getCollection } from '@backline/core/catalog/get-collection';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { listCartItems } from '@backline/core/catalog/list-cart-items';
import type { Core } from '@backline/core/core';
import { ensureDevelopmentKeys } from '@backline/core/keys/ensure-development-keys';
import { getTrust } from '@backline/core/keys/find-keys';
import { movePack, restorePack, withdrawPack } from '@backline/core/packs/change-pack';
import { collectGarbage } from '@backline/core/packs/collect-garbage';
import { countPacks } from '@backline/core/packs/count-packs';
import { diffPack } from '@backline/core/packs/diff-pack';
import { exportPack } from '@backline/core/packs/export-pack';
import { findPackProblems } from '@backline/core/packs/find-pack-problems';
import { listPacks } from '@backline/core/packs/list-packs';
import { readObject, readStoredList, readWhere, sha256, toBundleKey, toWhereKey } from '@backline/core/packs/objects';
import { findCurrent, type PublicationRow } from '@backline/core/packs/publications';
import { publishPack } from '@backline/core/packs/publish-pack';
import { PackFolderError } from '@backline/core/packs/scan-folder';
import { createArchiveReader } from '@backline/core/packs/serving/archive';
import { getArchive } from '@backline/core/packs/serving/get-archive';
import { verifyPacks } from '@backline/core/packs/verify-packs';
import type { PackStorage } from '@backline/core/ports/pack-storage';
import { raisePublicVersion } from '@backline/core/public-version';
import { eq } from '@backline/db';
import { catalogFile } from '@backline/domain/catalog/catalog-file';
import { AppError } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import { beforeEach, expect, it } from 'vitest';
import { describeOnEngines, refusal, visitor } from '../world.ts';
import {
  harbor,
  listObjects,
  makeFolder,
  newPack,
  otherSku,
  preparePacks,
  sku,
  toNoise,
  writeFiles,
} from './folders.ts';

const caller = visitor();
const shop = catalogFile.parse({
  plans: [],
  developers: [{ id: 'pier', slug: 'pier', name: 'Pier', description: 'Strings.', logo: '/catalog/logo.svg' }],
  collections: [
    {
      id: 'harbor',
      slug: 'harbor',
      sku,
      developer: 'pier',
      name: 'Harbor',
      subtitle: 'Strings',
      description: 'By the sea.',
      categories: ['Strings'],
      image: '/catalog/cover.webp',
      instruments: [{ name: 'Violin' }],
      price: { amount: 4900, currency: 'USD' },
      diskBytes: 7000,
      downloadBytes: 5000,
    },
  ],
});
const reason = 'a test';

/** The rows of all publications, without the database's times. */
async function readRows({ store: { db, t } }: Core) {
  const publications = await db.select().from(t.packPublications);
  const current = await db.select().from(t.packCurrent);
  const bundles = await db.select().from(t.packBundles);
  const uses = await db.select().from(t.packBundleUses);
  const sorted = <Row>(rows: Row[]) =>
    rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  return { publications: sorted(publications), current, bundles: sorted(bundles), uses: sorted(uses) };
}

/** Changes an endorsement, so that its signature is invalid. */
function toOther(endorsement: string, change: object): string {
  const [header, payload = '', signature] = endorsement.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = JSON.stringify({ ...claims, ...change });
  return [header, Buffer.from(other).toString('base64url'), signature].join('.');
}

class Killed extends Error {}

/** A storage whose process ends at one of its operations, either before it or right after it. */
function killAt(storage: PackStorage, step: number) {
  const state = { steps: 0, puts: [] as string[] };
  const count = async <T>(work: () => Promise<T>): Promise<T> => {
    state.steps += 1;
    if (state.steps > step) throw new Killed('The process was killed.');
    const done = await work();
    return done;
  };
  const killing: PackStorage = {
    ...storage,
    find: (key) => count(() => storage.find(key)),
    open: (key) => count(() => storage.open(key)),
    put: (key, parts) =>
      count(async () => {
        await storage.put(key, parts);
        state.puts.push(key);
      }),
  };
  return { storage: killing, state };
}

describeOnEngines('publishing packs', (world, { once }) => {
  let core: Core;
  beforeEach(async () => {
    ({ core } = world);
    await preparePacks(core);
  });
  const publish = (folder: string, version?: string, more = {}) =>
    publishPack(core, caller, newPack(folder, version, more));

  once('keeps name, first group and options where a folder says nothing of them', async () => {
    await publish(makeFolder(harbor()));
    const { 'pack.json': _, ...files } = harbor();
    const folder = makeFolder({ ...files, 'Samples/A9.wav': toNoise('a9', 50_000) });
    const report = await publish(folder, '1.1.0');
    expect(report).toMatchObject({ name: 'Harbor Strings', firstBytes: 300_004, newBytes: 50_000 });
    expect(report.warnings).toEqual([
      'There is no pack.json: name, first group and options are those of version 1.0.0. In none of them: "Samples/A9.wav".',
    ]);
    const current = await findCurrent(core, sku, 'stable');
    const { head } = await verifyPack(current?.head ?? '', await getTrust(core), sku);
    expect(head).toMatchObject({ requires: '1.4', options: [{ id: 'room', name: 'Room microphones', files: 1 }] });
    await expect(publish(folder, '1.2.0')).rejects.toThrow('Nothing has changed');
    // The vendor's own file is used, even if it is empty.
    const other = await publish(makeFolder({ ...files, 'pack.json': '{}' }), '2.0.0');
    expect(other).toMatchObject({ firstBytes: 0, warnings: [] });
    expect(other.name).not.toBe('Harbor Strings');
  });

  once('refuses a folder that says nothing and has none of a group or an option', async () => {
    await publish(makeFolder(harbor()));
    const { 'pack.json': _, 'Samples/room/A1.wav': __, ...files } = harbor();
    await expect(publish(makeFolder(files), '1.1.0')).rejects.toThrow(
      'No file is left of the option room, which version 1.0.0 has',
    );
    await expect(publish(makeFolder({ 'Samples/room/A1.wav': 'other' }), '1.1.0')).rejects.toThrow(
      'No file is left of the first group, which version 1.0.0 has',
    );
  });

  once('stores rows, objects, a head and a list that agree', async () => {
    const folder = makeFolder(harbor());
    const report = await publish(folder, '1.0.0', { notes: 'The first.' });
    expect(report).toMatchObject({
      outcome: 'published',
      version: '1.0.0',
      seq: 1,
      name: 'Harbor Strings',
      files: 6,
      bytes: 850_004,
      firstBytes: 300_004,
      newBytes: 650_004,
      writtenBytes: 650_004,
      kin: [],
      skipped: [],
    });
    const [row] = (await readRows(core)).publications;
    expect(row).toMatchObject({ sku, seq: 1, notes: 'The first.', bytes: 850_004, withdrawnAt: null });
    const { reason: why, head } = await verifyPack(row?.head ?? '', await getTrust(core), sku);
    expect([why, head]).toMatchObject([
      null,
      {
        sku,
        version: '1.0.0',
        requires: '1.4',
        firstBytes: 300_004,
        list: row?.listHash,
        options: [{ id: 'room', name: 'Room microphones', files: 1, bytes: 150_000, isDefault: false }],
      },
    ]);
    const list = await readStoredList(core, row?.listHash ?? '');
    expect(list?.files.map(({ path, option, isFirst }) => [path, option, isFirst])).toEqual([
      ['Patches/Empty.txt', 0, true],
      ['Patches/Soft.txt', 0, true],
      ['Samples/A1.wav', 0, true],
      ['Samples/A2.wav', 0, false],
      ['Samples/A3.wav', 0, false],
      ['Samples/room/A1.wav', 1, false],
    ]);
    // There is a bundle for the first group, one for the rest, and one for the option.
    const where = await readWhere(core, row ?? { whereHash: '' });
    expect(where?.bundles.map(([, bytes]) => bytes)).toEqual([300_004, 200_000, 150_000]);
    expect(await listPacks(core)).toMatchObject({
      packs: [{ sku, isCurrent: true, requestsPerGb: 3, newBytes: 650_004 }],
    });
    expect(await verifyPacks(core, caller, {})).toMatchObject({
      versions: 1,
      objects: 3,
      bytes: 650_004,
      problems: [],
    });
  });

  once('stores of a second version what is new, and says before what a customer will fetch', async () => {
    const folder = makeFolder(harbor());
    await publish(folder);
    const a1 = Buffer.concat([Buffer.from('a new header'), toNoise('a1', 300_000)]);
    writeFiles(folder, { 'Samples/A1.wav': a1, 'Samples/A2.wav': null, 'Patches/Loud.txt': 'loud' });
    const diff = await diffPack(core, sku, { version: '1.0.0' }, { folder });
    expect(diff).toMatchObject({
      added: ['Patches/Loud.txt'],
      changed: ['Samples/A1.wav'],
      removed: ['Samples/A2.wav'],
      dearest: [
        { path: 'Samples/A1.wav', why: 'changed' },
        { path: 'Patches/Loud.txt', why: 'new', fetchedBytes: 4 },
      ],
    });
    expect(diff.fetchedBytes).toBeLessThan(150_000);
    const report = await publish(folder, '1.1.0');
    expect(report).toMatchObject({ outcome: 'published', seq: 2, newBytes: diff.fetchedBytes });
    expect((await findCurrent(core, sku, 'stable'))?.version).toBe('1.1.0');
    expect(await diffPack(core, sku, { version: '1.0.0' }, { version: '1.1.0' })).toEqual(diff);
    expect(await verifyPacks(core, caller, {})).toMatchObject({ versions: 2, problems: [] });
  });

  once('refuses a folder that has not changed, a version that is there, and what cannot be published', async () => {
    const folder = makeFolder(harbor());
    await publish(folder);
    expect(await refusal(publish(folder, '1.1.0'))).toBe('conflict');
    expect(await refusal(publish(makeFolder({ a: 'b' })))).toBe('conflict');
    expect(await refusal(publish(folder, '2.0.0-beta.1'))).toBe('conflict');
    expect(await refusal(publish(folder, '1.0.0', { sku: 'MUS-99999' }))).toBe('not_found');
    expect((await listPacks(core)).packs.map(({ version }) => version)).toEqual(['1.0.0']);
  });

  once('publishes the same files again under other options', async () => {
    const folder = makeFolder(harbor());
    await publish(folder);
    const json = JSON.parse(String(harbor()['pack.json']));
    writeFiles(folder, { 'pack.json': JSON.stringify({ ...json, name: 'Harbor' }) });
    expect(await publish(folder, '1.0.1')).toMatchObject({ outcome: 'published', name: 'Harbor', newBytes: 0 });
  });

  it('names every problem of a folder at once', async () => {
    const folder = makeFolder({
      'pack.json': JSON.stringify({
        first: ['Nothing/*'],
        options: [
          { id: 'a', name: 'A', files: ['Kick.wav'] },
          { id: 'b', name: 'B', files: ['K*'] },
          { id: 'c', name: 'C', files: ['None'] },
        ],
      }),
      'Kick.wav': '1',
      'kick.WAV': '2',
      'KICK.wav': '2',
      'Low/1.wav': '2',
      'low/2.wav': '2',
      'con.wav': '3',
      'setup.exe': '4',
      'Cafe\u0301.wav': '5',
      '.DS_Store': '6',
      '._Kick.wav': '7',
    });
    const error: unknown = await publish(folder).catch((thrown: unknown) => thrown);
    if (!(error instanceof PackFolderError)) throw error;
    expect(error.problems.map((problem) => problem.replace(/[.:].*/s, ''))).toEqual([
      '"Cafe\u0301',
      '"con',
      '"setup',
      '"Kick',
      '"kick',
      'The folders "Low" and "low"',
      'pack',
      'pack',
      'pack',
    ]);
    expect(await listObjects(core.packStorage)).toEqual({});
  });

  once('says what is wrong in pack.json', async () => {
    const toProblems = async (text: string) => {
      const error: unknown = await publish(makeFolder({ a: '1', 'pack.json': text })).catch(
        (thrown: unknown) => thrown,
      );
      return error instanceof PackFolderError ? error.problems : error;
    };
    expect(await toProblems('{')).toEqual(['pack.json: it is not JSON.']);
    expect(await toProblems('{"frist":[]}')).toEqual([expect.stringMatching(/^pack\.json: .*frist/)]);
    expect(await toProblems('{"requires":"latest"}')).toEqual([expect.stringMatching(/requires.*1\.4/)]);
    expect(await toProblems('{"name":"a/b"}')).toEqual([expect.stringMatching(/cannot be that of a folder/)]);
  });

  it('leaves nothing when it is killed at any step, and a repetition stores nothing twice', async () => {
    const folder = makeFolder(harbor());
    const puts: string[] = [];
    // The process ends after the last object is stored, and before the rows.
    const store = { ...core.store, write: () => Promise.reject(new Killed('The process was killed.')) };
    await expect(publishPack({ ...core, store }, caller, newPack(folder))).rejects.toThrow(Killed);
    expect((await readRows(core)).publications).toEqual([]);
    for (const key of Object.keys(await listObjects(core.packStorage))) await core.packStorage.remove(key);
    let isKilled = true;
    let step = 0;
    for (; isKilled; step += 1) {
      const killed = killAt(core.packStorage, step);
      const attempt = publishPack({ ...core, packStorage: killed.storage }, caller, newPack(folder));
      isKilled = await attempt.then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
      puts.push(...killed.state.puts);
      expect((await readRows(core)).publications).toHaveLength(isKilled ? 0 : 1);
    }
    expect(step).toBeGreaterThan(5);
    const bundles = puts.filter((key) => key.startsWith('b/'));
    expect(bundles.length).toBe(3);
    expect(new Set(bundles).size).toBe(3);
    expect(new Set(puts).size).toBe(5);
    expect(await verifyPacks(core, caller, {})).toMatchObject({ versions: 1, problems: [] });
    expect(Object.keys(await listObjects(core.packStorage)).toSorted()).toEqual(
      puts.filter((key) => !key.startsWith('o/')).toSorted(),
    );
  });

  once('publishes nothing where a file changes while it is read', async () => {
    const folder = makeFolder(harbor());
    let isTouched = false;
    const attempt = publishPack(core, caller, newPack(folder), () => {
      if (isTouched) return;
      isTouched = true;
      utimesSync(join(folder, 'Patches/Soft.txt'), 1, 1);
    });
    await expect(attempt).rejects.toThrow(/"Patches\/Soft\.txt" was changed while it was read/);
    let isGrown = false;
    const grown = publishPack(core, caller, newPack(folder), () => {
      if (isGrown) return;
      isGrown = true;
      writeFileSync(join(folder, 'Samples/A2.wav'), 'shorter');
    });
    await expect(grown).rejects.toThrow(/"Samples\/A2\.wav" was changed/);
    expect((await readRows(core)).publications).toEqual([]);
  });

  it('lets each of several that publish at once win alone, or after another', async () => {
    const folders = [1, 2, 3, 4].map((number) =>
      makeFolder({ ...harbor(), 'Samples/Own.wav': toNoise(`own ${number}`, 90_000) }),
    );
    const attempts = await Promise.allSettled(folders.map((folder, at) => publish(folder, `1.0.${at}`)));
    const won = attempts.filter(({ status }) => status === 'fulfilled').length;
    expect(won).toBeGreaterThan(0);
    for (const attempt of attempts) if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(AppError);
    const { publications, current } = await readRows(core);
    expect([publications.length, current.length]).toEqual([won, 1]);
    expect(new Set(publications.map(({ seq }) => seq)).size).toBe(won);
    // The others run again, and store at most what the winner has not.
    for (const [at, folder] of folders.entries())
      if (attempts[at]?.status === 'rejected')
        expect((await publish(folder, `1.0.${at}`)).writtenBytes).toBeLessThanOrEqual(90_000);
    expect(await verifyPacks(core, caller, {})).toMatchObject({ versions: 4, problems: [] });
  });

  once('switches versions by withdrawing, restoring and moving', async () => {
    const folder = makeFolder(harbor());
    await publish(folder);
    writeFiles(folder, { 'Patches/New.txt': 'new' });
    await publish(folder, '1.1.0', { channel: 'beta' });
    const offered = async () => [
      (await findCurrent(core, sku, 'stable'))?.version ?? null,
      (await findCurrent(core, sku, 'beta'))?.version ?? null,
    ];
    expect(await offered()).toEqual(['1.0.0', '1.1.0']);
    const about = { sku, version: '1.1.0', reason };
    expect(await movePack(core, caller, about, 'stable')).toMatchObject({ isChanged: true });
    expect(await offered()).toEqual(['1.1.0', '1.1.0']);
    expect(await withdrawPack(core, caller, about)).toMatchObject({ isChanged: true });
    expect(await withdrawPack(core, caller, about)).toMatchObject({ isChanged: false });
    expect(await offered()).toEqual(['1.0.0', '1.0.0']);
    expect(await restorePack(core, caller, about)).toMatchObject({ isChanged: true });
    expect(await offered()).toEqual(['1.1.0', '1.1.0']);
    for (const version of ['1.0.0', '1.1.0']) await withdrawPack(core, caller, { ...about, version });
    expect(await offered()).toEqual([null, null]);
    expect(await refusal(withdrawPack(core, caller, { ...about, version: '9' }))).toBe('not_found');
  });

  once('names what the storage has lost, and publishing the folder again brings it back', async () => {
    const folder = makeFolder(harbor());
    await publish(folder);
    const [lost = '', damaged = ''] = Object.keys(await listObjects(core.packStorage)).filter((key) =>
      key.startsWith('b/'),
    );
    const object = await core.packStorage.open(damaged);
    const bytes = new Uint8Array(object?.bytes ?? 0);
    await object?.read(bytes, 0);
    await object?.close();
    bytes[70_000] = (bytes[70_000] ?? 0) ^ 1;
    await core.packStorage.put(damaged, [bytes]);
    await core.packStorage.remove(lost);
    const toName = (key: string) => key.slice(5);
    const whole = await verifyPacks(core, caller, {});
    const found = whole.problems.map(({ problem }) => problem);
    expect(found).toHaveLength(2);
    expect(found).toContain(`bundle ${toName(lost)} is missing`);
    expect(found).toContainEqual(expect.stringContaining(`bundle ${toName(damaged)} is damaged at byte`));
    const quick = await verifyPacks(core, caller, { isQuick: true });
    expect(quick.problems.map(({ problem }) => problem)).toEqual([`bundle ${toName(lost)} is missing`]);
    expect(await publish(folder, '1.0.1')).toMatchObject({ outcome: 'repaired', version: '1.0.0' });
    expect((await verifyPacks(core, caller, { isQuick: true })).problems).toEqual([]);
    expect((await listPacks(core)).packs).toHaveLength(1);
  });

  once('is looked at by the doctor: missing objects, packs without sounds, a key for leases alone', async () => {
    expect(await countPacks(core)).toBeNull();
    await publish(makeFolder(harbor()));
    expect(await findPackProblems(core)).toEqual([]);
    expect(await countPacks(core)).toMatchObject({
      unpublished: [],
      isSigning: true,
      isNearlyFull: expect.any(Boolean),
    });
    const [bundle = ''] = Object.keys(await listObjects(core.packStorage));
    await core.packStorage.remove(bundle);
    expect(await findPackProblems(core)).toMatchObject([
      {
        code: 'pack_objects_missing',
        message: expect.stringContaining(`${sku} 1.0.0: the storage lacks 1 of its objects`),
      },
    ]);
    const { signingKeys } = core.store.t;
    const [row] = await core.store.db.select().from(signingKeys).where(eq(signingKeys.kid, 'development'));
    const endorse = (change: object) =>
      core.store.write(async (tx) => {
        const endorsement = toOther(row?.endorsement ?? '', change);
        await tx.update(signingKeys).set({ endorsement }).where(eq(signingKeys.kid, 'development'));
        await raisePublicVersion(core, tx);
      });
    await endorse({ iss: 'https://other.example' });
    await expect(publish(makeFolder({ a: 'b', 'pack.json': '{}' }), '2.0.0')).rejects.toThrow(
      /for https:\/\/other\.example .*Set PUBLIC_URL/,
    );
    // The endorsement is from before there were packs.
    await endorse({ use: ['lease', 'passport'] });
    expect(await countPacks(core)).toMatchObject({ isSigning: false });
    await expect(publish(makeFolder({ a: 'b', 'pack.json': '{}' }), '2.0.0')).rejects.toThrow(/"backline keys rotate"/);
    // A development installation from before there were packs gets a new endorsement automatically.
    await ensureDevelopmentKeys(core);
    expect(await publish(makeFolder({ a: 'b', 'pack.json': '{}' }), '2.0.0')).toMatchObject({ outcome: 'published' });
    await core.store.write(async (tx) => {
      await tx.delete(signingKeys);
      await raisePublicVersion(core, tx);
    });
    await expect(publish(makeFolder({ a: 'c', 'pack.json': '{}' }), '3.0.0')).rejects.toThrow(
      /no keys yet: "backline keys init"/,
    );
  });

  it('deletes what nobody uses, and keeps what may still be fetched', async () => {
    const folder = makeFolder(harbor());
    await publish(folder);
    writeFiles(folder, { 'Samples/A1.wav': toNoise('other', 300_000) });
    await publish(folder, '1.1.0');
    const killed = killAt(core.packStorage, 7);
    const orphans = publishPack(
      { ...core, packStorage: killed.storage },
      caller,
      newPack(makeFolder({ a: toNoise('c', 9000), 'pack.json': '{}' }), '2.0.0'),
    );
    await expect(orphans).rejects.toThrow(Killed);
    const before = await listObjects(core.packStorage);
    expect(await collectGarbage(core, caller)).toMatchObject({ objects: 0 });
    world.advance(2 * dayMs);
    expect(await collectGarbage(core, caller, { isDryRun: true })).toMatchObject({ objects: killed.state.puts.length });
    expect(await listObjects(core.packStorage)).toEqual(before);
    await collectGarbage(core, caller);
    expect(Object.keys(before).length - Object.keys(await listObjects(core.packStorage)).length).toBe(
      killed.state.puts.length,
    );

    const where = await readWhere(core, (await findCurrent(core, sku, 'stable')) ?? { whereHash: '' });
    await withdrawPack(core, caller, { sku, version: '1.1.0', reason });
    world.advance(30 * dayMs);
    // On the last day a computer that has it has asked where its blocks lie, and its links work for half an hour.
    expect(await collectGarbage(core, caller)).toMatchObject({ publications: [], objects: 0 });
    world.advance(dayMs);
    expect(await collectGarbage(core, caller)).toMatchObject({ publications: [{ version: '1.1.0' }], objects: 3 });
    expect(await refusal(restorePack(core, caller, { sku, version: '1.1.0', reason }))).toBe('conflict');
    expect(await verifyPacks(core, caller, {})).toMatchObject({ versions: 1, problems: [] });
    const kept = await readWhere(core, (await findCurrent(core, sku, 'stable')) ?? { whereHash: '' });
    const keptIds = (kept?.bundles ?? []).map(([id]) => id);
    const own = (where?.bundles ?? []).map(([id]) => id).filter((id) => !keptIds.includes(id));
    expect(own).toHaveLength(1);
    for (const id of own) expect(await core.packStorage.find(toBundleKey(id))).toBeNull();
  });

  once('sees nothing of what others keep beside packs, and takes nothing of it', async () => {
    await publish(makeFolder(harbor()));
    const hash = sha256(Buffer.from('of somebody else'));
    const foreign = [
      'b/00/readme.txt',
      `b/00/${hash}`,
      `b/${hash}`,
      'l/0022',
      'w/notes',
      `x/${hash}`,
      // These objects belong to backups in the same place or in a folder in it.
      'l/a-shop/20260101t000000z',
      `c/${hash.slice(0, 2)}/${hash}`,
      `d/c/${hash.slice(0, 2)}/${hash}/1`,
      `b/l/a-shop/20260101t000000z`,
      `b/c/${hash.slice(0, 2)}/${hash}`,
    ];
    for (const key of foreign) await core.packStorage.put(key, [Buffer.from('not of packs')]);
    const before = await listObjects(core.packStorage);
    world.advance(40 * dayMs);
    expect(await collectGarbage(core, caller)).toMatchObject({ objects: 0, bytes: 0 });
    expect(await listObjects(core.packStorage)).toEqual(before);
    expect(await findPackProblems(core)).toEqual([]);
  });

  once('takes no storage that has packs of another shop', async () => {
    await publish(makeFolder(harbor()));
    const before = await listObjects(core.packStorage);
    await core.store.write((tx) => tx.update(core.store.t.shop).set({ id: randomUUID() }));
    world.advance(40 * dayMs);
    for (const attempt of [() => collectGarbage(core, caller), () => publish(makeFolder(harbor()), '3.0.0')])
      await expect(attempt()).rejects.toThrow('The storage has packs of another shop');
    expect(await listObjects(core.packStorage)).toEqual(before);
  });

  once('collects nothing where the storage does not list all that versions use', async () => {
    await publish(makeFolder(harbor()));
    await core.packStorage.put(toBundleKey(sha256(Buffer.from('an orphan'))), [Buffer.from('an orphan')]);
    world.advance(3 * dayMs);
    const before = await listObjects(core.packStorage);
    for (const lost of Object.keys(before).filter(
      (key) => !/^o\//.test(key) && !key.includes(sha256(Buffer.from('an orphan'))),
    )) {
      const listing: PackStorage = {
        ...core.packStorage,
        async *list(prefix) {
          for await (const object of core.packStorage.list(prefix)) if (object.key !== lost) yield object;
        },
      };
      const attempt = collectGarbage({ ...core, packStorage: listing }, caller);
      await expect(attempt).rejects.toThrow(`such as ${lost}, so nothing is deleted`);
    }
    expect(await listObjects(core.packStorage)).toEqual(before);
    expect(await collectGarbage(core, caller)).toMatchObject({ objects: 1 });
  });

  once('counts what it has deleted, and not what was written again meanwhile', async () => {
    const key = toBundleKey(sha256(Buffer.from('an orphan')));
    await core.packStorage.put(key, [Buffer.from('an orphan')]);
    world.advance(3 * dayMs);
    const written: PackStorage = {
      ...core.packStorage,
      async find(asked) {
        await core.packStorage.put(asked, [Buffer.from('an orphan')]);
        return core.packStorage.find(asked);
      },
    };
    const report = await collectGarbage({ ...core, packStorage: written }, caller);
    expect(report).toMatchObject({ objects: 0, bytes: 0 });
    expect(await core.packStorage.find(key)).not.toBeNull();
  });

  it('writes an old orphan again rather than trusting that it stays', async () => {
    const folder = makeFolder(harbor());
    const killed = killAt(core.packStorage, 3);
    await expect(publishPack({ ...core, packStorage: killed.storage }, caller, newPack(folder))).rejects.toThrow(
      Killed,
    );
    world.advance(dayMs);
    expect(await publish(folder)).toMatchObject({ writtenBytes: 650_004 });
    world.advance(dayMs);
    expect(await collectGarbage(core, caller)).toMatchObject({ objects: 0 });
  });

  once('keeps the first bundles of a publish that takes longer than old orphans wait', async () => {
    const folder = makeFolder(harbor());
    let isSlow = true;
    let collected = 0;
    const slow: PackStorage = {
      ...core.packStorage,
      async put(key, parts) {
        await core.packStorage.put(key, parts);
        if (!isSlow || !key.startsWith('b/')) return;
        world.advance(3 * dayMs);
        collected += (await collectGarbage(core, caller)).objects;
        // The last bundle is too slow for the collector, and the blocks that were stored before can't be trusted.
        isSlow = collected < 2;
      },
    };
    const published = await publishPack({ ...core, packStorage: slow }, caller, newPack(folder));
    expect([published.outcome, collected]).toEqual(['published', 2]);
    world.advance(3 * dayMs);
    expect(await collectGarbage(core, caller)).toMatchObject({ objects: 0 });
    expect(await verifyPacks(core, caller, {})).toMatchObject({ versions: 1, problems: [] });
  });

  once('writes a bundle of its own run again that has become old, so that the collector leaves it', async () => {
    const folder = makeFolder(harbor());
    const stored = new Set<string>();
    const waiting: PackStorage = {
      ...core.packStorage,
      async put(key, parts) {
        await core.packStorage.put(key, parts);
        if (key.startsWith('b/') && !stored.has(key)) world.advance(0.9 * dayMs);
        stored.add(key);
      },
    };
    await publishPack({ ...core, packStorage: waiting }, caller, newPack(folder));
    for await (const { key, at } of core.packStorage.list('b/'))
      expect(core.clock.now().getTime() - at.getTime(), key).toBeLessThan(2 * dayMs);
  });

  once('gives up on what is deleted again and again while it runs', async () => {
    const losing: PackStorage = {
      ...core.packStorage,
      async put(key, parts) {
        await core.packStorage.put(key, parts);
        if (key.startsWith('b/')) await core.packStorage.remove(key);
      },
    };
    const attempt = publishPack({ ...core, packStorage: losing }, caller, newPack(makeFolder(harbor())));
    await expect(attempt).rejects.toThrow('is deleted while it runs. Nothing was published');
    expect((await readRows(core)).publications).toEqual([]);
  });

  it('never changes an object: a repair stores another one, and switches the row to it', async () => {
    const readAll = async () => {
      const objects = new Map<string, string>();
      for (const key of Object.keys(await listObjects(core.packStorage)))
        objects.set(key, Buffer.from((await readObject(core.packStorage, key)) ?? []).toString('base64'));
      return objects;
    };
    const folder = makeFolder(harbor());
    await publish(folder);
    writeFiles(folder, { 'Samples/A4.wav': toNoise('a4', 90_000) });
    await publish(folder, '1.1.0');
    const before = await readAll();
    for (const key of before.keys()) if (key.startsWith('b/')) await core.packStorage.remove(key);
    // Twice at once: a version that is whole, though the second one may come when there is nothing left to do.
    const repairs = await Promise.all(
      [1, 2].map(() =>
        publish(folder, '1.2.0').then(
          ({ outcome }) => outcome,
          (error: Error) => error.message,
        ),
      ),
    );
    expect(repairs).toContain('repaired');
    for (const said of repairs) expect(said).toMatch(/^repaired$|^Nothing has changed since version 1\.1\.0/);
    const after = await readAll();
    for (const [key, bytes] of before) expect(after.get(key) ?? bytes, key).toBe(bytes);
    const current = await findCurrent(core, sku, 'stable');
    expect(current?.version).toBe('1.1.0');
    expect(sha256((await readObject(core.packStorage, toWhereKey(current?.whereHash ?? ''))) ?? Buffer.alloc(0))).toBe(
      current?.whereHash,
    );
    expect(before.has(toWhereKey(current?.whereHash ?? ''))).toBe(false);
    expect((await verifyPacks(core, caller, {})).problems.filter(({ version }) => version === '1.1.0')).toEqual([]);
    // Each version can be repaired with its own files.
    expect(await publish(makeFolder(harbor()))).toMatchObject({ outcome: 'repaired', version: '1.0.0' });
    world.advance(2 * dayMs);
    await collectGarbage(core, caller);
    expect((await verifyPacks(core, caller, {})).problems).toEqual([]);
  });

  once('sends the same bytes under one ETag from every process, after heads were signed again', async () => {
    await publish(makeFolder(harbor()));
    const another = { ...core };
    const read = async (process: Core) => {
      const publication = (await findCurrent(core, sku, 'stable')) as PublicationRow;
      const { archive, etag } = await getArchive(process, publication, []);
      const bytes = Buffer.alloc(archive.bytes);
      const reader = createArchiveReader(core.packStorage, archive);
      expect(await reader.read(bytes, 0)).toBe(archive.bytes);
      await reader.close();
      return { etag, bytes: bytes.toString('base64') };
    };
    const before = await read(core);
    world.advance(1000);
    await verifyPacks(core, caller, { isSigning: true });
    const after = await read(core);
    expect(after).toEqual(await read(another));
    expect(after.etag).not.toBe(before.etag);
    expect(after.bytes).not.toBe(before.bytes);
  });

  once('knows the packs that share blocks', async () => {
    await publish(makeFolder(harbor()));
    const complete = makeFolder({ ...harbor(), 'Samples/More.wav': toNoise('more', 500_000) });
    expect(await publish(complete, '1.0.0', { sku: otherSku })).toMatchObject({ kin: [sku] });
    expect(await publish(makeFolder({ a: toNoise('alone', 200_000), 'pack.json': '{}' }), '2.0.0')).toMatchObject({
      kin: [],
    });
  });

  once('shows in the shop what is published, from the transaction on that switches it', async () => {
    world.stand();
    await importCatalog(core, caller, shop);
    const read = async () => {
      const { collection } = await getCollection(core, 'harbor');
      const [item] = await listCartItems(core);
      expect(item?.needs).toEqual(collection.cartItem.needs);
      return [collection.pack, collection.cartItem.needs.diskBytes, collection.cartItem.needs.downloadBytes];
    };
    expect(await read()).toEqual([null, 7000, 5000]);
    await publish(makeFolder(harbor()), '2.0.0-beta.1', { channel: 'beta' });
    expect(await read()).toEqual([null, 7000, 5000]);
    await publish(makeFolder({ ...harbor(), 'Patches/Soft.txt': 'softer' }), '1.0.0');
    const option = { id: 'room', name: 'Room microphones', files: 1, bytes: 150_000, isDefault: false };
    const published = { version: '1.0.0', files: 6, bytes: 850_006, firstBytes: 300_006, options: [option] };
    const pack = { ...published, publishedAt: core.clock.now().toISOString() };
    expect(await read()).toEqual([pack, 850_006, 850_006]);
    await withdrawPack(core, caller, { sku, version: '1.0.0', reason });
    expect(await read()).toEqual([null, 7000, 5000]);
  });

  once('exports a folder that is the pack', async () => {
    const folder = makeFolder(harbor());
    await publish(folder);
    const target = makeFolder({});
    expect(await exportPack(core, sku, target)).toMatchObject({ version: '1.0.0', files: 6, bytes: 850_004 });
    for (const path of Object.keys(harbor()))
      if (path !== 'pack.json')
        expect(readFileSync(join(target, path)).equals(readFileSync(join(folder, path)))).toBe(true);
    const head = readFileSync(join(target, '.backline/head.txt'), 'utf8');
    expect((await verifyPack(head, await getTrust(core), sku)).reason).toBeNull();
    expect(await diffPack(core, sku, { version: '1.0.0' }, { folder: target })).toMatchObject({
      added: [],
      changed: [],
      removed: [],
      fetchedBytes: 0,
    });
  });

  once('signs heads again over lists that have not changed', async () => {
    await publish(makeFolder(harbor()));
    const [before] = (await readRows(core)).publications;
    world.advance(1000);
    expect(await verifyPacks(core, caller, { isSigning: true })).toMatchObject({ signed: 1, problems: [] });
    const [after] = (await readRows(core)).publications;
    expect(after?.head).not.toBe(before?.head);
    expect({ ...after, head: '' }).toEqual({ ...before, head: '' });
  });

  once('writes nothing in a dry run', async () => {
    const report = await publish(makeFolder(harbor()), '1.0.0', { isDryRun: true });
    expect(report).toMatchObject({ outcome: 'would_publish', newBytes: 650_004, writtenBytes: 0 });
    expect(await listObjects(core.packStorage)).toEqual({});
    expect((await readRows(core)).publications).toEqual([]);
  });
});
