import { and, eq, isNull, type SQL } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import type { Mailer, MailMessage } from '../mail-message.ts';
import { claimDue, type Leased, toRetry } from '../work-queue.ts';
import { openContents, sealMessage } from './enqueue-message.ts';
import { resolveRequest } from './resolve-request.ts';

/** A mail server may take longer than the lease, so a live worker renews it. */
const renewEveryMs = 10_000;
/** About a day: the wait doubles up to an hour. */
const maxAttempts = 30;

function outboxOf({ store }: Core) {
  const { outboxMessages: m } = store.t;
  return {
    table: m,
    key: m.id,
    isOpen: and(isNull(m.deliveredAt), isNull(m.failedAt)),
    leaseMs: 30_000,
    firstRetryMs: 15_000,
    longestRetryMs: hourMs,
  };
}

type ClaimedRow = Leased<Core['store']['t']['outboxMessages']>;

/**
 * Delivers the next due mail and returns how many it took: one or none. The row is leased, so that several workers
 * share the queue and a crash only delays a mail; a worker that lost its lease writes nothing. A mail can be sent twice
 * if the process dies between sending and recording it; both copies have the same id.
 */
export async function deliverDueMessages(core: Core, mailer: Mailer): Promise<number> {
  const [row] = await claimDue(core, outboxOf(core), 1);
  if (row === undefined) return 0;
  await deliverRow(core, mailer, row);
  return 1;
}

/** The condition that our lease on the row is still valid. */
function isHeld(core: Core, { id, leasedUntil }: ClaimedRow): SQL | undefined {
  const { outboxMessages: m } = core.store.t;
  return and(eq(m.id, id), eq(m.leasedUntil, leasedUntil));
}

async function renewLease(core: Core, row: ClaimedRow): Promise<void> {
  const { outboxMessages: m } = core.store.t;
  const leasedUntil = new Date(core.clock.now().getTime() + outboxOf(core).leaseMs);
  const renewed = await core.store.write(
    (tx) => tx.update(m).set({ leasedUntil }).where(isHeld(core, row)).returning({ id: m.id }),
    { isVolatile: true },
  );
  if (renewed.length > 0) row.leasedUntil = leasedUntil;
}

/** Renews the lease on a row while the work is under way. */
async function holding(core: Core, row: ClaimedRow, work: () => Promise<void>): Promise<void> {
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    // A failed renewal may cause a second delivery by another worker. The next renewal tries again.
    renewing = renewing.then(() => renewLease(core, row)).catch(() => undefined);
  }, renewEveryMs).unref();
  try {
    await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

async function deliverRow(core: Core, mailer: Mailer, row: ClaimedRow): Promise<void> {
  try {
    const message = await toMessage(core, row);
    if (message !== null) await holding(core, row, () => mailer.deliver({ id: row.id, message }));
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
    // From here on the row holds the mail itself, so a retry sends the same link.
    const kept = await tx
      .update(m)
      .set({ userId: resolved.userId, sealed: sealMessage(core, resolved.message) })
      .where(isHeld(core, row))
      .returning({ id: m.id });
    if (kept.length === 0) throw new Error('Another worker has taken this mail over.');
    return resolved.message;
  });
}

async function closeRow(core: Core, row: ClaimedRow, end: { deliveredAt: Date } | { failedAt: Date }): Promise<void> {
  const { outboxMessages: m } = core.store.t;
  await core.store.write(async (tx) => {
    await tx
      .update(m)
      .set({ ...end, attempts: row.attempts + 1, sealed: null, leasedUntil: null })
      .where(isHeld(core, row));
  });
}

/** A mail server's reply usually quotes the recipient, and may quote the mail. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(an address)');

async function postponeRow(core: Core, row: ClaimedRow, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const lastError = error instanceof Error ? withoutAddresses(error.message).slice(0, 500) : 'unknown';
  const details = { outboxId: row.id, kind: row.kind, attempts, reason: lastError };
  if (attempts >= maxAttempts) {
    core.log.error(details, 'mail given up: it was not delivered and will not be tried again');
    await closeRow(core, row, { failedAt: core.clock.now() });
    return;
  }
  core.log.warn(details, 'mail not delivered, will be tried again');
  const { outboxMessages: m } = core.store.t;
  await core.store.write(async (tx) => {
    await tx
      .update(m)
      .set(toRetry(row, outboxOf(core), lastError, core.clock.now()))
      .where(isHeld(core, row));
  });
}
