import { and, dropSpentBuckets, eq, lt, or } from '@backline/db';
import { longestWindowMs, sessionLifetime } from '@backline/domain/limits';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { sweepDevices } from '../devices/seats/sweep-devices.ts';
import { sweepSignIns } from '../devices/sign-in/sweep-sign-ins.ts';
import { mailKeepMs } from '../mail/enqueue-message.ts';
import { healTimes } from './heal-times.ts';

const tokenKeepMs = 30 * dayMs;
/** What an applied event has said is in the tables; it is kept as long as a payment is usually disputed. */
const eventKeepMs = 180 * dayMs;

/**
 * Deletes what has expired: rate limit windows, sessions, links, sign-ins, mails that were delivered or given up a month
 * ago, and events of the provider that were applied half a year ago.
 */
export async function sweep(core: Core): Promise<void> {
  const { sessions, oneTimeTokens, outboxMessages: m, paymentEvents: e, withdrawals: w } = core.store.t;
  const now = core.clock.now();
  const idleSince = new Date(now.getTime() - sessionLifetime.idleMs);
  await core.store.write(async (tx) => {
    await healTimes(core, tx);
    await dropSpentBuckets(tx, core.store.t, now.getTime(), longestWindowMs);
    await sweepSignIns(core, tx);
    await sweepDevices(core, tx);
    await tx.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince)));
    await tx.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, new Date(now.getTime() - tokenKeepMs)));
    const mailedBefore = new Date(now.getTime() - mailKeepMs);
    await tx.delete(m).where(or(lt(m.deliveredAt, mailedBefore), lt(m.failedAt, mailedBefore)));
    const begunBefore = new Date(core.providerClock.now().getTime() - tokenKeepMs);
    await tx.delete(w).where(and(eq(w.state, 'unconfirmed'), lt(w.askedAt, begunBefore)));
    await tx.delete(e).where(lt(e.appliedAt, new Date(now.getTime() - eventKeepMs)));
  });
}
