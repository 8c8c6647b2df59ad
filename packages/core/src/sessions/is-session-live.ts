import type { Tables } from '@backline/db';
import { and, gt, type SQL } from '@backline/db';
import { sessionLifetime } from '@backline/domain/limits';

/** The condition on a session's row that `findSession` holds every request to: neither over nor idle for too long. */
export function isSessionLive({ sessions }: Tables, now: Date): SQL | undefined {
  const idleSince = new Date(now.getTime() - sessionLifetime.idleMs);
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince));
}
