import { eq } from '@backline/db';
import type { Core, LiveSession } from '../core.ts';

/** Ends the caller's own session. */
export async function endSession(core: Core, session: LiveSession): Promise<void> {
  const { sessions } = core.store.t;
  await core.store.write(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, session.id));
  });
}
