import { eq } from '@backline/db';
import type { Core } from '../core.ts';

/** Notes that a backup was restored into a place to try it, and was sound. */
export async function noteTriedBackup(core: Core, stamp: string): Promise<void> {
  const { backups } = core.store.t;
  await core.store.write((tx) => tx.update(backups).set({ triedAt: core.clock.now() }).where(eq(backups.stamp, stamp)));
}
