import { and, type Db, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { lockUser } from '../tokens.ts';

/**
 * Locks an account, so that its concurrent answers are stored one after another. Throws `unauthenticated` if it was
 * erased in the meantime.
 */
export async function lockPerson(core: Core, tx: Db, userId: string): Promise<void> {
  const { users } = core.store.t;
  await lockUser(core, tx, userId);
  if ((await tx.$count(users, and(eq(users.id, userId), isNull(users.erasedAt)))) === 0)
    throw new AppError('unauthenticated');
}
