import { and, gt, isNull, or } from '@backline/db';
import { hourMs, minuteMs, secondMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { type Mailer, MailFault, toLastWords } from '../ports/mail-message.ts';
import { claimDue, holding, isHeld, type Lease, type Leased, toRetry } from '../work-queue.ts';
import { type Probe, pauseMail, resumeMail, returnTurn, takeTurn } from './mail-pause.ts';
import { isLinkKind } from './mail-ranks.ts';
import { toMessage } from './to-message.ts';

/** True if the mails of the last minute, and those being sent, have reached the server's limit. */
export async function isAtLimit(core: Core, perMinute: number): Promise<boolean> {
  const { outboxMessages } = core.store.t;
  const now = core.clock.now();
  const recent = or(
    gt(outboxMessages.deliveredAt, new Date(now.getTime() - minuteMs)),
    gt(outboxMessages.leasedUntil, now),
  );
  return (await core.store.db.$count(outboxMessages, recent)) >= perMinute;
}

/**
 * How often a mail is tried that its reader can request again. This takes about a day, because the wait doubles up to
 * an hour.
 */
const maxAttempts = 30;
/**
 * If a server accepts no mail, another mail is tried after this many attempts, because the first one may be the reason.
 */
const maxTriesOfOne = 6;

function outboxOf({ store }: Core) {
  const { outboxMessages } = store.t;
  return {
    table: outboxMessages,
    key: outboxMessages.id,
    isOpen: and(isNull(outboxMessages.deliveredAt), isNull(outboxMessages.failedAt)),
    first: outboxMessages.rank,
    leaseMs: 30 * secondMs,
    firstRetryMs: 15 * secondMs,
    longestRetryMs: hourMs,
  };
}

interface Attempt {
  row: Leased<Core['store']['t']['outboxMessages']>;
  lease: Lease;
  probe: Probe | null;
}

/**
 * Sends the next due mail and returns the number of mails sent: one or none. The row is leased, so that several workers
 * share the queue and a crash only delays a mail; a worker that lost its lease writes nothing. A mail can be sent twice
 * if the process dies between sending and recording it; both copies have the same id. While the server takes no mail,
 * one worker of all processes tries it with one mail. `perMinute` limits the mails per minute.
 */
export async function deliverDueMessages(
  core: Core,
  mailer: Mailer,
  { perMinute = null }: { perMinute?: number | null } = {},
): Promise<number> {
  if (perMinute !== null && (await isAtLimit(core, perMinute))) return 0;
  const turn = await takeTurn(core);
  if (!turn.isOpen) return 0;
  const { probe } = turn;
  const queue = outboxOf(core);
  const [row] = await claimDue(core, queue, 1);
  if (row === undefined) {
    await returnTurn(core, probe);
    return 0;
  }
  await deliverRow(core, mailer, { row, lease: { queue, key: row.id, leasedUntil: row.leasedUntil }, probe });
  return 1;
}

async function deliverRow(core: Core, mailer: Mailer, attempt: Attempt): Promise<void> {
  const { row, lease, probe } = attempt;
  try {
    const message = await toMessage(core, row, lease);
    if (message === null) await returnTurn(core, probe);
    else if (message === 'ended') {
      await returnTurn(core, probe);
      await dropEnded(core, attempt);
      return;
    } else {
      const leases = probe === null ? [lease] : [lease, probe.lease];
      await holding(core, leases, () => mailer.deliver({ id: row.id, message }));
      await resumeMail(core, probe);
    }
    await closeRow(core, attempt, { deliveredAt: core.clock.now(), sealed: null });
  } catch (error) {
    if (!(error instanceof MailFault)) {
      await returnTurn(core, probe);
      await postponeRow(core, attempt, toLastWords(error instanceof Error ? error.message : 'unknown'));
    } else if (error.of === 'server') {
      await pauseMail(core, probe, error.message);
      await returnRow(core, attempt, error.message);
    } else {
      await resumeMail(core, probe);
      if (error.isFinal) await refuseRow(core, attempt, error.message);
      else await postponeRow(core, attempt, error.message);
    }
  }
}

type Change = Partial<Core['store']['t']['outboxMessages']['$inferInsert']>;

async function changeRow(core: Core, { lease }: Attempt, change: Change): Promise<void> {
  const { outboxMessages } = core.store.t;
  await core.store.write(async (tx) => {
    await tx
      .update(outboxMessages)
      .set({ ...change, leasedUntil: null })
      .where(isHeld(lease));
  });
}

async function closeRow(core: Core, attempt: Attempt, end: Change): Promise<void> {
  await changeRow(core, attempt, { ...end, attempts: attempt.row.attempts + 1 });
}

/** Ends a mail whose link was used or replaced before it could be sent. */
async function dropEnded(core: Core, attempt: Attempt): Promise<void> {
  const { id, kind } = attempt.row;
  core.log.warn({ outboxId: id, kind }, 'mail dropped: its link was used or replaced while it waited');
  const now = core.clock.now();
  const lastError = 'its link was used or replaced while it waited';
  await changeRow(core, attempt, { failedAt: now, droppedAt: now, sealed: null, lastError });
}

/** Puts back a mail that did not cause the failure. It loses no attempt and keeps its position in the queue. */
async function returnRow(core: Core, attempt: Attempt, lastError: string): Promise<void> {
  const isTriedLong = (attempt.probe?.attempts ?? 0) >= maxTriesOfOne;
  await changeRow(core, attempt, { lastError, ...(isTriedLong && { dueAt: core.clock.now() }) });
}

/**
 * Ends a mail that the server will never accept. If its reader can't request it again, it is kept for a person to retry
 * or drop.
 */
async function refuseRow(core: Core, attempt: Attempt, lastError: string): Promise<void> {
  const { id, kind, attempts } = attempt.row;
  core.log.error({ outboxId: id, kind, attempts: attempts + 1, reason: lastError }, 'mail refused by the mail server');
  const end = { failedAt: core.clock.now(), lastError };
  await closeRow(core, attempt, isLinkKind(kind) ? { ...end, sealed: null } : end);
}

async function postponeRow(core: Core, attempt: Attempt, lastError: string): Promise<void> {
  const { id, kind, attempts: before } = attempt.row;
  const attempts = before + 1;
  const details = { outboxId: id, kind, attempts, reason: lastError };
  if (attempts >= maxAttempts && isLinkKind(kind)) {
    core.log.error(details, 'mail given up: it was not delivered and will not be tried again');
    await closeRow(core, attempt, { failedAt: core.clock.now(), lastError, sealed: null });
    return;
  }
  core.log.warn(details, 'mail not delivered, will be tried again');
  await changeRow(core, attempt, toRetry(attempt.row, outboxOf(core), lastError, core.clock.now()));
}
