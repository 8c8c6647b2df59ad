import { PlaceRefusedError } from '@backline/core/backups/backup-error';
import type { BackupPlace } from '@backline/core/backups/backup-place';
import { createListSignature } from '@backline/core/backups/list-signature';
import { toAheadText, toLackingText } from '@backline/core/backups/read-shop';
import { type BackupRun, makeAndPrune, toNextBackup } from '@backline/core/backups/run-backup';
import type { Core, Log } from '@backline/core/core';
import { collectSettings } from '@backline/core/installation/secret-files';
import { readVersion } from '@backline/core/installation/version';
import type { Ending, Work } from '@backline/core/tasks/run-task';
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

export interface BackupWork {
  every: { place: string; everyMs: number };
  work: Work;
}

/** Makes backups as often as `BACKUP_EVERY` says. Null if the settings name no place or no interval. */
export function createBackupWork(core: Core, env: Env, log: Log): BackupWork | null {
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
  const run = {
    to,
    databaseUrl: env.DATABASE_URL,
    dataPath: env.DATA_PATH,
    keep: env.BACKUP_KEEP,
    settings: collectSettings(hostEnv),
    program: readVersion(),
    hostEnv,
    decideOnAhead: refuseAhead,
    decideOnLacking: refuseLacking,
  };
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
    async run(_core, _task, assertHeld) {
      if ((await toNextBackup(core, to, everyMs)) > core.clock.now()) return waitForNext();
      opened ??= openPlace().catch((error) => {
        opened = null;
        throw error;
      });
      try {
        const made = await makeAndPrune(core, await opened, run, assertHeld);
        log.info({ stamp: made.list.stamp, newBytes: made.newBytes, pruned: made.pruned }, 'backed up');
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
