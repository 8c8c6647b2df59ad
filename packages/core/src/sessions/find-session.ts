import { and, eq, isNull, isStoreFault, opaque, prepareStatement } from '@backline/db';
import { sessionLifetime, sessionLifetimes } from '@backline/domain/limits';
import type { Core, LiveSession } from '../core.ts';
import { hashToken } from '../crypto.ts';

// Reads session and user in one prepared statement, because it runs for every request.
const selectSession = prepareStatement((db, { sessions, users }, { tokenHash }: { tokenHash: string }) =>
  db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      kind: sessions.kind,
      factorAt: sessions.factorAt,
      confirmedUntil: sessions.confirmedUntil,
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
    .where(and(eq(sessions.tokenHash, opaque(tokenHash)), isNull(users.disabledAt))),
);

/** Records the last use of a session. No request waits for this, or fails because of it. */
async function touch({ store, log }: Core, id: string, now: Date): Promise<void> {
  const { sessions } = store.t;
  try {
    await store.write(
      async (tx) => {
        await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
      },
      { isVolatile: true },
    );
  } catch (err) {
    if (!isStoreFault(err)) log.error({ err }, 'the last use of a session could not be written');
  }
}

/**
 * Finds the session of a bearer token. Null when it is unknown, expired, idle for too long, or its user is disabled.
 */
export async function findSession(core: Core, token: string): Promise<LiveSession | null> {
  const [row] = await selectSession(core.store.db, core.store.t, { tokenHash: hashToken(token) });
  if (row === undefined) return null;
  const now = core.clock.now();
  const idleMs = now.getTime() - row.lastSeenAt.getTime();
  if (row.expiresAt <= now || idleMs >= sessionLifetimes[row.kind].idleMs) return null;
  if (idleMs > sessionLifetime.touchEveryMs) void touch(core, row.id, now);
  const { id, user, kind, factorAt, confirmedUntil } = row;
  return { id, user, kind, factorAt, confirmedUntil };
}
