import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PlaceRefusedError } from '@backline/core/backups/backup-error';
import type { Log } from '@backline/core/core';
import type { Hold } from '@backline/core/tasks/run-task';
import { readThrown } from '@backline/domain/thrown';
import type { BackUp, MadeByJob } from './back-up.ts';
import type { ProcessMessage, Renewed } from './backup-process.ts';

async function renew(hold: Pick<Hold, 'renew'>): Promise<Renewed> {
  try {
    await hold.renew();
    return { problem: null };
  } catch (error) {
    return { problem: readThrown(error).message };
  }
}

/** Resolves to the last message. */
function follow(child: ChildProcess, hold: Pick<Hold, 'renew'>, log: Log): Promise<MadeByJob> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: ProcessMessage) => {
      if (message.kind === 'renew') void renew(hold).then((renewed) => child.connected && child.send(renewed));
      else if (message.kind === 'log') log[message.level](message.details, message.text);
      else if (message.kind === 'made') resolve(message.made);
      else reject(message.isRefused ? new PlaceRefusedError(message.text) : new Error(message.text));
    });
  });
}

/**
 * Makes a backup in a process of its own, because copying, checking and encrypting a database takes seconds of
 * processor time.
 */
export const runBackupProcess: BackUp = async (job, hold, log) => {
  const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url));
  const child = fork(program, { serialization: 'advanced', execArgv: [] });
  const ended = once(child, 'exit').then(([code, signal]): never => {
    throw new Error(`The process that makes the backup ended with ${signal ?? code}.`);
  });
  child.send(job);
  return Promise.race([follow(child, hold, log), ended]);
};
