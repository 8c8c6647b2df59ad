import type { Problem } from '@backline/db';
import { count, gt, isAnyAfter, or, type SQL, type Tables } from '@backline/db';
import { clockSkewMs, sessionLifetime, tokenLifetimeMs } from '@backline/domain/limits';
import { longestWindowMs } from '@backline/domain/rate-limits';
import { hourMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { leaseMs } from '../../plans/account-lock.ts';
import { reservationMs } from '../../subscriptions/trial-claims.ts';

/** The longest time that a mail or an event waits for its turn or for a lease. */
const longestWaitMs = hourMs;
const longestLinkMs = Math.max(...Object.values(tokenLifetimeMs));

type Check = [name: string, table: Tables[keyof Tables], isAhead: SQL | undefined];

/**
 * The columns that the program dates itself: past events lie in the past, and future ones no further ahead than the
 * program writes.
 */
function listChecks(t: Tables, nowMs: number): Check[] {
  const after = (ms: number) => new Date(nowMs + clockSkewMs + ms);
  const now = after(0);
  const { users: u, sessions: s, oneTimeTokens: k, outboxMessages: m, paymentEvents: e, licenseBatches: b } = t;
  return [
    ['users', u, isAnyAfter([u.createdAt, u.updatedAt, u.emailVerifiedAt, u.disabledAt], now)],
    [
      'sessions',
      s,
      or(isAnyAfter([s.createdAt, s.lastSeenAt], now), gt(s.expiresAt, after(sessionLifetime.absoluteMs))),
    ],
    ['login_machines', t.loginMachines, gt(t.loginMachines.lastLoginAt, now)],
    [
      'one_time_tokens',
      k,
      or(isAnyAfter([k.createdAt, k.consumedAt, k.revokedAt], now), gt(k.expiresAt, after(longestLinkMs))),
    ],
    ['plugin_devices', t.pluginDevices, isAnyAfter([t.pluginDevices.createdAt, t.pluginDevices.lastSeenAt], now)],
    ['plugin_seats', t.pluginSeats, isAnyAfter([t.pluginSeats.takenAt, t.pluginSeats.lastUsedAt], now)],
    ['audit_entries', t.auditEntries, gt(t.auditEntries.at, now)],
    ['rate_limit_buckets', t.rateLimitBuckets, gt(t.rateLimitBuckets.resetAtMs, nowMs + clockSkewMs + longestWindowMs)],
    [
      'outbox_messages',
      m,
      or(
        isAnyAfter([m.createdAt, m.deliveredAt, m.failedAt], now),
        isAnyAfter([m.dueAt, m.leasedUntil], after(longestWaitMs)),
      ),
    ],
    [
      'payment_events',
      e,
      or(
        isAnyAfter([e.receivedAt, e.appliedAt, e.deadLetteredAt], now),
        isAnyAfter([e.dueAt, e.leasedUntil], after(longestWaitMs)),
      ),
    ],
    ['orders', t.orders, gt(t.orders.settledAt, now)],
    ['reviews', t.reviews, isAnyAfter([t.reviews.createdAt, t.reviews.resolvedAt], now)],
    ['provider_cursors', t.providerCursors, gt(t.providerCursors.readAt, now)],
    ['license_batches', b, isAnyAfter([b.createdAt, b.revokedAt], now)],
    ['license_codes', t.licenseCodes, isAnyAfter([t.licenseCodes.redeemedAt, t.licenseCodes.revokedAt], now)],
    ['grants', t.grants, gt(t.grants.grantedAt, now)],
    ['subscriptions', t.subscriptions, gt(t.subscriptions.checkedAt, now)],
    ['subscription_notices', t.subscriptionNotices, gt(t.subscriptionNotices.at, now)],
    ['account_locks', t.accountLocks, gt(t.accountLocks.changingUntil, after(leaseMs))],
    [
      'trial_claims',
      t.trialClaims,
      or(gt(t.trialClaims.usedAt, now), gt(t.trialClaims.reservedUntil, after(reservationMs))),
    ],
  ];
}

/** Finds rows dated by a clock that was ahead. One problem per table, since there may be many rows. */
export async function findClockProblems(core: Core): Promise<Problem[]> {
  // The emulator's clock may be ahead, and grants are dated by it.
  const nowMs = Math.max(core.clock.now().getTime(), core.providerClock.now().getTime());
  const problems: Problem[] = [];
  for (const [name, table, isAhead] of listChecks(core.store.t, nowMs)) {
    const [found] = await core.store.db.select({ rows: count() }).from(table).where(isAhead);
    const rows = found?.rows ?? 0;
    if (rows > 0)
      problems.push({
        code: 'row_from_future',
        message: `${rows} ${rows === 1 ? 'row' : 'rows'} of ${name} ${rows === 1 ? 'is' : 'are'} dated in the future. Check that the clock is right now. If it is, it was ahead before: nothing waits for these dates, and they stay as they are.`,
      });
  }
  return problems;
}
