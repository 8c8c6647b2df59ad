import { desc } from '@backline/db';
import type { Core } from '../core.ts';

/** Whether the newest backup is so old. */
export async function isBackupDue(core: Core, everyMs: number): Promise<boolean> {
  const { backups: b } = core.store.t;
  const [newest] = await core.store.db.select({ madeAt: b.madeAt }).from(b).orderBy(desc(b.madeAt)).limit(1);
  return newest === undefined || core.clock.now().getTime() - newest.madeAt.getTime() >= everyMs;
}
