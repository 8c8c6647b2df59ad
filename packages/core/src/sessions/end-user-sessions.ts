import type { Db } from '@backline/db';
import { and, eq, isNull, ne, or } from '@backline/db';
import type { Core } from '../core.ts';
import { lockUser, revokeTokens } from '../tokens.ts';

/**
 * Ends all sessions of a user except one, and also unconfirmed authenticator apps of the ended ones, logins that wait
 * for a second step, and browsers' sign-up tokens. The tokens end first, so that the last statement sees a session that
 * was just opened with one of them. Returns the number of sessions.
 */
export async function endUserSessions(core: Core, tx: Db, userId: string, exceptId?: string): Promise<number> {
  await lockUser(core, tx, userId);
  await revokeTokens(core, tx, userId, ['sign_up']);
  const { sessions, totp, loginChallenges } = core.store.t;
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
  const isOthers = exceptId === undefined ? undefined : or(isNull(totp.addedBy), ne(totp.addedBy, exceptId));
  await tx.delete(totp).where(and(eq(totp.userId, userId), isNull(totp.confirmedAt), isOthers));
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id });
  return ended.length;
}
