import { and, eq, gte, isNotNull, or } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { mailsThat } from './mail-reports.ts';

/**
 * Has mails tried again now: one, or all that wait or were refused, since a time. A pause of the queue ends at once.
 * Throws `conflict` for one whose contents have gone. Answers with how many there are.
 */
export async function retryMails(
  core: Core,
  caller: Caller,
  { id, since, reason }: { id: string | null; since: Date | null; reason: string },
): Promise<{ mails: number }> {
  const { outboxMessages: m, mailPauses } = core.store.t;
  const { wait, wereRefused } = mailsThat(core);
  const dueAt = core.clock.now();
  return core.store.write(async (tx) => {
    const tried = await tx
      .update(m)
      .set({ dueAt, failedAt: null, attempts: 0 })
      .where(
        and(
          or(wait, wereRefused),
          isNotNull(m.sealed),
          id === null ? undefined : eq(m.id, id),
          since === null ? undefined : gte(m.createdAt, since),
        ),
      )
      .returning({ id: m.id });
    if (id !== null && tried.length === 0)
      throw new AppError('conflict', {
        message: `Mail ${id} was handed over, or its contents have gone: it cannot be sent again. For codes there is "backline order resend".`,
      });
    await tx.update(mailPauses).set({ dueAt });
    const details = { mails: tried.length };
    await recordEvent(core, tx, caller, {
      type: 'mail.retried',
      ...(id && { subject: `mail ${id}` }),
      reason,
      details,
    });
    return details;
  });
}

/** Ends a mail that waits or was refused: its contents go. Throws `conflict` for one that has ended otherwise. */
export async function dropMail(
  core: Core,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { outboxMessages: m } = core.store.t;
  const { wait, failed } = mailsThat(core);
  const now = core.clock.now();
  await core.store.write(async (tx) => {
    const dropped = await tx
      .update(m)
      .set({ failedAt: now, droppedAt: now, sealed: null, leasedUntil: null })
      .where(and(eq(m.id, id), or(wait, failed)))
      .returning({ kind: m.kind });
    const [mail] = dropped;
    if (mail === undefined)
      throw new AppError('conflict', {
        message: `No mail ${id} waits, was refused or came back. "backline mail list" shows those there are.`,
      });
    const details = { kind: mail.kind };
    await recordEvent(core, tx, caller, { type: 'mail.dropped', subject: `mail ${id}`, reason, details });
  });
}
