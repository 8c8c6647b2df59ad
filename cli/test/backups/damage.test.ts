import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type BackupList, toPieceKey } from '@backline/core/backups/backup-list';
import { hourMs } from '@backline/domain/time';
import { type S3Server, startS3Server } from '@backline/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isLong } from '../env.ts';
import { installationsAfter } from '../run-backline.ts';
import { listFiles, makeKeys } from './backup-files.ts';

const seeded = installationsAfter('db', 'seed');
const sku = 'MUS-01008';
const withoutBucket = { PACKS_S3_URL: '', PACKS_S3_KEY: '', PACKS_S3_SECRET: '' };
const sound = (name: string) => Array.from({ length: 20_000 }, (_, at) => `${name} ${at * at}`).join();

/** Objects as a disk has them: it changes and loses them, and keeps their times. */
interface Disk {
  list(): string[];
  read(key: string): Buffer;
  /** Changes what an object holds, and not its time. */
  exchange(key: string, bytes: Buffer): void;
  remove(key: string): void;
  /** Lets hours pass for all, each time one more: no two writes of an object get the same time. */
  age(): void;
}

function createFolderDisk(folder: string): Disk {
  const setTime = (path: string, at: Date) => utimesSync(path, at, at);
  let hours = 0;
  return {
    list: () => listFiles(folder).map((path) => relative(folder, path)),
    read: (key) => readFileSync(join(folder, key)),
    exchange(key, bytes) {
      const path = join(folder, key);
      const { mtime } = statSync(path);
      writeFileSync(path, bytes);
      setTime(path, mtime);
    },
    remove: (key) => rmSync(join(folder, key)),
    age() {
      hours += 1;
      for (const path of listFiles(folder)) setTime(path, new Date(statSync(path).mtimeMs - hours * hourMs));
    },
  };
}

