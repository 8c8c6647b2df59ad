import type { Problem } from '@backline/db';
import { count, gt, isAnyAfter, or, type SQL, type Tables } from '@backline/db';
import { clockSkewMs, sessionLifetime, tokenLifetimeMs } from '@backline/domain/limits';
import { longestWindowMs } from '@backline/domain/rate-limits';
import { hourMs, secondMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { leaseMs } from '../../plans/account-lock.ts';
import { reservationMs } from '../../subscriptions/trial-claims.ts';

/** The longest time that a mail or event waits between two attempts or for a lease to end. */
const longestWaitMs = hourMs;
const longestLinkMs = Math.max(...Object.values(tokenLifetimeMs));

type Check = [name: string, table: Tables[keyof Tables], isAhead: SQL | undefined];

/**
 * The columns with times from this program's clock. Past events must be in the past, and future ones no further ahead
 * than the program sets them.
 */
function listChecks(t: Tables, nowMs: number): Check[] {
  const after = (ms: number) => new Date(nowMs + clockSkewMs + ms);
  const now = after(0);
  const { users, sessions, oneTimeTokens, outboxMessages, paymentEvents, licenseBatches } = t;
  return [
    ['users', users, isAnyAfter([users.createdAt, users.updatedAt, users.emailVerifiedAt, users.disabledAt], now)],
    [
      'sessions',
      sessions,
      or(
        isAnyAfter([sessions.createdAt, sessions.lastSeenAt], now),
        gt(sessions.expiresAt, after(sessionLifetime.absoluteMs)),
      ),
    ],
    ['login_machines', t.loginMachines, gt(t.loginMachines.lastLoginAt, now)],
    [
      'one_time_tokens',
      oneTimeTokens,
      or(
        isAnyAfter([oneTimeTokens.createdAt, oneTimeTokens.consumedAt, oneTimeTokens.revokedAt], now),
        gt(oneTimeTokens.expiresAt, after(longestLinkMs)),
      ),
    ],
    ['plugin_devices', t.pluginDevices, isAnyAfter([t.pluginDevices.createdAt, t.pluginDevices.lastSeenAt], now)],
    ['plugin_seats', t.pluginSeats, isAnyAfter([t.pluginSeats.takenAt, t.pluginSeats.lastUsedAt], now)],
    ['audit_entries', t.auditEntries, gt(t.auditEntries.at, now)],
    ['rate_limit_buckets', t.rateLimitBuckets, gt(t.rateLimitBuckets.resetAtMs, nowMs + clockSkewMs + longestWindowMs)],
    [
      'outbox_messages',
      outboxMessages,
      or(
        isAnyAfter([outboxMessages.createdAt, outboxMessages.deliveredAt, outboxMessages.failedAt], now),
        isAnyAfter([outboxMessages.dueAt, outboxMessages.leasedUntil], after(longestWaitMs)),
      ),
    ],
    [
      'payment_events',
      paymentEvents,
      or(
        isAnyAfter([paymentEvents.receivedAt, paymentEvents.appliedAt, paymentEvents.deadLetteredAt], now),
        isAnyAfter([paymentEvents.dueAt, paymentEvents.leasedUntil], after(longestWaitMs)),
      ),
    ],
    ['orders', t.orders, gt(t.orders.settledAt, now)],
    ['reviews', t.reviews, isAnyAfter([t.reviews.createdAt, t.reviews.resolvedAt], now)],
    ['provider_cursors', t.providerCursors, gt(t.providerCursors.readAt, now)],
    ['license_batches', licenseBatches, isAnyAfter([licenseBatches.createdAt, licenseBatches.revokedAt], now)],
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

/**
 * Compares this machine's clock with the provider's, by which its events are dated. Finds nothing if the provider
 * doesn't answer.
 */
export async function findClockDrift(core: Core): Promise<Problem[]> {
  const theirs = await core.gateway.events.readTime();
  if (theirs === null) return [];
  const driftMs = core.clock.now().getTime() - theirs.getTime();
  if (Math.abs(driftMs) <= clockSkewMs) return [];
  const seconds = Math.round(Math.abs(driftMs) / secondMs);
  const message = `This machine's clock is ${seconds} seconds ${driftMs > 0 ? 'ahead of' : 'behind'} Paddle's. Events of Paddle and codes of authenticator apps are refused. Set it by the network: timedatectl set-ntp true.`;
  return [{ code: 'clock_wrong', message }];
}

/** Finds rows with times from a clock that was ahead. Reports one problem per table, because there may be many rows. */
export async function findClockProblems(core: Core): Promise<Problem[]> {
  // The emulator's clock may be ahead, and grants use it.
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
