import { and, eq, isNull } from '@backline/db';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { toLastWords } from '../../ports/mail-message.ts';

/**
 * Marks a mail as bounced, by the id in its Message-ID. Returns false if there is no such mail or it is already marked.
 */
export async function recordBounce(
  core: Core,
  caller: Caller,
  { id, words }: { id: string; words: string },
): Promise<boolean> {
  const { outboxMessages } = core.store.t;
  return core.store.write(async (tx) => {
    const [mail] = await tx
      .update(outboxMessages)
      .set({ bouncedAt: core.clock.now(), lastError: toLastWords(words) })
      .where(and(eq(outboxMessages.id, id), isNull(outboxMessages.bouncedAt)))
      .returning({ kind: outboxMessages.kind, userId: outboxMessages.userId });
    if (mail === undefined) return false;
    await recordEvent(core, tx, caller, {
      type: 'mail.returned',
      subject: `mail ${id}`,
      ...(mail.userId !== null && { subjectUserId: mail.userId }),
      details: { kind: mail.kind },
    });
    return true;
  });
}
