import type { Tables } from '@backline/db';
import { and, gt, type SQL } from '@backline/db';
import { sessionLifetime } from '@backline/domain/limits';

/**
 * The condition of a live session: neither expired nor idle for too long. `findSession` checks the same for every
 * request.
 */
export function isSessionLive({ sessions }: Tables, now: Date): SQL | undefined {
  const idleSince = new Date(now.getTime() - sessionLifetime.idleMs);
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince));
}
