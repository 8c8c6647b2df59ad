import { afterCommit } from '@backline/core/after-commit';
import { planBackups } from '@backline/core/backups/run-backup';
import type { Core, Log, Workers } from '@backline/core/core';
import { applyDueEvents } from '@backline/core/fulfillment/apply-due-events';
import { reconcile } from '@backline/core/fulfillment/reconcile';
import { sweep } from '@backline/core/installation/sweep';
import { watchRepeat } from '@backline/core/installation/watch-repeat';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import type { Mailer } from '@backline/core/ports/mail-message';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { readAuditEnd, type Store } from '@backline/db';
import { mailConnections } from '@backline/domain/limits';
import { hourMs, minuteMs } from '@backline/domain/time';
import type { BackUp } from './backups/back-up.ts';
import { createBackupWork } from './backups/create-backup-work.ts';
import type { Env } from './env.ts';
import type { Standstills } from './metrics/watch-standstills.ts';
import type { createProviderClock } from './provider-clock.ts';
import { type Repeat, type RepeatOptions, repeat as repeatByTimer } from './repeat.ts';

/**
 * Logs the last audit entry when it has changed. Someone who can write to the database cannot change the log, and
 * `audit verify --since` compares the two.
 */
function createAuditEndLog({ db, t }: Store, log: Log): () => Promise<void> {
  let known: string | null = null;
  return async () => {
    const end = await readAuditEnd(db, t);
    if (end === known) return;
    known = end;
    log.info({ auditEnd: end }, 'the audit ends here');
  };
}

export interface WorkerOptions {
  env: Env;
  log: Log;
  /** Replaced in tests only. */
  repeat?: Repeat | undefined;
  backUp?: BackUp | undefined;
}

/** How often an unreachable provider is tried again. */
const lookForProviderEveryMs = 15_000;
/** How often the provider's own list of events is read for what no webhook brought. */
const reconcileEveryMs = 15 * minuteMs;
const sweepEveryMs = 10 * minuteMs;
const auditEndEveryMs = hourMs;

/** Runs due tasks, after scheduling backups as the settings say. */
function createTaskWork(core: Core, { env, log, backUp }: WorkerOptions): () => Promise<number> {
  const backups = createBackupWork(core, env, log, backUp);
  let isPlanned = false;
  return async () => {
    if (!isPlanned) await planBackups(core, backups?.every ?? null);
    isPlanned = true;
    return runDueTasks(core, backups === null ? {} : { 'backup.make': backups.work });
  };
}

/**
 * How many mails a process sends at once: each has a connection and a worker. A mail server with a limit gets one at a
 * time.
 */
export function toMailConnections({ MAIL_PER_MINUTE: perMinute }: Pick<Env, 'MAIL_PER_MINUTE'>): number {
  return perMinute === undefined ? mailConnections : 1;
}

/** Starts the background work. Functions that core calls to wake workers are added to `workers`. */
export function startWorkers(
  core: Core,
  workers: Workers,
  mailer: Mailer,
  emulatorClock: ReturnType<typeof createProviderClock> | null,
  standstills: Standstills,
  options: WorkerOptions,
) {
  const { env, log, repeat = repeatByTimer } = options;
  /** Work whose failures the doctor reports. */
  const keepDoing = (name: string, everyMs: number, work: () => Promise<unknown>, options?: RepeatOptions) =>
    repeat(name, log, everyMs, () => standstills.during(name, () => watchRepeat(core, name, work)), options);
  const perMinute = env.MAIL_PER_MINUTE ?? null;
  const deliver = async () => (await deliverDueMessages(core, mailer, { perMinute })) > 0;
  const mail = Array.from({ length: toMailConnections(env) }, () => keepDoing('mail', env.WORKER_INTERVAL_MS, deliver));
  const wakeMail = () => {
    for (const worker of mail) worker.wake();
  };
  workers.wakeMail = () => afterCommit(wakeMail);
  const payments = keepDoing('payments', env.WORKER_INTERVAL_MS, async () => (await applyDueEvents(core)) > 0);
  workers.wakePayments = () => afterCommit(payments.wake);
  const logAuditEnd = createAuditEndLog(core.store, log);
  const reconcileAll = async () => {
    const { failures, ...report } = await reconcile(core);
    if (report.eventsMissed + report.ordersDelivered + report.adjustmentsRepaired > 0)
      log.warn({ ...report }, 'missed payments were repaired');
    else if (report.ordersFilled > 0)
      log.info({ orders: report.ordersFilled }, 'what the provider says of stored orders was filled in');
    if (failures.length > 0) throw new Error(`${failures.length} of the provider's objects were not stored`);
  };
  const doTasks = createTaskWork(core, options);
  const others = [
    keepDoing('sweep', sweepEveryMs, () => sweep(core)),
    keepDoing('reconcile', reconcileEveryMs, reconcileAll, { startsLater: true }),
    keepDoing('audit', auditEndEveryMs, logAuditEnd),
    keepDoing('tasks', env.WORKER_INTERVAL_MS, doTasks),
    keepDoing('provider', lookForProviderEveryMs, async () => {
      if (core.gateway.isAway()) await reconcileAll();
    }),
    ...(emulatorClock === null || env.NODE_ENV !== 'development'
      ? []
      : [repeat('provider clock', log, env.WORKER_INTERVAL_MS / 2, emulatorClock.refresh)]),
  ];
  return {
    logAuditEnd,
    stop: () => Promise.all([...mail, payments, ...others].map((worker) => worker.stop())),
  };
}
