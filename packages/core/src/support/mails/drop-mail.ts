import { and, eq, or } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { MailReport } from '@backline/domain/support/mails/mail-report';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { mailsThat, toMailReport } from './mail-reports.ts';

/** Ends a waiting or refused mail and deletes its contents. Throws `conflict` if it has already ended otherwise. */
export async function dropMail(
  core: Core,
  caller: Caller,
  { mailId, reason }: { mailId: string; reason: string },
): Promise<MailReport> {
  const { outboxMessages } = core.store.t;
  const { wait, failed } = mailsThat(core);
  const now = core.clock.now();
  return core.store.write(async (tx) => {
    const dropped = await tx
      .update(outboxMessages)
      .set({ failedAt: now, droppedAt: now, sealed: null, leasedUntil: null })
      .where(and(eq(outboxMessages.id, mailId), or(wait, failed)))
      .returning();
    const [mail] = dropped;
    if (mail === undefined)
      throw new AppError('conflict', {
        message: `No mail ${mailId} waits, was refused or came back. "backline mail list" shows those there are.`,
      });
    const details = { kind: mail.kind };
    await recordEvent(core, tx, caller, { type: 'mail.dropped', subject: `mail ${mailId}`, reason, details });
    return toMailReport(mail);
  });
}
