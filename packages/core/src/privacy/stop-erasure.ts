import { stopTask } from '../account/waiting-changes.ts';
import type { Caller, Core, LiveSession } from '../core.ts';

/** Stops the caller's pending erasure. Repeating it changes nothing. */
export async function stopErasure(core: Core, caller: Caller, { user }: LiveSession): Promise<void> {
  await core.store.write((tx) => stopTask(core, tx, caller, { user, which: { kind: 'account.erase' } }));
}
