import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAuditChain } from '@backline/core/audit';
import type { Core } from '@backline/core/core';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { and, eq, isNotNull, lte } from '@backline/db';
import { findBinaries, findInstalledBinaries, startPostgres } from '@backline/db/test-postgres';
import { startTestProcess, startTestShop, type TestShop, waitUntil } from '@backline/testing';
import { expect, it, onTestFinished } from 'vitest';
import { isLong, seeds } from '../env.ts';
import {
  allKinds,
  type Begun,
  beginOne,
  isOneOf,
  makeBackupPlace,
  readTask,
  release,
  standing,
  type TriedKind,
  toDoneState,
} from './all-kinds.ts';

const seconds = isLong ? 120 : 1;
/** The tasks of a round become due in this many parts. During each, a server is killed. */
const waves = isLong ? 8 : 2;
const installed = findInstalledBinaries();
const binaries = installed ?? findBinaries();
/** The number of tasks of each kind that are due at once. */
const due: Record<TriedKind, number> = {
  'email.move': isLong ? 25 : 5,
  'account.merge': isLong ? 25 : 5,
  'account.erase': isLong ? 25 : 5,
  'factor.reset': isLong ? 25 : 5,
  'account.invite': isLong ? 25 : 5,
  'order.refund': isLong ? 5 : 2,
  'trial.remind': isLong ? 5 : 2,
  'sale.change': 1,
  // A dump needs tools of the same version as the server.
  'backup.make': installed === null ? 0 : 1,
};

/** Pseudorandom numbers from 0 to 1, always the same for a seed. */
function toDice(seed: number): () => number {
  let rolled = 0;
  return () => {
    rolled += 1;
    return createHash('sha256').update(`${seed} ${rolled}`).digest().readUInt32BE() / 2 ** 32;
  };
}

/** Frees the leases of killed processes, as if time had passed. Returns the number of interrupted tasks. */
async function free(core: Core): Promise<number> {
  const { tasks, paymentEvents, outboxMessages } = core.store.t;
  const held = await core.store.db.$count(tasks, isNotNull(tasks.leasedUntil));
  await release(core);
  await core.store.write(async (tx) => {
    for (const table of [paymentEvents, outboxMessages]) await tx.update(table).set({ leasedUntil: null });
  });
  return held;
}

/** Counts how many of some tasks are not done yet. */
function countDue({ store, clock }: Core, some?: readonly Begun[]): Promise<number> {
  const { tasks } = store.t;
  return store.db.$count(tasks, and(eq(tasks.state, 'waiting'), lte(tasks.dueAt, clock.now()), isOneOf(tasks, some)));
}

async function plant(shop: TestShop, to: string): Promise<Begun[]> {
  const begun: Begun[] = [];
  for (const kind of allKinds) for (let one = 0; one < due[kind]; one += 1) begun.push(await beginOne(kind, shop, to));
  return begun;
}

/** Waits until nothing is due anymore, and compares the results with the expected ones. */
async function assertOnce(shop: TestShop, begun: readonly Begun[]): Promise<void> {
  const { core, mailbox } = shop.service;
  await waitUntil(async () => (await countDue(core)) === 0, 50);
  await shop.settle();
  await shop.mails('');
  const delivered = await mailbox?.list();
  for (const { task, read, after, mails, readMails } of begun) {
    const label = `${task.kind} ${task.id}`;
    expect((await readTask(core, task.id)).state, label).toBe(toDoneState(task.kind));
    expect(await read(), label).toEqual(after);
    expect(await readMails(delivered), label).toEqual(mails);
  }
}

it.skipIf(binaries === null).each(seeds)(
  'does each of many tasks of every kind once, and tells of it once, while two servers are killed again and again (seed %i)',
  async (seed) => {
    const postgres = await startPostgres(binaries ?? '');
    onTestFinished(() => postgres.remove());
    const directory = await mkdtemp(join(tmpdir(), 'backline-tasks-'));
    // The folder has the cast's installers, because a backup includes them.
    const own = { DATABASE_URL: postgres.url, DATA_PATH: join(directory, 'data') };
    const shop = await startTestShop({ ...standing, directory, env: own });
    onTestFinished(() => shop.stop());
    const { core } = shop.service;
    const { to, settings } = await makeBackupPlace(shop);
    const env = {
      ...settings,
      ...own,
      PADDLE_API_URL: shop.emulator.url,
      WORKER_INTERVAL_MS: '50',
    };
    const start = () => startTestProcess(directory, env);
    const roll = toDice(seed);
    const counts = { rounds: 0, tasks: 0, kills: 0, inTheMiddle: 0 };
    const servers = [start(), start()];
    onTestFinished(async () => void (await Promise.all(servers.map(async (one) => (await one).end('SIGKILL')))));
    const kill = async (at: number) => {
      counts.kills += 1;
      await (await servers[at])?.end('SIGKILL');
    };

    const until = performance.now() + seconds * 1000;
    for (; performance.now() < until; counts.rounds += 1) {
      const begun = await plant(shop, to);
      counts.tasks += begun.length;
      await Promise.all(servers);
      for (let wave = 0; wave < waves; wave += 1) {
        const part = begun.filter((_, at) => at % waves === wave);
        await release(core, part);
        const enough = Math.floor(roll() * part.length * 0.8);
        await waitUntil(async () => part.length - (await countDue(core, part)) >= enough, 1);
        // The other server continues while this one restarts.
        await kill(wave % 2);
        servers[wave % 2] = start();
      }
      await Promise.all([kill(0), kill(1)]);
      counts.inTheMiddle += await free(core);
      servers.splice(0, 2, start(), start());
      await assertOnce(shop, begun);
    }
    for (const server of await Promise.all(servers)) expect(await server.end('SIGTERM')).toBe(0);
    expect((await verifyAuditChain(core)).brokenAt).toBeNull();
    const problems = (await runDoctor(core)).filter(({ code }) => code !== 'backup_untried');
    expect(problems).toEqual([]);
    process.stdout.write(`${JSON.stringify({ seed, ...counts })}\n`);
  },
  (seconds + 600) * 1000,
);
