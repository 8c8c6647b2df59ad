import { and, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { toPasskeyId } from '../account-factors.ts';
import type { Caller, Core, LiveSession } from '../core.ts';
import { lockUser } from '../tokens.ts';
import { announceChange } from './announce-change.ts';
import { assertConfirmed } from './proofs.ts';
import { settleRemovedFactor } from './settle-factors.ts';

/** Throws `confirmation_required`, and `not_found` both for an unknown passkey and for someone else's. */
export async function removePasskey(core: Core, caller: Caller, own: LiveSession, id: string): Promise<void> {
  assertConfirmed(core, own);
  const { passkeys } = core.store.t;
  await core.store.write(async (tx) => {
    await lockUser(core, tx, own.user.id);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, own.user.id)))
      .returning({ name: passkeys.name, publicKey: passkeys.publicKey });
    if (removed === undefined) throw new AppError('not_found');
    await settleRemovedFactor(core, tx, own.user.id);
    const { name } = removed;
    const change = { what: 'passkey_removed', name, factorId: toPasskeyId(removed), sessionId: own.id } as const;
    await announceChange(core, tx, caller, own.user, change);
  });
}
