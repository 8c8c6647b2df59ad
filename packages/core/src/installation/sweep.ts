import { dropSpentBuckets, lt, or } from '@backline/db';
import { longestWindowMs, sessionLifetime } from '@backline/domain/limits';
import type { Core } from '../core.ts';
import { sweepDevices } from '../devices/sweep-devices.ts';
import { mailKeepMs } from '../mail/enqueue-message.ts';
import { healTimes } from './heal-times.ts';

const tokenKeepMs = 30 * 24 * 60 * 60_000;

/** Deletes what has expired: rate limit windows, sessions, links, sign-ins, and mails delivered a month ago. */
export async function sweep(core: Core): Promise<void> {
  const { sessions, oneTimeTokens, outboxMessages } = core.store.t;
  const now = core.clock.now();
  const idleSince = new Date(now.getTime() - sessionLifetime.idleMs);
  await core.store.write(async (tx) => {
    await healTimes(core, tx);
    await dropSpentBuckets(tx, core.store.t, now.getTime(), longestWindowMs);
    await sweepDevices(core, tx);
    await tx.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince)));
    await tx.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, new Date(now.getTime() - tokenKeepMs)));
    await tx.delete(outboxMessages).where(lt(outboxMessages.deliveredAt, new Date(now.getTime() - mailKeepMs)));
  });
}
