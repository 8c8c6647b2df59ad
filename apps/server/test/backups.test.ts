import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BackupError } from '@backline/core/backups/backup-error';
import { hashOf } from '@backline/core/backups/backup-list';
import { type BackupPlace, chooseList, readLists } from '@backline/core/backups/backup-place';
import { createListSignature, makeSigningKey } from '@backline/core/backups/list-signature';
import { findMissing, readDatabase } from '@backline/core/backups/restore-files';
import { type BackupRun, runBackup } from '@backline/core/backups/run-backup';
import { connectSqlite } from '@backline/db';
import { hourMs, minuteMs } from '@backline/domain/time';
import { backUpHere } from '@backline/server';
import { createAgeLock, createFolderStorage, makeBackupKey } from '@backline/storage';
import {
  operator,
  startS3Server,
  startTestService,
  type TestService,
  type TestServiceOptions,
  waitUntil,
} from '@backline/testing';
import { describe, expect, it, onTestFinished } from 'vitest';

/** A clock that stands still, so that a backup is due only when the test wants it. */
function stopClock() {
  let at = Date.now();
  return {
    now: () => new Date(at),
    advance(ms: number) {
      at += ms;
    },
  };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backline-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The keys of a shop, and the settings for its backups in a place. */
async function makeSettings(to: string) {
  const keys = { ...(await makeBackupKey()), ...makeSigningKey() };
  const place = { storage: createFolderStorage(to), lock: createAgeLock(keys), signature: createListSignature(keys) };
  return {
    place,
    env: { BACKUP_TO: to, BACKUP_RECIPIENT: keys.recipient, BACKUP_SIGNING_KEY: keys.signingKey, BACKUP_KEEP: '1h' },
  };
}

/** A server that constantly checks if a backup is due and makes it itself. Its process is tested separately. */
async function startShop(options: TestServiceOptions) {
  const folder = await makeFolder();
  const world = await startTestService({
    backUp: backUpHere,
    ...options,
    env: { DATA_PATH: join(folder, 'data'), ...options.env },
    parsed: { BACKUP_EVERY: 50 },
  });
  onTestFinished(() => world.stop().catch(() => {}));
  return world;
}

const readLog = (world: TestService) =>
  world
    .logs()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const findMade = (world: TestService) => readLog(world).filter(({ msg }) => msg === 'backed up');
const findRefused = (world: TestService) => readLog(world).filter(({ msg }) => msg === 'no backup is made');
const listNames = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

/** Makes a backup by hand, even if objects are missing. It tries again while the server is making one. */
async function backUpByHand(world: TestService, place: BackupPlace, decideOnLacking: BackupRun['decideOnLacking']) {
  const run: BackupRun = {
    to: 'by hand',
    databaseUrl: `file:${join(world.directory, 'backline.sqlite')}`,
    dataPath: join(world.directory, 'by hand'),
    settings: {},
    program: '1',
    hostEnv: {},
    keep: null,
    decideOnAhead: async () => {},
    decideOnLacking,
  };
  for (;;) {
    try {
      return await runBackup(world.service.core, operator, place, run);
    } catch (error) {
      if (!(error instanceof BackupError && error.message.startsWith('Another process makes'))) throw error;
      await setTimeout(20);
    }
  }
}

/** Makes a place for backups, and a clock that decides when they are due. */
async function makePlace() {
  const to = join(await makeFolder(), 'outside');
  return { to, clock: stopClock(), ...(await makeSettings(to)) };
}

describe('a backup', () => {
  it('is made by the server, also after a failed one, and then only reads what has changed', async () => {
    const folder = await makeFolder();
    const to = join(folder, 'outside');
    const { place, env } = await makeSettings(to);
    // The test puts a file where the folder should be.
    await writeFile(to, '');
    const clock = stopClock();
    const world = await startShop({ clock, env: { ...env, BACKUP_KEEP: '24h' } });
    const failed = () => readLog(world).filter(({ kind }) => kind === 'backup.make');

    await waitUntil(() => failed().length > 0);
    expect(failed()[0]).toMatchObject({
      msg: 'a task failed and will be tried again',
      err: { message: expect.stringContaining(`Backups cannot be kept in ${to}: a part of its path is not a folder.`) },
    });
    expect((await fetch(`${world.url}/ready`)).status).toBe(200);
    expect(findMade(world)).toEqual([]);

    await rm(to);
    clock.advance(minuteMs);
    await waitUntil(() => findMade(world).length === 1);
    const first = chooseList(await readLists(place));
    expect(await findMissing(place, first)).toEqual([]);

    const { core } = world.service;
    const elsewhere = { stamp: 'x', place: 'y', madeAt: clock.now() };
    await core.store.write((tx) => tx.insert(core.store.t.backups).values(elsewhere));
    // The clock says that no backup is due, no matter how often the worker checks.
    await setTimeout(200);
    expect(findMade(world)).toHaveLength(1);
    clock.advance(hourMs);
    await waitUntil(() => findMade(world).length === 2);
    const { lists } = await readLists(place);
    expect(lists.map(({ stamp }) => stamp)).toEqual([findMade(world)[1].stamp, first.stamp]);
    const second = chooseList({ lists, unsigned: [] });
    expect(await findMissing(place, second)).toEqual([]);
    const added = second.database.pieces.filter((piece) => !first.database.pieces.includes(piece));
    expect(added.length).toBeGreaterThan(0);
    expect(added.length).toBeLessThan(second.database.pieces.length);
    expect(findMade(world)[1].newBytes).toBeLessThan(findMade(world)[0].newBytes);

    const restored = join(folder, 'restored.sqlite');
    await readDatabase(place, second, restored);
    const connection = connectSqlite({ file: restored });
    expect(connection.prepare("SELECT place FROM backups WHERE stamp = 'x'").all()).toEqual([{ place: 'y' }]);
    connection.close();
  });

  it.skipIf(process.platform === 'win32')('is made again after its process was killed', async () => {
    const { env, clock } = await makePlace();
    const world = await startShop({ clock, env, backUp: undefined });
    const find = () => spawnSync('pgrep', ['-P', String(process.pid), '-f', 'backup-process'], { encoding: 'utf8' });
    await waitUntil(() => find().stdout !== '');
    process.kill(Number(find().stdout), 'SIGKILL');
    await waitUntil(() => readLog(world).some(({ kind }) => kind === 'backup.make'));
    expect(readLog(world).find(({ kind }) => kind === 'backup.make').err.message).toBe(
      'The process that makes the backup ended with SIGKILL.',
    );
    expect(findMade(world)).toEqual([]);
    clock.advance(minuteMs);
    await waitUntil(() => findMade(world).length === 1);
  });

  it('in another place does not replace a backup that is due', async () => {
    const { env, clock } = await makePlace();
    const world = await startShop({ clock, env });
    await waitUntil(() => findMade(world).length === 1);
    clock.advance(hourMs);
    const { core } = world.service;
    const elsewhere = { stamp: 'x', place: 'a stick', madeAt: clock.now() };
    await core.store.write((tx) => tx.insert(core.store.t.backups).values(elsewhere));
    await waitUntil(() => findMade(world).length === 2);
  });

  it.each([
    ['a new machine with the same settings', async () => ({})],
    [
      'a staging shop with a secret and keys of its own',
      async (to: string) => ({
        ...(await makeSettings(to)).env,
        APP_SECRET: 'the secret of staging, which is another one',
      }),
    ],
    [
      'a staging shop with a secret of its own and the keys of production',
      async () => ({ APP_SECRET: 'the secret of staging, which is another one' }),
    ],
  ])('is never at the cost of another shop: %s', async (_, toOwn) => {
    const { to, env, clock } = await makePlace();
    const production = await startShop({ clock, env });
    await waitUntil(() => findMade(production).length === 1);
    await production.stop({ keepData: true });
    const before = listNames(to);

    const others = stopClock();
    others.advance(3 * hourMs);
    const other = await startShop({ clock: others, env: { ...env, ...(await toOwn(to)) } });
    const isSaid = (times: number) => () => findRefused(other).length + findMade(other).length >= times;
    await waitUntil(isSaid(1));
    expect(findRefused(other)[0]).toMatchObject({
      level: 50,
      place: to,
      reason: expect.stringMatching(/nothing is written there, and nothing is removed/),
    });
    // It tries again once an hour, and logs that.
    others.advance(59 * minuteMs);
    await setTimeout(200);
    expect(findRefused(other)).toHaveLength(1);
    others.advance(minuteMs);
    await waitUntil(isSaid(2));
    await other.stop();
    expect(listNames(to)).toEqual(before);

    // Production goes on where it was.
    clock.advance(2 * hourMs);
    const again = await startShop({ clock, env, directory: production.directory });
    await waitUntil(() => findMade(again).length === 1);
    expect(findMade(again)[0]).toMatchObject({ pruned: 1 });
  });

  it('with less data than the place has waits for a decision', async () => {
    const { to, place, env, clock } = await makePlace();
    const first = await startShop({ clock, env: { ...env, BACKUP_KEEP: '24h' } });
    await waitUntil(() => findMade(first).length === 1);
    await first.stop({ keepData: true });
    const file = join(first.directory, 'backline.sqlite');
    copyFileSync(file, `${file}.old`);
    clock.advance(hourMs);
    const second = await startShop({ clock, env, directory: first.directory, isSeeded: true });
    await waitUntil(() => findMade(second).length === 1);
    clock.advance(hourMs);
    await waitUntil(() => findMade(second).length === 2);
    await second.stop({ keepData: true });
    const fuller = chooseList(await readLists(place));
    const before = listNames(to);

    for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    copyFileSync(`${file}.old`, file);
    clock.advance(hourMs);
    const poorer = await startShop({ clock, env, directory: first.directory });
    await waitUntil(() => findRefused(poorer).length + findMade(poorer).length > 0);
    const [{ reason }] = findRefused(poorer);
    expect(reason).toContain(
      `Backup ${fuller.stamp} of this shop holds more than its database: the entry ${fuller.auditSeq} that`,
    );
    expect(reason).toContain(`"backline db restore --from PLACE --key FILE --at ${fuller.stamp} --replaces"`);
    expect(reason).toContain('let the shop go on without it by "backline db backup"');
    expect(listNames(to)).toEqual(before);

    // A person has decided and made a backup by hand. After that, the server makes them by itself again.
    const made = await backUpByHand(poorer, place, async () => {});
    expect(made?.list.goesPast).toContain(fuller.stamp);
    clock.advance(hourMs);
    await waitUntil(() => findMade(poorer).length === 1);
  });

  it('without files that were lost waits for a decision', async () => {
    const { place, env, clock } = await makePlace();
    const before = await startTestService({ clock });
    const { directory } = before;
    const { releases, installers } = before.service.core.store.t;
    await before.service.core.store.write(async (tx) => {
      const release = { product: 'cadenza', version: '1.0.0' };
      await tx.insert(releases).values({ ...release, channel: 'stable', releasedAt: clock.now() });
      const file = { fileName: 'setup.exe', sizeBytes: 12, sha256: hashOf(Buffer.from('an installer')) };
      await tx.insert(installers).values({ id: 'lost', ...release, deviceType: 'Windows', arch: 'any', ...file });
    });
    await before.stop({ keepData: true });
    const world = await startShop({ clock, env, directory });
    await waitUntil(() => findRefused(world).length + findMade(world).length > 0);
    const [{ reason }] = findRefused(world);
    expect(reason).toContain('in no backup: 1 of the files that the database names (lost)');
    expect(reason).toContain('"backline db backup" asks, and lets it go on');
    expect((await readLists(place)).lists).toEqual([]);

    const asked: (readonly string[])[] = [];
    const made = await backUpByHand(world, place, async (keys) => void asked.push(keys));
    expect([asked, made?.list.lacks]).toEqual([[['lost']], ['lost']]);
    await waitUntil(() => findMade(world).length === 1);
  });

  it('counts even if older ones cannot be removed, and says so', async () => {
    const { env } = await makeSettings('s3://packs/shop');
    const bucket = await startS3Server();
    bucket.denied = ['delete'];
    onTestFinished(() => bucket.stop());
    const clock = stopClock();
    const ofBucket = { BACKUP_S3_ENDPOINT: new URL(bucket.url).origin, BACKUP_S3_REGION: bucket.region };
    const secrets = { BACKUP_S3_KEY: bucket.key, BACKUP_S3_SECRET: bucket.secret };
    const world = await startShop({ clock, env: { ...env, ...ofBucket, ...secrets } });
    for (let due = 1; due <= 3; due += 1) {
      await waitUntil(() => findMade(world).length === due);
      clock.advance(2 * hourMs);
    }
    await waitUntil(() => bucket.refused.length > 1);
    const said = readLog(world).filter(({ msg }) => msg === 'backed up, and older backups were not removed');
    expect(said[0]).toMatchObject({ place: 's3://packs/shop', reason: expect.stringContaining('403 AccessDenied') });
    expect(readLog(world).filter(({ worker }) => worker === 'backup')).toEqual([]);
    expect([...bucket.objects.keys()].filter((key) => key.startsWith('shop/l/')).length).toBeGreaterThanOrEqual(3);
  });
});