function createBucketDisk({ objects }: S3Server, prefix: string): Disk {
  const get = (key: string) => objects.get(prefix + key) ?? { bytes: Buffer.alloc(0), at: new Date() };
  const list = () =>
    [...objects.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  let hours = 0;
  return {
    list,
    read: (key) => get(key).bytes,
    exchange: (key, bytes) => void objects.set(prefix + key, { bytes, at: get(key).at }),
    remove: (key) => void objects.delete(prefix + key),
    age() {
      hours += 1;
      for (const key of list()) {
        const { bytes, at } = get(key);
        objects.set(prefix + key, { bytes, at: new Date(at.getTime() - hours * hourMs) });
      }
    },
  };
}

function flip(disk: Disk, key: string): void {
  const bytes = Buffer.from(disk.read(key));
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  disk.exchange(key, bytes);
}

/** The list of the newest backup, which is not closed. */
function readNewest(backups: Disk): BackupList {
  const [newest = ''] = backups
    .list()
    .filter((name) => name.startsWith('l/'))
    .sort()
    .reverse();
  return JSON.parse(backups.read(newest).toString().split('\n')[1] ?? '');
}

/** A piece of the settings, of the database, or of a file. */
function pickPiece({ settings, database, files }: BackupList, kind: string): string {
  if (kind === 'settings') return settings;
  if (kind === 'database') return database.pieces[0] ?? '';
  return [...files.packs, ...files.installers].find((file) => file.key === kind)?.pieces[0] ?? '';
}

async function startBucket(): Promise<S3Server> {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  return server;
}

/** Where packs and backups lie, and the settings that say so. */
async function createDisks(directory: string, isBucket: boolean) {
  const folders = { packs: join(directory, 'packs'), backups: join(directory, 'outside') };
  if (!isBucket)
    return {
      packs: createFolderDisk(folders.packs),
      backups: createFolderDisk(folders.backups),
      from: folders.backups,
      settings: {},
    };
  const ofPacks = await startBucket();
  const ofBackups = await startBucket();
  for (const path of listFiles(folders.packs))
    ofPacks.objects.set(relative(folders.packs, path), { bytes: readFileSync(path), at: new Date() });
  const settings: Record<string, string> = {
    PACKS_S3_URL: ofPacks.url,
    PACKS_S3_REGION: ofPacks.region,
    PACKS_S3_KEY: ofPacks.key,
    PACKS_S3_SECRET: ofPacks.secret,
    BACKUP_S3_ENDPOINT: new URL(ofBackups.url).origin,
    BACKUP_S3_REGION: ofBackups.region,
    BACKUP_S3_KEY: ofBackups.key,
    BACKUP_S3_SECRET: ofBackups.secret,
  };
  const backups = createBucketDisk(ofBackups, 'shop/');
  return { packs: createBucketDisk(ofPacks, ''), backups, from: 's3://packs/shop', settings };
}

/** A shop with a pack of its own and an installer, and what finds it whole. */
async function createShop(isBucket: boolean) {
  const shop = seeded();
  const { directory } = shop;
  const { settings: keys, key } = await makeKeys(shop);
  const { settings, from, ...disks } = await createDisks(directory, isBucket);
  const env = { ...keys, ...settings, BACKUP_TO: from, DATA_PATH: join(directory, 'data') };
  const runWith = (more: Record<string, string>, ...args: string[]) => shop.runWith({ ...env, ...more }, ...args);
  const run = (...args: string[]) => runWith({}, ...args);
  const succeed = async (...args: string[]) => {
    const answer = await run(...args);
    expect(answer, args.join(' ')).toMatchObject({ exitCode: 0 });
    return answer;
  };
  const others = new Set(disks.packs.list());
  for (const name of ['Tide', 'exported']) {
    mkdirSync(join(directory, name));
    for (const file of ['Kick', 'Snare']) writeFileSync(join(directory, name, `${file}.wav`), sound(file));
  }
  await succeed('pack', 'publish', sku, 'Tide', '--version', '1.0.0');
  writeFileSync(join(directory, 'setup.exe'), 'MZ an installer');
  await succeed('release', 'publish', '9.9.9', '--windows', 'setup.exe');
  const own = disks.packs.list().filter((name) => !others.has(name));
  expect(new Set(own.map((name) => name.slice(0, 1)))).toEqual(new Set(['b', 'l', 'w']));
  const downloads = createFolderDisk(join(directory, 'downloads'));
  const installer = downloads.list().find((name) => downloads.read(name).toString().startsWith('MZ')) ?? '';
  return { ...disks, from, directory, downloads, installer, key, own, run, runWith, succeed };
}

describe.each([
  ['a folder', false],
  ['a bucket', true],
])('damage in %s', (_where, isBucket) => {
  it('of each object of a pack is named, kept out of backups, and cured by its folder under any name', async () => {
    const { packs, own, run, succeed, key } = await createShop(isBucket);
    // A bucket answers for one as it does for all.
    for (const object of isBucket ? own.slice(0, 1) : own) {
      packs.age();
      await succeed('db', 'backup');
      flip(packs, object);
      expect(await run('pack', 'verify'), object).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(sku) });
      expect((await run('db', 'doctor')).stdout.includes('pack_objects_missing')).toBe(object.startsWith('b/'));
      await succeed('db', 'backup');
      await succeed('db', 'backup', 'verify', '--key', key);
      const cured = await succeed('pack', 'publish', sku, 'exported', '--version', '1.0.0');
      expect(cured.stderr).toContain('what its storage had lost or damaged is there again');
      await succeed('pack', 'verify');
      await succeed('db', 'backup');
      await succeed('db', 'backup', 'verify', '--key', key);
    }
    expect(
      (await run('pack', 'list', sku)).raw.stdout.split('\n').filter((line) => line.includes('1.0.0')),
    ).toHaveLength(1);
  });

  it('that a backup has copied is cured by the next one, whichever way the shop was', async () => {
    const { packs, own, run, succeed, key } = await createShop(isBucket);
    const bundle = own.find((name) => name.startsWith('b/')) ?? '';
    const whole = Buffer.from(packs.read(bundle));
    packs.age();
    flip(packs, bundle);
    await succeed('db', 'backup');
    const found = await run('db', 'backup', 'verify', '--key', key);
    expect(found).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('pack_damaged') });
    // By a tool that keeps times.
    packs.exchange(bundle, whole);
    await succeed('db', 'backup');
    await succeed('db', 'backup', 'verify', '--key', key);
  });

  it('is undone by a restore in place, of packs and installers', async () => {
    const { packs, downloads, installer, own, from, run, succeed, key } = await createShop(isBucket);
    await succeed('db', 'backup');
    for (const object of own) flip(packs, object);
    flip(downloads, installer);
    const restored = await succeed('db', 'restore', '--from', from, '--key', key, '--yes');
    expect(restored.stderr).toContain(`${own.length + 1} files of packs and installers restored.`);
    expect(await run('pack', 'verify')).toMatchObject({ exitCode: 0 });
    expect(downloads.read(installer).toString()).toBe('MZ an installer');
  });

  it('of each part of a backup is named, cured by the next one, and a restore goes on past it', async () => {
    const { directory, backups, own, installer, from, run, runWith, succeed, key } = await createShop(isBucket);
    await succeed('db', 'backup');
    const all = backups.list().filter((name) => name.startsWith('c/'));
    for (const piece of all) flip(backups, piece);
    const closed = await run('db', 'backup', 'verify', '--key', key);
    expect(closed).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('a part of the backup is damaged') });
    // A wrong key looks the same, so nothing is noted.
    expect(backups.list().filter((name) => name.startsWith('d/'))).toEqual([]);
    for (const piece of all) flip(backups, piece);

    // A backup keeps all objects of packs in one way.
    const objects = isLong ? own : own.slice(0, 1);
    for (const kind of isBucket ? ['installer'] : ['settings', 'database', 'installer', ...objects]) {
      const list = readNewest(backups);
      backups.age();
      const piece = toPieceKey(pickPiece(list, kind === 'installer' ? installer : kind));
      flip(backups, piece);
      const found = await run('db', 'backup', 'verify', '--key', key);
      expect(found, kind).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('The next backup writes') });
      expect(found.raw.stdout).toMatch(new RegExp(`part_damaged: .*${piece}`));

      const machine = join(directory, kind.replaceAll('/', ' '));
      const env = { ...withoutBucket, DATABASE_URL: `file:${join(machine, 'shop.sqlite')}`, DATA_PATH: machine };
      const restored = await runWith(env, 'db', 'restore', '--from', from, '--key', key, '--yes');
      if (kind === 'settings') expect(restored, kind).toMatchObject({ exitCode: 0 });
      else if (kind === 'database') expect(restored.stderr).toContain('is not whole, so nothing was changed');
      else {
        expect(restored, kind).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('shop.sqlite') });
        expect(restored.stderr).toContain('1 file of packs and installers not restored');
        const found = listFiles(machine).map((path) => basename(path));
        for (const name of [...own.map((object) => basename(object)), installer])
          expect(found.includes(name), name).toBe(basename(kind === 'installer' ? installer : kind) !== name);
      }
      await succeed('db', 'backup');
      await succeed('db', 'backup', 'verify', '--key', key);
    }
  });

  it('of a list is named, and ends with it', async () => {
    const { backups, run, succeed, key } = await createShop(isBucket);
    await succeed('db', 'backup');
    const [list = ''] = backups.list().filter((name) => name.startsWith('l/'));
    flip(backups, list);
    expect(await run('db', 'backup')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('They are damaged'),
    });
    backups.remove(list);
    await succeed('db', 'backup');
    await succeed('db', 'backup', 'verify', '--key', key);
  });
});

