import type { Core, Log, Workers } from '@backline/core/core';
import { applyDueEvents } from '@backline/core/fulfillment/apply-due-events';
import { reconcile } from '@backline/core/fulfillment/reconcile';
import { sendDueInvitations } from '@backline/core/imports/invitations';
import { sweep } from '@backline/core/installation/sweep';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import type { Mailer } from '@backline/core/mail-message';
import { settleOpenWithdrawals } from '@backline/core/orders/settle-withdrawal';
import { keepSales } from '@backline/core/payments/keep-sales';
import { remindTrials } from '@backline/core/plans/remind-trials';
import { applyErasures } from '@backline/core/privacy/apply-erasures';
import { settleOpenRefunds } from '@backline/core/support/money/settle-refund';
import { applyEmailMoves } from '@backline/core/support/people/apply-email-moves';
import { applyFactorResets } from '@backline/core/support/people/apply-factor-resets';
import { applyMerges } from '@backline/core/support/people/apply-merges';
import { mailConnections } from '@backline/domain/limits';
import { hourMs, minuteMs } from '@backline/domain/time';
import type { Env } from './env.ts';
import { createAuditEndLog } from './log-audit-end.ts';
import type { createProviderClock } from './provider-clock.ts';
import { repeat } from './repeat.ts';
import { startBackups } from './start-backups.ts';

const remindEveryMs = 10_000;
/** How often an unreachable provider is tried again. */
const lookForProviderEveryMs = 15_000;
const sweepEveryMs = 10 * minuteMs;
const auditEndEveryMs = hourMs;

/** Starts what runs beside the requests. Those that core wakes are put into `workers`. */
export function startWorkers(
  core: Core,
  workers: Workers,
  mailer: Mailer,
  emulatorClock: ReturnType<typeof createProviderClock> | null,
  { env, log }: { env: Env; log: Log },
) {
  const mail = Array.from({ length: mailConnections }, () =>
    repeat('mail', log, env.WORKER_INTERVAL_MS, async () => (await deliverDueMessages(core, mailer)) > 0),
  );
  workers.wakeMail = () => {
    for (const worker of mail) worker.wake();
  };
  const sweeper = repeat('sweep', log, sweepEveryMs, async () => {
    await sweep(core);
    return false;
  });
  const payments = repeat('payments', log, env.WORKER_INTERVAL_MS, async () => (await applyDueEvents(core)) > 0);
  workers.wakePayments = payments.wake;
  const reconciler = repeat(
    'reconcile',
    log,
    env.RECONCILE_MINUTES * 60_000,
    async () => {
      const report = await reconcile(core);
      if (report.eventsMissed + report.ordersDelivered + report.adjustmentsRepaired > 0)
        log.warn({ ...report }, 'missed payments were repaired');
      return false;
    },
    { startsLater: true },
  );
  const logAuditEnd = createAuditEndLog(core.store, log);
  const others = [
    repeat('audit', log, auditEndEveryMs, async () => {
      await logAuditEnd();
      return false;
    }),
    repeat('trial reminders', log, remindEveryMs, async () => {
      await remindTrials(core);
      return false;
    }),
    ...startBackups(core, env, log),
    repeat('refunds', log, remindEveryMs, async () => {
      await settleOpenWithdrawals(core);
      await settleOpenRefunds(core);
      return false;
    }),
    repeat('account changes', log, remindEveryMs, async () => {
      await applyEmailMoves(core);
      await applyMerges(core);
      await applyErasures(core);
      await applyFactorResets(core);
      await sendDueInvitations(core);
      return false;
    }),
    repeat('sales', log, env.WORKER_INTERVAL_MS, async () => {
      await keepSales(core);
      return false;
    }),
    repeat('provider', log, lookForProviderEveryMs, async () => {
      if (!core.gateway.isAway()) return false;
      await reconcile(core);
      return false;
    }),
    ...(emulatorClock === null || env.NODE_ENV !== 'development'
      ? []
      : [
          repeat('provider clock', log, env.WORKER_INTERVAL_MS / 2, async () => {
            await emulatorClock.refresh();
            return false;
          }),
        ]),
  ];
  return {
    logAuditEnd,
    stop: () => Promise.all([...mail, sweeper, payments, reconciler, ...others].map((worker) => worker.stop())),
  };
}
