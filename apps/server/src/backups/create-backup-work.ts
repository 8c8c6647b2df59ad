import { PlaceRefusedError } from '@backline/core/backups/backup-error';
import { toNextBackup } from '@backline/core/backups/run-backup';
import type { Core, Log } from '@backline/core/core';
import type { Ending, Work } from '@backline/core/tasks/run-task';
import { hourMs } from '@backline/domain/time';
import type { Env } from '../env.ts';
import type { BackUp } from './back-up.ts';
import { runBackupProcess } from './run-backup-process.ts';

export interface BackupWork {
  every: { place: string; everyMs: number };
  work: Work;
}

/** Makes backups as often as `BACKUP_EVERY` says. Null if the settings name no place or no interval. */
export function createBackupWork(core: Core, env: Env, log: Log, backUp: BackUp = runBackupProcess): BackupWork | null {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient, BACKUP_EVERY: everyMs } = env;
  if (to === undefined || recipient === undefined || everyMs === undefined) return null;
  const waitForNext = async (): Promise<Ending> => {
    const dueAt = await toNextBackup(core, to, everyMs);
    return { state: 'waiting', dueAt, plannedAt: dueAt };
  };
  /** Repeating does not help until a person decides. */
  const waitForPerson = ({ message: reason }: PlaceRefusedError): Ending => {
    log.error({ place: to, reason }, 'no backup is made');
    return { state: 'waiting', dueAt: new Date(core.clock.now().getTime() + hourMs), lastError: reason };
  };
  const work: Work = {
    async run(_core, _task, hold) {
      const dueAt = await toNextBackup(core, to, everyMs);
      const at = core.clock.now();
      if (dueAt > at) return waitForNext();
      try {
        const job = { env: { ...env, BACKUP_TO: to, BACKUP_RECIPIENT: recipient }, settings: core.settings, at };
        const made = await backUp(job, hold, log);
        log.info({ stamp: made.stamp, newBytes: made.newBytes, pruned: made.pruned }, 'backed up');
        if (made.notPruned !== null)
          log.warn({ place: to, reason: made.notPruned }, 'backed up, and older backups were not removed');
        return await waitForNext();
      } catch (error) {
        if (error instanceof PlaceRefusedError) return waitForPerson(error);
        throw error;
      }
    },
  };
  return { every: { place: to, everyMs }, work };
}
