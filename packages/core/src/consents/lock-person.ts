import { and, type Db, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { lockUser } from '../tokens.ts';

/** Has an account's answers come one after the other. Throws `unauthenticated` for one that was erased meanwhile. */
export async function lockPerson(core: Core, tx: Db, userId: string): Promise<void> {
  const { users: u } = core.store.t;
  await lockUser(core, tx, userId);
  if ((await tx.$count(u, and(eq(u.id, userId), isNull(u.erasedAt)))) === 0) throw new AppError('unauthenticated');
}
