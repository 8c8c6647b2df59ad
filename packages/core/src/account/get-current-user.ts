import type { CurrentUser } from '@backline/domain';
import type { LiveSession } from '../core.ts';

/** The user as their own client sees them. The session's read has brought everything along. */
export function getCurrentUser({ user }: LiveSession): CurrentUser {
  return { email: user.email, contactName: user.contactName ?? '', role: user.role };
}
