import { and, count, desc, isNotNull, isNull, min } from '@backline/db';
import type { Core } from '../core.ts';

/** A queue and its backlog. */
export interface QueueState {
  waiting: number;
  /** How long the oldest entry has waited. 0 if the queue is empty. */
  oldestMs: number;
  /** The number of rows that are no longer retried. */
  ended: number;
}

/** Figures that show if the service is doing its work. */
export interface State {
  queues: Record<'mail' | 'payment_event', QueueState>;
  /** The age of the newest offsite backup and of its newest trial restore; null if there was none. */
  backup: { madeMs: number | null; triedMs: number | null };
}

/** Reads the state from indexes, in about the time of a normal call. */
export async function readState({ store, clock }: Core): Promise<State> {
  const { outboxMessages, paymentEvents, backups } = store.t;
  const { db } = store;
  const now = clock.now().getTime();
  const isOpenMail = and(isNull(outboxMessages.deliveredAt), isNull(outboxMessages.failedAt));
  const isOpenEvent = and(isNull(paymentEvents.appliedAt), isNull(paymentEvents.deadLetteredAt));
  const [mail] = await db
    .select({ waiting: count(), since: min(outboxMessages.createdAt) })
    .from(outboxMessages)
    .where(isOpenMail);
  const [event] = await db
    .select({ waiting: count(), since: min(paymentEvents.receivedAt) })
    .from(paymentEvents)
    .where(isOpenEvent);
  const givenUp = await db.$count(
    outboxMessages,
    and(isNull(outboxMessages.deliveredAt), isNotNull(outboxMessages.failedAt)),
  );
  const deadLettered = await db.$count(
    paymentEvents,
    and(isNull(paymentEvents.appliedAt), isNotNull(paymentEvents.deadLetteredAt)),
  );
  const [made] = await db.select({ at: backups.madeAt }).from(backups).orderBy(desc(backups.madeAt)).limit(1);
  const [tried] = await db
    .select({ at: backups.triedAt })
    .from(backups)
    .where(isNotNull(backups.triedAt))
    .orderBy(desc(backups.triedAt))
    .limit(1);
  const toAge = (at: Date | null | undefined) => (at == null ? null : Math.max(0, now - at.getTime()));
  return {
    queues: {
      mail: { waiting: mail?.waiting ?? 0, oldestMs: toAge(mail?.since) ?? 0, ended: givenUp },
      payment_event: { waiting: event?.waiting ?? 0, oldestMs: toAge(event?.since) ?? 0, ended: deadLettered },
    },
    backup: { madeMs: toAge(made?.at), triedMs: toAge(tried?.at) },
  };
}
