import { and, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core, LiveSession } from '../../core.ts';

/**
 * Renames one of the caller's computers. Its leases contain the new name from the next refresh on. Throws `not_found`.
 */
export async function rename(core: Core, own: LiveSession, { id, name }: { id: string; name: string }): Promise<void> {
  const { pluginDevices } = core.store.t;
  const isOwn = and(eq(pluginDevices.id, id), eq(pluginDevices.userId, own.user.id), isNull(pluginDevices.releasedAt));
  await core.store.write(async (tx) => {
    const renamed = await tx.update(pluginDevices).set({ name }).where(isOwn).returning({ id: pluginDevices.id });
    if (renamed.length === 0) throw new AppError('not_found');
  });
}
