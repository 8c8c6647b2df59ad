import { and, dropSpentBuckets, eq, inArray, isNull, lt, or, type SQL, type Tables } from '@backline/db';
import { sessionLifetime } from '@backline/domain/limits';
import { longestWindowMs } from '@backline/domain/rate-limits';
import { taskKinds, taskTerms } from '@backline/domain/tasks';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { sweepDevices } from '../devices/seats/sweep-devices.ts';
import { sweepSignIns } from '../devices/sign-in/sweep-sign-ins.ts';
import { mailKeepMs } from '../mail/enqueue-message.ts';
import { keepAudit } from '../privacy/prune-audit.ts';
import { healTimes } from './heal-times.ts';

const tokenKeepMs = 30 * dayMs;

const rowsAtOnce = 500;

type Column = {
  [Name in keyof Tables]: Tables[Name]['_']['columns'][keyof Tables[Name]['_']['columns']];
}[keyof Tables];

/**
 * Deletes rows in pieces by their primary key. Each piece is a separate transaction, so that nothing waits for all of
 * them.
 */
async function dropRows({ store }: Core, table: Tables[keyof Tables], key: Column, isOver: SQL | undefined) {
  let dropped: unknown[];
  do {
    dropped = await store.write((tx) => {
      const some = tx.select({ key }).from(table).where(isOver).limit(rowsAtOnce);
      return tx.delete(table).where(inArray(key, some)).returning({ key });
    });
  } while (dropped.length === rowsAtOnce);
}

/**
 * Deletes expired rows: rate limit windows, sessions, challenges, links, sign-ins, mails that were delivered or gave up
 * a month ago, tasks that ended long ago, and data past `KEEP_PAYMENT_PAYLOADS` and `KEEP_SIGN_INS`. Audit entries past
 * `KEEP_AUDIT` are deleted after a checkpoint.
 */
export async function sweep(core: Core): Promise<void> {
  const { t } = core.store;
  const { sessions, oneTimeTokens, loginChallenges, outboxMessages, paymentEvents, withdrawals, signIns, tasks } = t;
  const now = core.clock.now();
  const { keepPaymentPayloadsMs, keepSignInsMs } = core.settings.privacy;
  const before = (ms: number) => new Date(now.getTime() - ms);
  await core.store.write(async (tx) => {
    await healTimes(core, tx);
    await dropSpentBuckets(tx, t, now.getTime(), longestWindowMs);
    await sweepSignIns(core, tx);
    await sweepDevices(core, tx);
  });
  const isIdle = lt(sessions.lastSeenAt, before(sessionLifetime.idleMs));
  await dropRows(core, sessions, sessions.id, or(lt(sessions.expiresAt, now), isIdle));
  await dropRows(core, loginChallenges, loginChallenges.idHash, lt(loginChallenges.expiresAt, now));
  await dropRows(core, oneTimeTokens, oneTimeTokens.id, lt(oneTimeTokens.expiresAt, before(tokenKeepMs)));
  const isDelivered = lt(outboxMessages.deliveredAt, before(mailKeepMs));
  // A refused mail that still has its contents is kept until a person handles it.
  const isGivenUp = and(lt(outboxMessages.failedAt, before(mailKeepMs)), isNull(outboxMessages.sealed));
  await dropRows(core, outboxMessages, outboxMessages.id, or(isDelivered, isGivenUp));
  const begunBefore = new Date(core.providerClock.now().getTime() - tokenKeepMs);
  const isForgotten = and(eq(withdrawals.state, 'unconfirmed'), lt(withdrawals.askedAt, begunBefore));
  await dropRows(core, withdrawals, withdrawals.id, isForgotten);
  await dropRows(core, signIns, signIns.id, lt(signIns.at, before(keepSignInsMs)));
  await dropRows(
    core,
    paymentEvents,
    paymentEvents.eventId,
    lt(paymentEvents.appliedAt, before(keepPaymentPayloadsMs)),
  );
  for (const kind of taskKinds)
    await dropRows(core, tasks, tasks.id, and(eq(tasks.kind, kind), lt(tasks.endedAt, before(taskTerms[kind].keepMs))));
  await keepAudit(core);
}
