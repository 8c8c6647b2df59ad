import { and, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core, LiveSession } from '../core.ts';

/** Records that the caller has saved these recovery codes. Throws `not_found` if newer ones have replaced them. */
export async function keepRecoveryCodes(core: Core, own: LiveSession, setId: string): Promise<void> {
  const { recoveryCodes } = core.store.t;
  await core.store.write(async (tx) => {
    const kept = await tx
      .update(recoveryCodes)
      .set({ keptAt: core.clock.now() })
      .where(and(eq(recoveryCodes.userId, own.user.id), eq(recoveryCodes.setId, setId)))
      .returning({ setId: recoveryCodes.setId });
    if (kept.length === 0) throw new AppError('not_found');
  });
}
