import type { Plan } from './plan.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** How long a renewal may take to be told before access ends. */
export const renewalLeewayMs = DAY;
/** The longest that a provider tries again: past it, silence is no reason to go on. */
export const longestGraceMs = 35 * DAY;

/** Those that are not over, and may be billed again. */
export const runningStates = ['active', 'trialing', 'past_due', 'paused'] as const;
/** Decision 24: the provider's own statuses, which tell more than what the portal answers. */
export const subscriptionStates = [...runningStates, 'canceled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What is known of a subscription, as far as it decides who may play. */
export interface SubscriptionRecord {
  status: SubscriptionState;
  /** The period that runs now by the provider's word, paid or not. */
  periodStartsAt: Date | null;
  nextBilledAt: Date | null;
  isCancelScheduled: boolean;
  canceledAt: Date | null;
  pausedAt: Date | null;
}

/** A completed payment for the plan, and the period that it bought. */
export interface PaidPeriod {
  itemId: string;
  endsAt: Date;
}

export interface PlanTerm {
  itemId: string;
  expiresAt: Date;
  /** Until when access goes on although nothing more has been paid yet. */
  graceUntil: Date | null;
}

/** Until when a payment that has not been told yet, or has failed, is waited for. */
function toGraceMs(record: SubscriptionRecord, lastPaidMs: number): number | null {
  const { status, periodStartsAt, nextBilledAt, isCancelScheduled } = record;
  const startsMs = periodStartsAt?.getTime() ?? null;
  if (status === 'past_due') return startsMs === null ? null : startsMs + longestGraceMs;
  if (status !== 'active' && status !== 'trialing') return null;
  // A renewal is told as an active subscription with the new period first, and as paid or failed later.
  if (startsMs !== null && startsMs >= lastPaidMs) return startsMs + renewalLeewayMs;
  return isCancelScheduled || nextBilledAt === null ? null : nextBilledAt.getTime() + renewalLeewayMs;
}

/** A plan that was ended or halted in the middle of a period ends there. */
function toLastMoment({ status, canceledAt, pausedAt }: SubscriptionRecord): number {
  const stoppedAt = status === 'canceled' ? canceledAt : status === 'paused' ? pausedAt : null;
  return stoppedAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

/**
 * Decision 31: what completed payments give, and for how long. The last paid period carries the grace of a payment that
 * is late. Worked out anew from all that is known, so that the order in which it was told does not matter.
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

/** A period from when it was bought, where the provider has not told it. */
export function toPeriodEnd(plan: Plan, trialDays: number | null, boughtAt: Date): Date {
  if (trialDays !== null) return new Date(boughtAt.getTime() + trialDays * DAY);
  const months = plan === 'annual' ? 12 : 1;
  const end = new Date(boughtAt);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(boughtAt.getUTCDate(), days));
  return end;
}
