import { and, eq, isNull, isStoreFault, opaqueValue, prepareQuery, type Store } from '@backline/db';
import { sessionLifetime } from '@backline/domain/limits';
import type { Clock, LiveSession } from '../core.ts';
import { hashToken } from '../crypto.ts';

/** Whose session a bearer token is, or null when it is unknown, over, idle for too long, or its owner is disabled. */
export type FindSession = (token: string) => Promise<LiveSession | null>;

/** Session and user in one prepared read: it runs on every request. */
export function createFindSession(store: Store, clock: Clock): FindSession {
  const { sessions, users } = store.t;
  const find = prepareQuery(
    'find_session',
    store.db
      .select({
        id: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        user: {
          id: users.id,
          email: users.email,
          emailCanonical: users.emailCanonical,
          contactName: users.contactName,
          role: users.role,
        },
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, opaqueValue('tokenHash')), isNull(users.disabledAt))),
  );
  /** When a session was last used is worth no refusal where nothing can be written. */
  async function touch(id: string, now: Date): Promise<void> {
    try {
      await store.write(async (tx) => {
        await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
      });
    } catch (error) {
      if (!isStoreFault(error)) throw error;
    }
  }

  return async (token) => {
    const [row] = await find({ tokenHash: hashToken(token) });
    if (row === undefined) return null;
    const now = clock.now();
    const idleMs = now.getTime() - row.lastSeenAt.getTime();
    if (row.expiresAt <= now || idleMs >= sessionLifetime.idleMs) return null;
    if (idleMs > sessionLifetime.touchEveryMs) await touch(row.id, now);
    return { id: row.id, user: row.user };
  };
}
