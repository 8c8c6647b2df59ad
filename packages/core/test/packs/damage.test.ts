import type { Core } from '@backline/core/core';
import { collectGarbage } from '@backline/core/packs/collect-garbage';
import { findPackProblems } from '@backline/core/packs/find-pack-problems';
import { readObject, readWhere, toWhereKey } from '@backline/core/packs/objects';
import { findPublications } from '@backline/core/packs/publications';
import { publishPack } from '@backline/core/packs/publish-pack';
import { getArchive } from '@backline/core/packs/serving/get-archive';
import { verifyPacks } from '@backline/core/packs/verify-packs';
import { dayMs, minuteMs } from '@backline/domain/time';
import { beforeEach, expect, it } from 'vitest';
import { describeCalls, visitor } from '../world.ts';
import { harbor, listObjects, makeFolder, newPack, preparePacks, sku, toNoise } from './folders.ts';

const caller = visitor();

describeCalls('a damaged pack', (world) => {
  let core: Core;
  beforeEach(async () => {
    ({ core } = world);
    await preparePacks(core);
  });
  const publish = async (folder: string, version = '1.0.0') => {
    world.advance(minuteMs);
    return publishPack(core, caller, newPack(folder, version));
  };
  const findProblems = async () => {
    const { problems } = await verifyPacks(core, caller, {});
    return problems.map(({ version, problem }) => `${version} ${problem}`);
  };
  const listKeys = async (prefix: string) =>
    Object.keys(await listObjects(core.packStorage)).filter((key) => key.startsWith(prefix));
  /** Writes an object, but keeps its old time. */
  const writeThen = async (key: string, bytes: Uint8Array) => {
    const found = await core.packStorage.find(key);
    const ageMs = core.clock.now().getTime() - (found?.at.getTime() ?? 0);
    world.advance(-ageMs);
    await core.packStorage.put(key, [bytes]);
    world.advance(ageMs);
  };
  /** Changes one byte of an object but not its size or time, like a broken disk. Returns the old content. */
  const damage = async (key: string) => {
    const bytes = (await readObject(core.packStorage, key)) ?? new Uint8Array();
    const changed = Uint8Array.from(bytes);
    changed[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeThen(key, changed);
    return bytes;
  };

  it.each(['b/', 'l/', 'w/'])(
    'is cured by its folder under the same number, whichever of its objects it is: %s',
    async (prefix) => {
      const folder = makeFolder(harbor());
      await publish(folder);
      world.advance(3 * dayMs);
      for (const key of await listKeys(prefix)) {
        await damage(key);
        expect((await findProblems()).length, key).toBeGreaterThan(0);
        expect(await publish(folder)).toMatchObject({ outcome: 'repaired', version: '1.0.0' });
        expect(await findProblems()).toEqual([]);
        expect(await findPackProblems(core)).toEqual([]);
      }
      await expect(publish(folder)).rejects.toThrow('is published already, and the storage is not known');
      world.advance(3 * dayMs);
      await collectGarbage(core, caller);
      expect(await findProblems()).toEqual([]);
    },
  );

  it('is sent to no browser as an archive until it is cured', async () => {
    const folder = makeFolder(harbor());
    await publish(folder);
    world.advance(3 * dayMs);
    const [row] = await findPublications(core, sku);
    if (row === undefined) throw new Error('Nothing was published.');
    const getIt = () => getArchive(core, row, []);
    await expect(getIt()).resolves.toBeDefined();
    const [key = ''] = await listKeys('b/');
    await damage(key);
    await findProblems();
    await expect(getIt()).rejects.toThrow('not available right now');
    await publish(folder);
    await expect(getIt()).resolves.toBeDefined();
  });

  it('is cured from a folder of another name, without a pack.json, where its list is lost', async () => {
    const files = { 'Samples/A1.wav': toNoise('a1', 100_000) };
    await publish(makeFolder(files));
    const [list = ''] = await listKeys('l/');
    await damage(list);
    expect(await publish(makeFolder(files))).toMatchObject({ outcome: 'repaired', version: '1.0.0' });
    expect(await findProblems()).toEqual([]);
  });

  it('is cured from no other files, which may have another number', async () => {
    const folder = makeFolder(harbor());
    await publish(folder);
    const [bundle = ''] = await listKeys('b/');
    await damage(bundle);
    await findProblems();
    const other = makeFolder({ ...harbor(), 'Samples/A9.wav': toNoise('a9', 50_000) });
    await expect(publish(other)).rejects.toThrow('is published already, from other files than these');
    expect(await publish(other, '1.1.0')).toMatchObject({ outcome: 'published' });
    // The new version uses none of the damaged objects.
    const [row] = await findPublications(core, sku);
    const where = await readWhere(core, row ?? { whereHash: '' });
    const object = await core.packStorage.find(bundle);
    const isUsed = where?.bundles.some(([id]) => bundle.endsWith(id));
    expect(isUsed === false || (object?.at.getTime() ?? 0) > core.clock.now().getTime() - minuteMs).toBe(true);
    expect((await findProblems()).filter((problem) => problem.startsWith('1.1.0'))).toEqual([]);
  });

  it('is named of each version that has the block, and each comes back by its own files', async () => {
    const first = makeFolder(harbor());
    await publish(first);
    // A part of the same bundles.
    const { 'Samples/A2.wav': _, 'Samples/A3.wav': _same, ...part } = harbor();
    const second = makeFolder({ ...part, 'Samples/A9.wav': toNoise('a9', 50_000) });
    await publish(second, '1.1.0');
    const [row] = (await findPublications(core, sku)).filter(({ version }) => version === '1.0.0');
    const where = await readWhere(core, row ?? { whereHash: '' });
    for (const [id] of where?.bundles ?? []) await damage(`b/${id.slice(0, 2)}/${id}`);
    const problems = await findProblems();
    for (const version of ['1.0.0', '1.1.0'])
      expect(problems.filter((problem) => problem.startsWith(version)).length).toBeGreaterThan(0);
    expect(await findPackProblems(core)).toHaveLength(2);
    expect(await publish(second, '1.1.0')).toMatchObject({ outcome: 'repaired', version: '1.1.0' });
    expect((await findProblems()).map((problem) => problem.slice(0, 5))).toEqual(['1.0.0']);
    expect(await publish(first, '1.0.0')).toMatchObject({ outcome: 'repaired', version: '1.0.0' });
    expect(await findProblems()).toEqual([]);
    expect(await findPackProblems(core)).toEqual([]);
  });

  it('is written again where other hands have put it right, so that a backup reads it', async () => {
    world.stand();
    await publish(makeFolder(harbor()));
    const [bundle = ''] = await listKeys('b/');
    const bytes = await damage(bundle);
    expect(await findProblems()).toHaveLength(1);
    world.advance(minuteMs);
    const before = await core.packStorage.find(bundle);
    await writeThen(bundle, bytes);
    expect(await core.packStorage.find(bundle)).toEqual(before);
    expect(await findPackProblems(core)).toHaveLength(1);
    expect(await findProblems()).toEqual([]);
    expect(await findPackProblems(core)).toEqual([]);
    expect((await core.packStorage.find(bundle))?.at).toEqual(core.clock.now());
  });

  it('is named where the storage takes no note of it', async () => {
    await publish(makeFolder(harbor()));
    const [bundle = ''] = await listKeys('b/');
    await damage(bundle);
    const put = () => Promise.reject(new Error('read-only'));
    const report = await verifyPacks({ ...core, packStorage: { ...core.packStorage, put } }, caller, {});
    expect(report.problems).toHaveLength(1);
    expect(report.unnoted).toEqual([bundle.slice(5)]);
  });

  it('is not read where what says where its blocks lie is JSON still, and not what its name says', async () => {
    await publish(makeFolder(harbor()));
    const [row = { whereHash: '' }] = await findPublications(core, sku);
    const where = await readWhere(core, row);
    const changed = { ...where, sample: ['0000000000000000', ...(where?.sample.slice(1) ?? [])] };
    await writeThen(toWhereKey(row.whereHash), Buffer.from(JSON.stringify(changed)));
    expect(await readWhere(core, row)).toBeNull();
  });
});
