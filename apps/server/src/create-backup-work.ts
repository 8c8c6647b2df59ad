import { PlaceRefusedError } from '@backline/core/backups/backup-error';
import type { BackupPlace } from '@backline/core/backups/backup-place';
import { createListSignature } from '@backline/core/backups/list-signature';
import { toAheadText, toLackingText } from '@backline/core/backups/read-shop';
import { type BackupRun, runBackup } from '@backline/core/backups/run-backup';
import type { Core, Log } from '@backline/core/core';
import { collectSettings } from '@backline/core/installation/secret-files';
import { readVersion } from '@backline/core/installation/version';
import { hourMs } from '@backline/domain/time';
import { createAgeLock, openBackupStorage } from '@backline/storage';
import { type Env, hostEnv } from './env.ts';

const refuseAhead: BackupRun['decideOnAhead'] = async (ahead) => {
  const { stamp } = ahead;
  throw new PlaceRefusedError(
    `${toAheadText(ahead)} Nothing is backed up by itself. Either stop the server and bring that one back by "backline db restore --from PLACE --key FILE --at ${stamp} --replaces", or let the shop go on without it by "backline db backup", which asks.`,
  );
};

const refuseLacking: BackupRun['decideOnLacking'] = async (keys) => {
  throw new PlaceRefusedError(
    `${toLackingText(keys)} Nothing is backed up by itself without them: "backline db backup" asks, and lets it go on.`,
  );
};

/**
 * What backs up outside as often as `BACKUP_EVERY` says. Of several processes one makes each backup. Null: the settings name no
 * place for backups.
 */
export function createBackupWork(core: Core, env: Env, log: Log): (() => Promise<void>) | null {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient, BACKUP_EVERY: everyMs, BACKUP_SIGNING_KEY: signingKey } = env;
  if (to === undefined || recipient === undefined || everyMs === undefined) return null;
  let opened: Promise<BackupPlace> | null = null;
  const openPlace = async (): Promise<BackupPlace> => ({
    storage: await openBackupStorage(to, env, (names) =>
      log.warn({ names }, 'what is no backup lies where backups are, and is left alone'),
    ),
    lock: createAgeLock({ recipient }),
    signature: createListSignature({ signingKey }),
  });
  let saidAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    opened ??= openPlace().catch((error) => {
      opened = null;
      throw error;
    });
    try {
      const made = await runBackup(core, await opened, {
        to,
        everyMs,
        databaseUrl: env.DATABASE_URL,
        dataPath: env.DATA_PATH,
        keep: env.BACKUP_KEEP,
        settings: collectSettings(hostEnv),
        program: readVersion(),
        hostEnv,
        decideOnAhead: refuseAhead,
        decideOnLacking: refuseLacking,
      });
      if (made !== null)
        log.info({ stamp: made.list.stamp, newBytes: made.newBytes, pruned: made.pruned }, 'backed up');
      if (made !== null && made.notPruned !== null)
        log.warn({ place: to, reason: made.notPruned }, 'backed up, and older backups were not removed');
    } catch (error) {
      if (!(error instanceof PlaceRefusedError)) throw error;
      const nowMs = core.clock.now().getTime();
      // It stays so until somebody decides, and is tried again each minute.
      if (nowMs - saidAtMs >= hourMs) {
        saidAtMs = nowMs;
        log.error({ place: to, reason: error.message }, 'no backup is made');
      }
    }
  };
}
