import { and, eq, isNull } from '@backline/db';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';

/** Changes the caller's display name. */
export async function changeContactName(
  core: Core,
  caller: Caller,
  own: LiveSession,
  contactName: string,
): Promise<void> {
  const { users } = core.store.t;
  await core.store.write(async (tx) => {
    const isOwn = and(eq(users.id, own.user.id), isNull(users.erasedAt));
    await tx.update(users).set({ contactName, updatedAt: core.clock.now() }).where(isOwn);
    await recordEvent(core, tx, caller, { type: 'account.renamed', subjectUserId: own.user.id });
  });
}
