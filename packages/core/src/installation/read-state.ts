import { and, count, desc, isNotNull, isNull, min } from '@backline/db';
import type { Core } from '../core.ts';

/** A queue and what waits in it. */
export interface QueueState {
  waiting: number;
  /** How long the oldest one waits; 0: none does. */
  oldestMs: number;
  /** Rows that are not tried any more. */
  ended: number;
}

/** The state of the database, as far as it shows that the service does its work. */
export interface State {
  queues: Record<'mail' | 'payment_event', QueueState>;
  /** How old the newest backup outside is, and the newest trial of one; null: there was none. */
  backup: { madeMs: number | null; triedMs: number | null };
}

/** Reads the state by indexes: it takes about as long as a call. */
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
