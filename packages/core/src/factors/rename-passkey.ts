import { and, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core, LiveSession } from '../core.ts';

/** Throws `not_found` both for an unknown passkey and for someone else's. */
export async function renamePasskey(
  core: Core,
  own: LiveSession,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { passkeys } = core.store.t;
  await core.store.write(async (tx) => {
    const renamed = await tx
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, own.user.id)))
      .returning({ id: passkeys.id });
    if (renamed.length === 0) throw new AppError('not_found');
  });
}
