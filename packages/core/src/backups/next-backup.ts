import { desc, eq } from '@backline/db';
import type { Core } from '../core.ts';
import { ownCaller } from '../own-caller.ts';
import { endTask, planTask } from '../tasks/task-rows.ts';

/** Notes that a backup was restored into a place to try it, and was sound. */
export async function noteTriedBackup(core: Core, stamp: string): Promise<void> {
  const { backups } = core.store.t;
  await core.store.write((tx) => tx.update(backups).set({ triedAt: core.clock.now() }).where(eq(backups.stamp, stamp)));
}

/** When the next backup in a place is due: so long after the newest one, however that was made. */
export async function toNextBackup(core: Core, place: string, everyMs: number): Promise<Date> {
  const { backups } = core.store.t;
  const [newest] = await core.store.db
    .select({ madeAt: backups.madeAt })
    .from(backups)
    .where(eq(backups.place, place))
    .orderBy(desc(backups.madeAt))
    .limit(1);
  return newest === undefined ? core.clock.now() : new Date(newest.madeAt.getTime() + everyMs);
}

/** Plans the backups as the settings say; null: they name no place or no time. */
export async function planBackups(core: Core, every: { place: string; everyMs: number } | null): Promise<void> {
  const { tasks } = core.store.t;
  const plannedAt = every === null ? null : await toNextBackup(core, every.place, every.everyMs);
  await core.store.write(async (tx) => {
    if (plannedAt !== null) await planTask(core, tx, ownCaller, { kind: 'backup.make', subject: 'shop', plannedAt });
    else await endTask(core, tx, eq(tasks.kind, 'backup.make'), { state: 'stopped' });
  });
}
