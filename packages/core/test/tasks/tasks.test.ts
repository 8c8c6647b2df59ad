import { assertNothingWaits } from '@backline/core/account/assert-nothing-waits';
import { toTask } from '@backline/core/tasks/begin-task';
import { findExcluding } from '@backline/core/tasks/find-tasks';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { insertRows } from '@backline/db';
import { listExcluded, type TaskKind, taskTerms } from '@backline/domain/tasks';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { isLong } from '../env.ts';
import { describeOnEngines, refusal, visitor } from '../world.ts';

const kinds = Object.keys(taskTerms) as TaskKind[];

describeOnEngines('tasks', (world) => {
  const wait = async (kind: TaskKind, ids: { userId: string; otherUserId?: string }) => {
    const { tasks } = world.core.store.t;
    const plannedAt = new Date(world.core.clock.now().getTime() + dayMs);
    const row = toTask(world.core, visitor(), { kind, subject: ids.userId, plannedAt, ...ids });
    await world.core.store.write((tx) => tx.insert(tasks).values(row));
    return row.id;
  };

  it('exclude each other in both directions, on either account, and not themselves', async () => {
    const { db, t } = world.core.store;
    const [own, other] = [await world.member('own@example.com'), await world.member('other@example.com')];
    for (const kind of kinds) {
      for (const excluded of listExcluded(kind)) expect(listExcluded(excluded)).toContain(kind);
      const ids = { userId: own.user.id, otherUserId: other.user.id };
      const ownId = await wait(kind, ids);
      for (const userId of Object.values(ids))
        for (const asked of kinds)
          expect(await findExcluding(world.core, db, asked, { userId }), `${asked} while ${kind} waits`).toBe(
            listExcluded(asked).includes(kind) ? kind : null,
          );
      expect(await findExcluding(world.core, db, kind, { ...ids, ownId })).toBeNull();
      const isOfWhoseItIs = ['email.move', 'account.merge', 'account.erase'].includes(kind);
      const change = world.core.store.write((tx) => assertNothingWaits(world.core, tx, own.user.id));
      expect(isOfWhoseItIs ? await refusal(change) : await change).toBe(
        isOfWhoseItIs ? 'account_change_waits' : undefined,
      );
      await world.core.store.write((tx) => tx.delete(t.tasks));
    }
  });

  it('that are due by the thousand let others take their turn', async () => {
    const { core } = world;
    const due = Array.from({ length: isLong ? 10_000 : 100 }, (_, at) =>
      toTask(core, visitor(), { kind: 'trial.remind', subject: `sub_${at}`, plannedAt: core.clock.now() }),
    );
    await core.store.write((tx) => insertRows(core.store, tx, core.store.t.tasks, due));
    let isDone = false;
    const work = runDueTasks(core).finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) {
      await world.core.store.db.select().from(core.store.t.users);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await work;
    // A worker that held the process would leave one turn or two.
    expect(turns).toBeGreaterThan(due.length / 10);
    expect((await world.tasks('trial.remind')).every(({ state }) => state === 'dropped')).toBe(true);
  });
});
