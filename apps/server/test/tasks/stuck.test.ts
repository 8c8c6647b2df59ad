import { rm, writeFile } from 'node:fs/promises';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { dropTask } from '@backline/core/support/tasks/drop-task';
import { retryTask } from '@backline/core/support/tasks/retry-task';
import { type HostWorks, runDueTasks } from '@backline/core/worker/run-due-tasks';
import { inArray } from '@backline/db';
import { runStatements } from '@backline/db/test-engines';
import { type TaskKind, taskTerms } from '@backline/domain/tasks';
import { dayMs } from '@backline/domain/time';
import { operator, startTestShop, type TestShop } from '@backline/testing';
import { expect, it, onTestFinished } from 'vitest';
import { describeShops } from '../orders/shoppers.ts';
import {
  allKinds,
  type Begun,
  beginOne,
  makeBackupPlace,
  readTask,
  release,
  standing,
  type TriedKind,
  toDoneState,
} from './all-kinds.ts';

const reason = 'a test';
/** The shop repeats these tasks forever, so they have no last attempt. */
const ofShop: readonly TaskKind[] = ['sale.change', 'backup.make'];

/** Makes the database refuse to change rows, and allows it again. */
const toTrigger = (table: string, condition: string) => ({
  sqlite: {
    begin: [
      `CREATE TRIGGER refuse BEFORE UPDATE ON ${table} WHEN ${condition} BEGIN SELECT RAISE(ABORT, 'refused by a test'); END`,
    ],
    end: ['DROP TRIGGER refuse'],
  },
  pg: {
    begin: [
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by a test'; END $$`,
      `CREATE TRIGGER refuse BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refuse()`,
    ],
    end: [`DROP TRIGGER refuse ON ${table}`, 'DROP FUNCTION refuse'],
  },
});

/** Makes tasks of a kind fail at each attempt, until the returned function is called. */
async function breakKind(shop: TestShop, kind: TriedKind, stuck: readonly Begun[], to: string) {
  const { store } = shop.service.core;
  if (kind === 'sale.change') {
    const fault = { status: 400, code: 'bad_request', times: null };
    await shop.emulator.control.setFaults(['/prices', '/prices/*'].map((path) => ({ ...fault, path })));
    return () => shop.emulator.control.setFaults([]);
  }
  if (kind === 'backup.make') {
    await rm(to, { recursive: true });
    await writeFile(to, '');
    return () => rm(to);
  }
  const list = (ids: string[]) => ids.map((id) => `'${id}'`).join();
  const { begin, end } = (
    kind === 'order.refund'
      ? toTrigger(
          'refund_requests',
          `NEW.state <> 'open' AND NEW.id IN (${list(stuck.map(({ task }) => task.subject))})`,
        )
      : toTrigger('tasks', `NEW.state = 'done' AND NEW.id IN (${list(stuck.map(({ task }) => task.id))})`)
  )[store.dialect];
  await runStatements(store, ...begin);
  return () => runStatements(store, ...end);
}

/** Lets tasks fail until they are given up. A kind without a last attempt fails a hundred times, and is then late. */
async function failOften({ service: { core } }: TestShop, kind: TriedKind, taskIds: string[], hostWorks: HostWorks) {
  const { tasks } = core.store.t;
  const atMost = taskTerms[kind].attempts ?? 100;
  const isTheirs = inArray(tasks.id, taskIds);
  await core.store.write((tx) =>
    tx
      .update(tasks)
      .set({ attempts: atMost - 2 })
      .where(isTheirs),
  );
  for (let attempt = 0; attempt < 2; attempt += 1) {
    for (const id of taskIds) expect(await readTask(core, id)).toMatchObject({ state: 'waiting' });
    await release(core);
    await runDueTasks(core, hostWorks);
  }
  const plannedAt = new Date(core.clock.now().getTime() - 2 * dayMs);
  await core.store.write((tx) => tx.update(tasks).set({ plannedAt }).where(isTheirs));
  const [state, code] = ofShop.includes(kind) ? ['waiting', 'task_late'] : ['given_up', 'task_given_up'];
  const problems = await runDoctor(core);
  for (const id of taskIds) {
    expect(await readTask(core, id)).toMatchObject({ state, attempts: atMost, lastError: expect.any(String) });
    const named = problems.filter(({ message }) => message.includes(id));
    expect(named.map((problem) => problem.code)).toEqual([code]);
  }
}

