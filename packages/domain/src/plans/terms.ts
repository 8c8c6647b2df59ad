import { dayMs } from '../time.ts';
import type { Plan } from './plan.ts';

/** How late a renewal may be reported before access ends. */
export const renewalLeewayMs = dayMs;
/** The longest time that a provider retries a payment. After it, access ends. */
export const longestGraceMs = 35 * dayMs;

/** The states of subscriptions that have not ended and may be billed again. */
export const runningStates = ['active', 'trialing', 'past_due', 'paused'] as const;
/** The provider's statuses, which are finer than the portal's. */
export const subscriptionStates = [...runningStates, 'canceled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** The part of a subscription that decides access. */
export interface SubscriptionRecord {
  status: SubscriptionState;
  /** The provider's current period, paid or not. */
  periodStartsAt: Date | null;
  nextBilledAt: Date | null;
  isCancelScheduled: boolean;
  canceledAt: Date | null;
  pausedAt: Date | null;
}

/** A completed payment for the plan, and the period that it paid for. */
export interface PaidPeriod {
  itemId: string;
  endsAt: Date;
}

export interface PlanTerm {
  itemId: string;
  expiresAt: Date;
  /** How long access continues although nothing more has been paid yet. */
  graceUntil: Date | null;
}

/** The end of the grace period for a payment that is late or has failed. */
function toGraceMs(record: SubscriptionRecord, lastPaidMs: number): number | null {
  const { status, periodStartsAt, nextBilledAt, isCancelScheduled } = record;
  const startsMs = periodStartsAt?.getTime() ?? null;
  // After a pause, the resumed plan's period starts long after the last paid one. Then the time between was not paid.
  const isUnbroken = startsMs !== null && startsMs <= lastPaidMs + renewalLeewayMs;
  if (status === 'past_due') return isUnbroken ? startsMs + longestGraceMs : null;
  if (status !== 'active' && status !== 'trialing') return null;
  // A renewal is first reported as an active subscription with the new period; its payment follows.
  if (startsMs !== null && startsMs >= lastPaidMs) return startsMs + renewalLeewayMs;
  return isCancelScheduled || nextBilledAt === null ? null : nextBilledAt.getTime() + renewalLeewayMs;
}

/** A plan that was canceled or paused during a period ends at that moment. */
function toLastMoment({ status, canceledAt, pausedAt }: SubscriptionRecord): number {
  const stoppedAt = status === 'canceled' ? canceledAt : status === 'paused' ? pausedAt : null;
  return stoppedAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

/**
 * The access from completed payments. The last paid period includes the grace period for a late payment. Computed from
 * all known data, so that the order of arrival does not matter.
 */
export function toPlanTerms(record: SubscriptionRecord, paid: readonly PaidPeriod[]): PlanTerm[] {
  const lastMoment = toLastMoment(record);
  const lastPaidMs = Math.max(...paid.map(({ endsAt }) => endsAt.getTime()));
  const graceMs = toGraceMs(record, lastPaidMs);
  return paid.map(({ itemId, endsAt }) => ({
    itemId,
    expiresAt: new Date(Math.min(endsAt.getTime(), lastMoment)),
    graceUntil: graceMs !== null && endsAt.getTime() === lastPaidMs && graceMs > lastPaidMs ? new Date(graceMs) : null,
  }));
}

/** The end of a period, counted from the purchase, when the provider does not report it. */
export function toPeriodEnd(plan: Plan, trialDays: number | null, boughtAt: Date): Date {
  if (trialDays !== null) return new Date(boughtAt.getTime() + trialDays * dayMs);
  const months = plan === 'annual' ? 12 : 1;
  const end = new Date(boughtAt);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(boughtAt.getUTCDate(), days));
  return end;
}
