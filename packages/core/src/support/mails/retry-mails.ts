import { and, eq, gte, isNotNull, or } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { RetryMailsInput } from '@backline/domain/support/mails/retry-mails';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { mailsThat } from './mail-reports.ts';

/**
 * Retries mails now: one, or all waiting or refused ones since a time. Ends a pause of the queue. Throws `conflict` if
 * the contents are gone. Returns the number of mails.
 */
export async function retryMails(
  core: Core,
  caller: Caller,
  { mailId: id, since, reason }: RetryMailsInput,
): Promise<{ mails: number }> {
  const { outboxMessages, mailPauses } = core.store.t;
  const { wait, wereRefused } = mailsThat(core);
  const dueAt = core.clock.now();
  return core.store.write(async (tx) => {
    const tried = await tx
      .update(outboxMessages)
      .set({ dueAt, failedAt: null, attempts: 0 })
      .where(
        and(
          or(wait, wereRefused),
          isNotNull(outboxMessages.sealed),
          id === null ? undefined : eq(outboxMessages.id, id),
          since === null ? undefined : gte(outboxMessages.createdAt, new Date(since)),
        ),
      )
      .returning({ id: outboxMessages.id });
    if (id !== null && tried.length === 0)
      throw new AppError('conflict', {
        message: `Mail ${id} was handed over, or its contents have gone: it cannot be sent again. For codes there is "backline order resend".`,
      });
    // Makes the queue ignore an attempt that is still running when it sets the next pause.
    await tx.update(mailPauses).set({ dueAt, attempts: 0, leasedUntil: null });
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
