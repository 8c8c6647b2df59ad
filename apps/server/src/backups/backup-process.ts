import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { PlaceRefusedError } from '@backline/core/backups/backup-error';
import type { Log } from '@backline/core/core';
import { type BackupJob, backUpHere, type MadeByJob } from './back-up.ts';

/** Messages to the server. It answers `renew` with a `Renewed`. */
export type ProcessMessage =
  | { kind: 'renew' }
  | { kind: 'log'; level: keyof Log; details: object; text: string }
  | { kind: 'made'; made: MadeByJob }
  | { kind: 'failed'; isRefused: boolean; text: string };

/** The answer to `renew`. `problem`: why the lease was lost; null if it was renewed. */
export interface Renewed {
  problem: string | null;
}

const send = (message: ProcessMessage) => process.send?.(message);
const toLine = (level: keyof Log) => (details: object, text: string) =>
  void send({ kind: 'log', level, details, text });
const log: Log = { info: toLine('info'), warn: toLine('warn'), error: toLine('error') };

async function renew(): Promise<void> {
  send({ kind: 'renew' });
  const [{ problem }] = (await once(process, 'message')) as [Renewed];
  if (problem !== null) throw new Error(problem);
}

// If both need a processor, the server comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A request to stop reaches the whole process group. This process ignores it, because the server waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit(1));
const [job] = (await once(process, 'message')) as [BackupJob];
const last: ProcessMessage = await backUpHere(job, { renew }, log).then(
  (made) => ({ kind: 'made', made }),
  (error: Error) => ({ kind: 'failed', isRefused: error instanceof PlaceRefusedError, text: error.message }),
);
process.send?.(last, () => process.exit(0));
