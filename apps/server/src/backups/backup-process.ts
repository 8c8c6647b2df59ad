import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { PlaceRefusedError } from '@backline/core/backups/backup-error';
import type { BackupPlace } from '@backline/core/backups/backup-place';
import { createListSignature } from '@backline/core/backups/list-signature';
import { toAheadText, toLackingText } from '@backline/core/backups/read-shop';
import { type BackupRun, makeAndPrune } from '@backline/core/backups/run-backup';
import type { CoreSettings } from '@backline/core/core';
import { createCore } from '@backline/core/installation/create-core';
import { collectSettings } from '@backline/core/installation/secret-files';
import { readVersion } from '@backline/core/installation/version';
import { openStore } from '@backline/db';
import { createAgeLock, openBackupStorage, openPackStorage } from '@backline/storage';
import { type Env, hostEnv } from '../env.ts';
import { createLogger } from '../logger.ts';

/** The work that the server gives to this process. */
export interface BackupJob {
  env: Env & { BACKUP_TO: string; BACKUP_RECIPIENT: string };
  settings: CoreSettings;
  at: Date;
}

export interface MadeByJob {
  stamp: string;
  newBytes: number;
  pruned: number;
  notPruned: string | null;
}

/** Messages to the server. It answers `renew` with a `Renewed`. */
export type ProcessMessage =
  | { kind: 'renew' }
  | { kind: 'strange'; names: string[] }
  | { kind: 'made'; made: MadeByJob }
  | { kind: 'failed'; isRefused: boolean; message: string };

/** The answer to `renew`. `problem`: why the lease was lost; null if it was renewed. */
export interface Renewed {
  problem: string | null;
}

const send = (message: ProcessMessage) => process.send?.(message);

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

async function renew(): Promise<void> {
  send({ kind: 'renew' });
  const [{ problem }] = (await once(process, 'message')) as [Renewed];
  if (problem !== null) throw new Error(problem);
}

const openPlace = async ({ env }: BackupJob): Promise<BackupPlace> => ({
  storage: await openBackupStorage(env.BACKUP_TO, env, (names) => send({ kind: 'strange', names: [...names] })),
  lock: createAgeLock({ recipient: env.BACKUP_RECIPIENT }),
  signature: createListSignature({ signingKey: env.BACKUP_SIGNING_KEY }),
});

async function backUp(job: BackupJob): Promise<MadeByJob> {
  const { env, settings, at } = job;
  const place = await openPlace(job);
  const store = await openStore({ url: env.DATABASE_URL, connections: 2 });
  try {
    const core = await createCore({
      store,
      settings,
      log: createLogger(env.LOG_LEVEL),
      secret: env.APP_SECRET,
      clock: { now: () => at },
      packStorage: await openPackStorage(env),
    });
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
    const { list, newBytes, pruned, notPruned } = await makeAndPrune(core, place, run, { renew });
    return { stamp: list.stamp, newBytes, pruned, notPruned };
  } finally {
    await store.close();
  }
}

// The server comes first where both want a processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A request to stop reaches the whole process group. The server waits for this process, and its end is ours.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit(1));
const [job] = (await once(process, 'message')) as [BackupJob];
const last: ProcessMessage = await backUp(job).then(
  (made) => ({ kind: 'made', made }),
  (error: Error) => ({ kind: 'failed', isRefused: error instanceof PlaceRefusedError, message: error.message }),
);
process.send?.(last, () => process.exit(0));
