import type { Tables } from '@backline/db';
import { and, eq, gt, or, type SQL } from '@backline/db';
import { sessionLifetimes } from '@backline/domain/limits';

/**
 * The condition of a live session: neither expired nor idle for too long. `findSession` checks the same for every
 * request.
 */
export function isSessionLive({ sessions }: Tables, now: Date): SQL | undefined {
  const isUsed = (kind: 'portal' | 'cli') => {
    const idleSince = new Date(now.getTime() - sessionLifetimes[kind].idleMs);
    return and(eq(sessions.kind, kind), gt(sessions.lastSeenAt, idleSince));
  };
  return and(gt(sessions.expiresAt, now), or(isUsed('portal'), isUsed('cli')));
}
