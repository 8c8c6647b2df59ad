import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyMigrated } from '../../test/copy-migrated.ts';
import { connectSqlite, openStore, type Store } from '../index.ts';

const mebibyte = 2 ** 20;

async function open() {
  const directory = await mkdtemp(join(tmpdir(), 'backline-journal-'));
  const file = join(directory, 'store.sqlite');
  await copyMigrated(file);
  const store = await openStore({ url: `file:${file}` });
  onTestFinished(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  return { store, file, readJournal: () => statSync(`${file}-wal`).size / mebibyte };
}

let stored = 0;
async function add({ t, write }: Store, mebibytes: number): Promise<void> {
  for (let at = 0; at < mebibytes; at += 1) {
    stored += 1;
    const now = new Date();
    const row = { eventId: `evt_${stored}`, type: 'test', payload: 'x'.repeat(mebibyte), origin: 'webhook' } as const;
    const times = { occurredAtUs: 0, attempts: 0, dueAt: now, receivedAt: now, appliedAt: now };
    await write((tx) => tx.insert(t.paymentEvents).values({ ...row, ...times }));
  }
}

it('moves a long journal into the database beside the writers', async () => {
  const { store, readJournal } = await open();
  await add(store, 6);
  const write = () => add(store, 0.1);
  await expect.poll(async () => write().then(readJournal), { timeout: 20_000 }).toBeLessThan(4);
  expect(await store.db.$count(store.t.paymentEvents)).toBeGreaterThanOrEqual(6);
});

it('leaves the journal to its thread also after a long reader, such as a backup', async () => {
  const { store, file, readJournal } = await open();
  const reader = connectSqlite({ file });
  reader.exec('BEGIN; SELECT count(*) FROM payment_events');
  reader.prepare('SELECT count(*) FROM payment_events').get();
  await add(store, 12);
  expect(readJournal()).toBeGreaterThan(11);
  reader.close();
  // A commit that moved the journal itself would leave the file as long as it is.
  await add(store, 1);
  await expect.poll(async () => add(store, 0.1).then(readJournal), { timeout: 20_000 }).toBeLessThan(4);
});
