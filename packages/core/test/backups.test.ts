import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listStamps, readList } from '@backline/core/backups/backup-place';
import { makeBackup } from '@backline/core/backups/make-backup';
import { pruneBackups } from '@backline/core/backups/prune-backups';
import { findMissing, readDatabase, readFiles, readSettings } from '@backline/core/backups/read-backup';
import type { PackStorage } from '@backline/core/pack-storage';
import { parseKeep } from '@backline/domain/backups/choose-kept';
import { dayMs } from '@backline/domain/time';
import { createAgeLock, createFolderStorage, makeBackupKey } from '@backline/storage';
import { beforeAll, describe, expect, it } from 'vitest';

const at = new Date('2026-03-01T00:00:00Z');
let keys: { recipient: string; identity: string };
beforeAll(async () => {
  keys = await makeBackupKey();
});

/** A shop of one file each, and a place that keeps its backups. */
async function createShop() {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  const databaseFile = join(folder, 'database');
  writeFileSync(databaseFile, Buffer.alloc(700_000, 'a page of the database '));
  const downloadsPath = join(folder, 'downloads');
  mkdirSync(downloadsPath);
  writeFileSync(join(downloadsPath, 'installer'), 'an installer');
  writeFileSync(join(downloadsPath, 'half.part'), 'half of one');
  const packs = createFolderStorage(join(folder, 'packs'));
  await packs.put('b/00/0011', [Buffer.from('a bundle')]);
  await packs.put('l/0022', []);
  const place = { storage: createFolderStorage(join(folder, 'outside'), { now: () => at }), lock: createAgeLock(keys) };
  const source = {
    databaseFile,
    downloadsPath,
    packs,
    dialect: 'sqlite',
    program: '1',
    settings: { A: 'b' },
    at,
  } as const;
  return { folder, place, source };
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

describe('a backup', () => {
  it('is whole or not there, wherever it is killed, and the next one goes on', async () => {
    const { folder, place, source } = await createShop();
    let killed = 0;
    for (let writes = 0; (await listStamps(place)).length === 0 && killed < 20; writes += 1) {
      const storage = dyingAt(place.storage, Math.min(writes, 2));
      await makeBackup({ ...place, storage }, source).catch(() => {
        killed += 1;
      });
    }
    expect(killed).toBeGreaterThanOrEqual(4);
    const list = await readList(place);
    expect(await findMissing(place, list)).toEqual([]);
    expect(list.files).toEqual({
      packs: [
        ['b/00/0011', 8],
        ['l/0022', 0],
      ],
      installers: [['installer', 12]],
    });
    const restored = join(folder, 'restored');
    await readDatabase(place, list, restored);
    expect(readFileSync(restored)).toEqual(readFileSync(source.databaseFile));
    expect(await readSettings(place, list)).toEqual({ A: 'b' });
    const to = {
      packs: createFolderStorage(join(folder, 'packs again')),
      downloadsPath: join(folder, 'downloads again'),
    };
    expect(await readFiles(place, list, to)).toBe(3);
    expect(await readFiles(place, list, to)).toBe(0);
    expect(readFileSync(join(to.downloadsPath, 'installer'), 'utf8')).toBe('an installer');
  });

  it('is refused where a part is another one', async () => {
    const { folder, place, source } = await createShop();
    const { list } = await makeBackup(place, source);
    const [hash = ''] = list.database.pieces;
    await place.storage.put(`c/${hash.slice(0, 2)}/${hash}`, [await place.lock.seal(Buffer.from('another page'))]);
    await expect(readDatabase(place, list, join(folder, 'restored'))).rejects.toThrow('not what the list says');
  });

  it('goes when it is not kept, with what it alone has', async () => {
    const { place, source } = await createShop();
    await makeBackup(place, source);
    writeFileSync(source.databaseFile, Buffer.alloc(100_000, 'other pages '));
    const later = new Date(at.getTime() + 40 * dayMs);
    const { list } = await makeBackup(place, { ...source, at: later });
    expect(await pruneBackups(place, parseKeep('7d') ?? [], later)).toBe(1);
    expect(await listStamps(place)).toEqual([list.stamp]);
    expect(await findMissing(place, list)).toEqual([]);
    const pieces: string[] = [];
    for await (const { key } of place.storage.list('c/')) pieces.push(key);
    expect(pieces).toHaveLength(list.database.pieces.length);
  });
});
