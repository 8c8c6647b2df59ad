import { and, asc, eq, inArray, isNull } from '@backline/db';
import type { Core } from '../core.ts';
import { isTakable } from '../is-takable.ts';
import { openContents, sealMessage } from './enqueue-message.ts';
import type { Mailer, MailMessage } from './message.ts';
import { resolveRequest } from './resolve-request.ts';

/** As long as the mail server may take to answer at each step. */
const leaseMs = 30_000;
const firstRetryMs = 15_000;
const longestRetryMs = 60 * 60_000;
/** With the waits doubling up to an hour, about a day. */
const maxAttempts = 30;
const batch = 10;

interface ClaimedRow {
  id: string;
  sealed: string | null;
  attempts: number;
  kind: string;
}

/**
 * Delivers what is due, a batch at a time, and returns how many rows it took. Rows are leased, so that several
 * processes share the work and a crash only delays. A mail can go out twice if the process dies between sending and
 * noting it; both carry the same id.
 */
export async function deliverDueMessages(core: Core, mailer: Mailer): Promise<number> {
  const rows = await claimRows(core);
  await Promise.all(rows.map((row) => deliverRow(core, mailer, row)));
  return rows.length;
}

async function claimRows(core: Core): Promise<ClaimedRow[]> {
  const { outboxMessages: m } = core.store.t;
  const now = core.clock.now();
  const isDue = and(isNull(m.deliveredAt), isNull(m.failedAt), isTakable(m, now, { leaseMs, longestRetryMs }));
  const [first] = await core.store.db.select({ id: m.id }).from(m).where(isDue).limit(1);
  if (first === undefined) return [];
  return core.store.write(async (tx) => {
    const due = tx.select({ id: m.id }).from(m).where(isDue).orderBy(asc(m.dueAt)).limit(batch);
    return tx
      .update(m)
      .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
      .where(and(inArray(m.id, due), isDue))
      .returning({ id: m.id, sealed: m.sealed, attempts: m.attempts, kind: m.kind });
  });
}

async function deliverRow(core: Core, mailer: Mailer, row: ClaimedRow): Promise<void> {
  try {
    const message = await toMessage(core, row);
    if (message !== null) await mailer.deliver({ id: row.id, message });
    await closeRow(core, row, { deliveredAt: core.clock.now() });
  } catch (error) {
    await postponeRow(core, row, error);
  }
}

async function toMessage(core: Core, row: ClaimedRow): Promise<MailMessage | null> {
  if (row.sealed === null) return null;
  const contents = openContents(core, row.sealed);
  if (contents.type === 'message') return contents.message;
  const { outboxMessages: m } = core.store.t;
  return core.store.write(async (tx) => {
    const resolved = await resolveRequest(core, tx, contents.request);
    if (resolved === null) return null;
    // From here on the row holds the mail itself: a second attempt sends the same link.
    await tx
      .update(m)
      .set({ userId: resolved.userId, sealed: sealMessage(core, resolved.message) })
      .where(eq(m.id, row.id));
    return resolved.message;
  });
}

async function closeRow(core: Core, row: ClaimedRow, end: { deliveredAt: Date } | { failedAt: Date }): Promise<void> {
  const { outboxMessages: m } = core.store.t;
  await core.store.write(async (tx) => {
    await tx
      .update(m)
      .set({ ...end, attempts: row.attempts + 1, sealed: null, leasedUntil: null })
      .where(eq(m.id, row.id));
  });
}

async function postponeRow(core: Core, row: ClaimedRow, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  const details = { outboxId: row.id, kind: row.kind, attempts, reason: lastError };
  if (attempts >= maxAttempts) {
    core.log.error(details, 'mail given up: it was not delivered and will not be tried again');
    await closeRow(core, row, { failedAt: core.clock.now() });
    return;
  }
  core.log.warn(details, 'mail not delivered, will be tried again');
  const { outboxMessages: m } = core.store.t;
  const waitMs = Math.min(firstRetryMs * 2 ** row.attempts, longestRetryMs);
  await core.store.write(async (tx) => {
    await tx
      .update(m)
      .set({ attempts, lastError, leasedUntil: null, dueAt: new Date(core.clock.now().getTime() + waitMs) })
      .where(eq(m.id, row.id));
  });
}