async function assertDone({ service: { core } }: TestShop, { task, ...begun }: Begun) {
  expect(await begun.read(), task.kind).toEqual(begun.after);
  expect(await begun.readMails(), task.kind).toEqual(begun.mails);
  expect((await readTask(core, task.id)).state, task.kind).toBe(toDoneState(task.kind));
}

const stops: Partial<Record<TaskKind, readonly string[]>> = {
  'email.move': ['account_change_stopped'],
  'account.merge': ['account_change_stopped'],
  'account.erase': ['Your Cadenza account stays'],
  'factor.reset': ['account_change_stopped'],
};

/** Support ends a task. A change then never happens, and its owner gets a mail. A refund that Paddle has remains. */
async function dropOne({ service: { core } }: TestShop, { task, read, before, readMails }: Begun): Promise<void> {
  const drop = () => dropTask(core, operator, { taskId: task.id, reason });
  if (ofShop.includes(task.kind)) return expect(drop()).rejects.toThrow('again and again');
  if (task.kind === 'order.refund') return expect(drop()).rejects.toThrow('The portal works on this refund right now');
  await drop();
  expect(await readTask(core, task.id)).toMatchObject({ state: 'dropped', outcome: reason });
  expect(await read()).toEqual(before);
  expect(await readMails()).toEqual(stops[task.kind] ?? []);
  await expect(drop()).rejects.toThrow('This task has ended: it was dropped.');
}

async function outlast(shop: TestShop, kind: TriedKind): Promise<void> {
  const { core } = shop.service;
  const { to, toHostWorks } = await makeBackupPlace(shop);
  const hostWorks = toHostWorks(core);
  const isMade = (other: TriedKind) => other !== 'backup.make' || 'backup.make' in hostWorks;
  const stuck = [await beginOne(kind, shop, to)];
  if (!ofShop.includes(kind)) stuck.push(await beginOne(kind, shop, to));
  const others: Begun[] = [];
  for (const other of allKinds.filter((one) => one !== kind && isMade(one)))
    others.push(await beginOne(other, shop, to));
  const heal = await breakKind(shop, kind, stuck, to);
  await release(core);
  await runDueTasks(core, hostWorks);
  for (const other of others) await assertDone(shop, other);
  const taskIds = stuck.map(({ task }) => task.id);
  await failOften(shop, kind, taskIds, hostWorks);
  await heal();
  for (const dropped of stuck.slice(-1)) await dropOne(shop, dropped);
  for (const retried of stuck) {
    if ((await readTask(core, retried.task.id)).endedAt !== null) continue;
    await retryTask(core, operator, { taskId: retried.task.id, reason });
    await runDueTasks(core, hostWorks);
    await assertDone(shop, retried);
  }
}

const besideBackups = allKinds.filter((kind) => kind !== 'backup.make');

describeShops(
  'tasks of one kind that fail each time',
  (shop, when, once) => {
    const title = '%s: keep no other kind waiting, are named by the doctor, and are tried again or ended by support';
    when.each(['account.erase'] as const)(title, (kind) => outlast(shop(), kind));
    once.each(besideBackups.filter((kind) => kind !== 'account.erase'))(title, (kind) => outlast(shop(), kind));
  },
  standing,
);

it('a backup that fails each time keeps no other kind waiting, and is made once it can be', async () => {
  const shop = await startTestShop(standing);
  onTestFinished(() => shop.stop());
  await outlast(shop, 'backup.make');
});