it('is copied from one backup to the next as long as the shop has lost it, but not if nothing names it', async () => {
  const { directory, packs, backups, own, succeed, run, key } = await createShop(false);
  writeFileSync(join(directory, 'packs/w', '0'.repeat(64)), 'what its name does not say');
  await succeed('db', 'backup');
  expect(readNewest(backups).files.packs.map((file) => file.key)).not.toContain(`w/${'0'.repeat(64)}`);
  for (const object of own) packs.remove(object);
  expect(await run('pack', 'gc')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('so nothing is deleted'),
  });
  await succeed('db', 'backup');
  await succeed('db', 'backup', 'verify', '--key', key);
  // Somewhere else there is none from before.
  const elsewhere = ['--to', join(directory, 'elsewhere')];
  expect((await run('db', 'backup', ...elsewhere)).stderr).toContain('of the files that the database names');
});

it('makes a backup by a key that may not delete, and says what stays', async () => {
  const shop = seeded();
  const { settings: keys } = await makeKeys(shop);
  const bucket = await startBucket();
  bucket.denied = ['delete'];
  const env = {
    ...keys,
    BACKUP_TO: 's3://packs/shop',
    DATA_PATH: join(shop.directory, 'data'),
    BACKUP_S3_ENDPOINT: new URL(bucket.url).origin,
    BACKUP_S3_REGION: bucket.region,
    BACKUP_S3_KEY: bucket.key,
    BACKUP_S3_SECRET: bucket.secret,
  };
  const backUp = () => shop.runWith(env, 'db', 'backup', '--keep', '1h');
  expect(await backUp()).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('Warning') });
  expect(await backUp()).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('Warning: older backups were not removed, or not all of them: '),
    stdout: '<stamp>\n',
  });
  expect(bucket.refused).toHaveLength(1);
});
