import { type Db, eq, gt } from '@backline/db';
import { clockSkewMs, sessionLifetime } from '@backline/domain/limits';
import type { Core } from '../core.ts';
import { leaseMs } from '../plans/account-lock.ts';
import { reservationMs } from '../subscriptions/trial-claims.ts';

/**
 * Repairs rows that were written while the clock was ahead. Sessions and links start now, sign-ins end, seats were last
 * used now, and locks and reservations are released. Times in the audit and other records stay, and `db doctor` reports
 * them.
 */
export async function healTimes(core: Core, tx: Db): Promise<void> {
  const { sessions, oneTimeTokens, accountLocks, trialClaims, providerCursors } = core.store.t;
  const { deviceSignIns, pluginSeats, pluginDevices, pluginInstalls } = core.store.t;
  const now = core.clock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  const latest = after(clockSkewMs);
  await tx
    .update(sessions)
    .set({ createdAt: now, expiresAt: after(sessionLifetime.absoluteMs) })
    .where(gt(sessions.createdAt, latest));
  await tx.update(sessions).set({ lastSeenAt: now }).where(gt(sessions.lastSeenAt, latest));
  const links = await tx.select().from(oneTimeTokens).where(gt(oneTimeTokens.createdAt, latest));
  for (const { id, createdAt, expiresAt } of links)
    await tx
      .update(oneTimeTokens)
      .set({ createdAt: now, expiresAt: after(expiresAt.getTime() - createdAt.getTime()) })
      .where(eq(oneTimeTokens.id, id));
  await tx
    .update(accountLocks)
    .set({ changingUntil: null })
    .where(gt(accountLocks.changingUntil, after(leaseMs + clockSkewMs)));
  await tx
    .update(trialClaims)
    .set({ reservedUntil: now })
    .where(gt(trialClaims.reservedUntil, after(reservationMs + clockSkewMs)));
  await tx.update(deviceSignIns).set({ expiresAt: now }).where(gt(deviceSignIns.createdAt, latest));
  await tx.update(pluginSeats).set({ lastUsedAt: now }).where(gt(pluginSeats.lastUsedAt, latest));
  await tx.update(pluginDevices).set({ lastSeenAt: now }).where(gt(pluginDevices.lastSeenAt, latest));
  await tx.update(pluginInstalls).set({ lastSeenAt: now }).where(gt(pluginInstalls.lastSeenAt, latest));
  await tx.update(providerCursors).set({ readAt: now }).where(gt(providerCursors.readAt, latest));
}
