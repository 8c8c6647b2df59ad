import { and, dropSpentBuckets, eq, isNull, lt, or } from '@backline/db';
import { sessionLifetime } from '@backline/domain/limits';
import { longestWindowMs } from '@backline/domain/rate-limits';
import { type TaskKind, taskTerms } from '@backline/domain/tasks';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { sweepDevices } from '../devices/seats/sweep-devices.ts';
import { sweepSignIns } from '../devices/sign-in/sweep-sign-ins.ts';
import { mailKeepMs } from '../mail/enqueue-message.ts';
import { keepAudit } from '../privacy/prune-audit.ts';
import { healTimes } from './heal-times.ts';

const tokenKeepMs = 30 * dayMs;

/**
 * Deletes expired rows: rate limit windows, sessions, challenges, links, sign-ins, mails that were delivered or gave up
 * a month ago, tasks that ended long ago, and data past `KEEP_PAYMENT_PAYLOADS` and `KEEP_SIGN_INS`. Audit entries past
 * `KEEP_AUDIT` are deleted after a checkpoint.
 */
export async function sweep(core: Core): Promise<void> {
  const { sessions, oneTimeTokens, loginChallenges, outboxMessages, paymentEvents, withdrawals, signIns, tasks } =
    core.store.t;
  const now = core.clock.now();
  const { keepPaymentPayloadsMs, keepSignInsMs } = core.settings.privacy;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const idleSince = new Date(now.getTime() - sessionLifetime.idleMs);
  await core.store.write(async (tx) => {
    await healTimes(core, tx);
    await dropSpentBuckets(tx, core.store.t, now.getTime(), longestWindowMs);
    await sweepSignIns(core, tx);
    await sweepDevices(core, tx);
    await tx.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince)));
    await tx.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now));
    await tx.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, new Date(now.getTime() - tokenKeepMs)));
    const mailedBefore = new Date(now.getTime() - mailKeepMs);
    // Keep a refused mail that still has its contents, until a person handles it.
    await tx
      .delete(outboxMessages)
      .where(
        or(
          lt(outboxMessages.deliveredAt, mailedBefore),
          and(lt(outboxMessages.failedAt, mailedBefore), isNull(outboxMessages.sealed)),
        ),
      );
    const begunBefore = new Date(core.providerClock.now().getTime() - tokenKeepMs);
    await tx.delete(withdrawals).where(and(eq(withdrawals.state, 'unconfirmed'), lt(withdrawals.askedAt, begunBefore)));
    await tx.delete(signIns).where(lt(signIns.at, before(keepSignInsMs)));
    await tx.delete(paymentEvents).where(lt(paymentEvents.appliedAt, before(keepPaymentPayloadsMs)));
    for (const kind of Object.keys(taskTerms) as TaskKind[])
      await tx.delete(tasks).where(and(eq(tasks.kind, kind), lt(tasks.endedAt, before(taskTerms[kind].keepMs))));
  });
  await keepAudit(core);
}
