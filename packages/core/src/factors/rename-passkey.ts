import { and, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core, LiveSession } from '../core.ts';

/** Throws `not_found` both for an unknown passkey and for somebody else's. */
export async function renamePasskey(
  core: Core,
  own: LiveSession,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { passkeys: p } = core.store.t;
  await core.store.write(async (tx) => {
    const renamed = await tx
      .update(p)
      .set({ name })
      .where(and(eq(p.id, id), eq(p.userId, own.user.id)))
      .returning({ id: p.id });
    if (renamed.length === 0) throw new AppError('not_found');
  });
}
