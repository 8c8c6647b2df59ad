import { desc, eq } from '@backline/db';
import type { Core } from '../core.ts';

/** Whether the newest backup in a place is so old. */
export async function isBackupDue(core: Core, place: string, everyMs: number): Promise<boolean> {
  const { backups } = core.store.t;
  const [newest] = await core.store.db
    .select({ madeAt: backups.madeAt })
    .from(backups)
    .where(eq(backups.place, place))
    .orderBy(desc(backups.madeAt))
    .limit(1);
  return newest === undefined || core.clock.now().getTime() - newest.madeAt.getTime() >= everyMs;
}
