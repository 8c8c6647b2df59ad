import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../core.ts';
import { lockUser } from '../tokens.ts';
import { announceChange } from './announce-change.ts';
import { assertConfirmed } from './proofs.ts';
import { settleRemovedFactor } from './settle-factors.ts';

/** Removes the authenticator app, or an unconfirmed one. Throws `confirmation_required`, `not_found`. */
export async function removeTotp(core: Core, caller: Caller, own: LiveSession): Promise<void> {
  assertConfirmed(core, own);
  const { totp } = core.store.t;
  await core.store.write(async (tx) => {
    await lockUser(core, tx, own.user.id);
    const [removed] = await tx
      .delete(totp)
      .where(eq(totp.userId, own.user.id))
      .returning({ id: totp.id, confirmedAt: totp.confirmedAt });
    if (removed === undefined) throw new AppError('not_found');
    if (removed.confirmedAt === null) return;
    await settleRemovedFactor(core, tx, own.user.id);
    const change = { what: 'totp_removed', factorId: removed.id, sessionId: own.id } as const;
    await announceChange(core, tx, caller, own.user, change);
  });
}
