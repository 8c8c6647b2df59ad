import { PlaceRefusedError } from '@backline/core/backups/backup-error';
import type { BackupPlace } from '@backline/core/backups/backup-place';
import { createListSignature } from '@backline/core/backups/list-signature';
import { toAheadText, toLackingText } from '@backline/core/backups/read-shop';
import { type BackupRun, makeAndPrune } from '@backline/core/backups/run-backup';
import type { CoreSettings, Log } from '@backline/core/core';
import { createCore } from '@backline/core/installation/create-core';
import { collectSettings } from '@backline/core/installation/secret-files';
import { readVersion } from '@backline/core/installation/version';
import type { Hold } from '@backline/core/tasks/run-task';
import { openStore } from '@backline/db';
import { createAgeLock, openBackupStorage, openPackStorage } from '@backline/storage';
import { type Env, hostEnv } from '../env.ts';

export interface BackupJob {
  env: Env & { BACKUP_TO: string; BACKUP_RECIPIENT: string };
  settings: CoreSettings;
  at: Date;
}

export interface MadeByJob {
  stamp: string;
  newBytes: number;
  pruned: number;
  /** Why older backups were not removed; null if they were. */
  notPruned: string | null;
}

/** Makes a backup. Throws `PlaceRefusedError` if a person has to decide. */
export type BackUp = (job: BackupJob, hold: Pick<Hold, 'renew'>, log: Log) => Promise<MadeByJob>;

const refuseAhead: BackupRun['decideOnAhead'] = async (ahead) => {
  throw new PlaceRefusedError(
    `${toAheadText(ahead)} Nothing is backed up by itself. Either stop the server and bring that one back by "backline db restore --from PLACE --key FILE --at ${ahead.stamp} --replaces", or let the shop go on without it by "backline db backup", which asks.`,
  );
};

const refuseLacking: BackupRun['decideOnLacking'] = async (keys) => {
  throw new PlaceRefusedError(
    `${toLackingText(keys)} Nothing is backed up by itself without them: "backline db backup" asks, and lets it go on.`,
  );
};

const openPlace = async ({ env }: BackupJob, log: Log): Promise<BackupPlace> => ({
  storage: await openBackupStorage(env.BACKUP_TO, env, (names) =>
    log.warn({ names }, 'what is no backup lies where backups are, and is left alone'),
  ),
  lock: createAgeLock({ recipient: env.BACKUP_RECIPIENT }),
  signature: createListSignature({ signingKey: env.BACKUP_SIGNING_KEY }),
});

/** Makes a backup in this process, with connections of its own. */
export const backUpHere: BackUp = async (job, hold, log) => {
  const { env, settings, at } = job;
  const place = await openPlace(job, log);
  const store = await openStore({ url: env.DATABASE_URL, connections: 2 });
  try {
    const packStorage = await openPackStorage(env);
    const clock = { now: () => at };
    const core = await createCore({ store, settings, log, secret: env.APP_SECRET, clock, packStorage });
    const run = {
      to: env.BACKUP_TO,
      databaseUrl: env.DATABASE_URL,
      dataPath: env.DATA_PATH,
      keep: env.BACKUP_KEEP,
      settings: collectSettings(hostEnv),
      program: readVersion(),
      hostEnv,
      decideOnAhead: refuseAhead,
      decideOnLacking: refuseLacking,
    };
    const { list, newBytes, pruned, notPruned } = await makeAndPrune(core, place, run, hold);
    return { stamp: list.stamp, newBytes, pruned, notPruned };
  } finally {
    await store.close();
  }
};
