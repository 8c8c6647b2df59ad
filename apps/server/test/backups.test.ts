import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listStamps, readList } from '@backline/core/backups/backup-place';
import { findMissing, readDatabase } from '@backline/core/backups/read-backup';
import { connectSqlite } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import { createAgeLock, createFolderStorage, makeBackupKey } from '@backline/storage';
import { startTestService, waitUntil } from '@backline/testing';
import { expect, it, onTestFinished } from 'vitest';

/** A clock that stands still, so that a backup is due when the test says so. */
function stopClock() {
  let at = Date.now();
  return {
    now: () => new Date(at),
    advance(ms: number) {
      at += ms;
    },
  };
}

it('is made by the server, which goes on after a fault, and then of what has changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backline-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const keys = await makeBackupKey();
  const to = join(folder, 'outside');
  // A file is where the folder has to be.
  await writeFile(to, '');
  const clock = stopClock();
  const world = await startTestService({
    clock,
    env: { BACKUP_TO: to, BACKUP_RECIPIENT: keys.recipient, DATA_PATH: join(folder, 'data') },
    parsed: { BACKUP_EVERY: 50 },
  });
  onTestFinished(() => world.stop());
  const lines = () =>
    world
      .logs()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const made = () => lines().filter(({ msg }) => msg === 'backed up');
  const failed = () => lines().filter(({ worker }) => worker === 'backup');

  await waitUntil(() => failed().length > 1);
  expect(failed()[0]).toMatchObject({
    msg: 'a worker failed and will try again',
    err: { message: expect.stringContaining(`Backups cannot be kept in ${to}: a part of its path is not a folder.`) },
  });
  expect((await fetch(`${world.url}/ready`)).status).toBe(200);
  expect(made()).toEqual([]);

  await rm(to);
  await waitUntil(() => made().length === 1);
  const place = { storage: createFolderStorage(to), lock: createAgeLock(keys) };
  const first = await readList(place);
  expect(await findMissing(place, first)).toEqual([]);

  const { core } = world.service;
  await core.store.write((tx) =>
    tx.insert(core.store.t.backups).values({ stamp: 'x', place: 'y', madeAt: clock.now() }),
  );
  // By the clock none is due, however often the worker looks.
  await setTimeout(200);
  expect(made()).toHaveLength(1);
  clock.advance(hourMs);
  await waitUntil(() => made().length === 2);
  expect(await listStamps(place)).toEqual([made()[1].stamp, first.stamp]);
  const second = await readList(place);
  expect(await findMissing(place, second)).toEqual([]);
  const added = second.database.pieces.filter((piece) => !first.database.pieces.includes(piece));
  expect(added.length).toBeGreaterThan(0);
  expect(added.length).toBeLessThan(second.database.pieces.length);
  expect(made()[1].newBytes).toBeLessThan(made()[0].newBytes);

  const restored = join(folder, 'restored.sqlite');
  await readDatabase(place, second, restored);
  const connection = connectSqlite({ file: restored });
  expect(connection.prepare("SELECT place FROM backups WHERE stamp = 'x'").all()).toEqual([{ place: 'y' }]);
  connection.close();
});
