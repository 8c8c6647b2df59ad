import { isBackupDue } from '@backline/core/backups/is-backup-due';
import { runBackup } from '@backline/core/backups/run-backup';
import type { Core, Log } from '@backline/core/core';
import { collectSettings } from '@backline/core/installation/secret-files';
import { readVersion } from '@backline/core/installation/version';
import { minuteMs } from '@backline/domain/time';
import { createAgeLock, openBackupStorage } from '@backline/storage';
import { type Env, hostEnv } from './env.ts';
import { type Repeating, repeat } from './repeat.ts';

/** Backs up outside as often as `BACKUP_EVERY` says. Of several processes, the one that comes first makes each backup. */
export function startBackups(core: Core, env: Env, log: Log): Repeating[] {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient, BACKUP_EVERY: everyMs } = env;
  if (to === undefined || recipient === undefined || everyMs === undefined) return [];
  return [
    repeat('backup', log, Math.min(everyMs, minuteMs), async () => {
      if (!(await isBackupDue(core, everyMs))) return false;
      const place = { storage: await openBackupStorage(to, env), lock: createAgeLock({ recipient }) };
      const made = await runBackup(core, place, {
        ...{ to, databaseUrl: env.DATABASE_URL, dataPath: env.DATA_PATH, keep: env.BACKUP_KEEP },
        ...{ settings: collectSettings(hostEnv), program: readVersion(), hostEnv },
      });
      log.info({ stamp: made.list.stamp, newBytes: made.newBytes, pruned: made.pruned }, 'backed up');
      return false;
    }),
  ];
}
