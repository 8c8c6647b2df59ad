import { stopWaiting } from '../account/waiting-changes.ts';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';

/** Keeps the caller's account: stops the erasure that waits. A repeat changes nothing. */
export async function stopErasure(core: Core, caller: Caller, { user }: LiveSession): Promise<void> {
  await core.store.write(async (tx) => {
    const erasureId = await stopWaiting(core, tx, 'erasures', user.id);
    if (erasureId === null) return;
    const event = { type: 'account.erasure_stopped', subjectUserId: user.id, details: { erasureId } } as const;
    await recordEvent(core, tx, caller, event, { user });
  });
  core.workers.wakeMail();
}
