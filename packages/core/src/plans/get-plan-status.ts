import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { longestGraceMs } from '@backline/domain/plans/terms';
import { dayMs } from '@backline/domain/time';
import type { Core, LiveSession } from '../core.ts';
import { findPaidUntil } from '../subscriptions/find-paid-until.ts';
import { findPlan, type SubscriptionRow } from '../subscriptions/find-plan.ts';

const none = {
  status: 'inactive',
  canceled: false,
  plan: null,
  periodEnd: null,
  amount: null,
  currency: null,
  trialDays: null,
  dueAt: null,
  playsUntil: null,
} as const;

function toTrialDays({ status, startedAt, trialEndsAt }: SubscriptionRow): number | null {
  if (status !== 'trialing' || trialEndsAt === null) return null;
  return Math.max(1, Math.round((trialEndsAt.getTime() - startedAt.getTime()) / dayMs));
}

function toAnswer(row: SubscriptionRow): Omit<PlanStatusAnswer, 'asOf' | 'upToDate'> {
  const { status, plan, currency, nextBilledAt, periodEndsAt, periodStartsAt, scheduledAction, scheduledAt } = row;
  if (status === 'canceled') return none;
  const canceled = scheduledAction === 'cancel';
  const periodEnd = (canceled ? scheduledAt : null) ?? periodEndsAt ?? nextBilledAt;
  const dueAt = status === 'past_due' ? periodStartsAt : null;
  return {
    status,
    canceled,
    plan,
    periodEnd: periodEnd?.toISOString() ?? null,
    amount: canceled ? null : (row.nextAmount ?? row.recurringAmount),
    currency,
    trialDays: toTrialDays(row),
    dueAt: dueAt?.toISOString() ?? null,
    playsUntil: dueAt === null ? null : new Date(dueAt.getTime() + longestGraceMs).toISOString(),
  };
}

/** The stored state of the plan. Never waits for the provider. */
export async function getPlanStatus(core: Core, { user }: LiveSession): Promise<PlanStatusAnswer> {
  const row = await findPlan(core, user.id);
  return {
    ...(row === null ? none : toAnswer(row)),
    ...(row?.status === 'paused' ? { periodEnd: (await findPaidUntil(core, row))?.toISOString() ?? null } : {}),
    asOf: core.providerClock.now().toISOString(),
    upToDate: !core.gateway.isAway(),
  };
}
