import type { Plan, PlanStatus } from './plan.ts';

export type PlanAction = 'subscribe' | 'resume' | 'switch' | 'cancel' | 'reactivate' | 'update_payment';
export type PlanView = 'picker' | 'manage' | 'canceled' | 'past_due';

interface PlanRule {
  /** Decision 25. */
  view: PlanView;
  can: readonly PlanAction[];
  /** Decision 28: when a cancellation takes effect. */
  cancelsAt: 'period_end' | 'once' | null;
  /** Decision 27: whether going annual is charged at once, and so shown first. */
  chargesUpgrade: boolean;
}

/** What each state of the plan shows and allows: core, buttons and fixtures ask here and nowhere else. */
export const planRules = {
  inactive: { view: 'picker', can: ['subscribe'], cancelsAt: null, chargesUpgrade: false },
  paused: { view: 'picker', can: ['resume'], cancelsAt: null, chargesUpgrade: false },
  trialing: { view: 'manage', can: ['switch', 'cancel'], cancelsAt: 'period_end', chargesUpgrade: false },
  trialing_canceled: { view: 'canceled', can: ['reactivate'], cancelsAt: null, chargesUpgrade: false },
  active: {
    view: 'manage',
    can: ['switch', 'cancel', 'update_payment'],
    cancelsAt: 'period_end',
    chargesUpgrade: true,
  },
  active_canceled: {
    view: 'canceled',
    can: ['reactivate', 'update_payment'],
    cancelsAt: null,
    chargesUpgrade: false,
  },
  past_due: { view: 'past_due', can: ['update_payment', 'cancel'], cancelsAt: 'once', chargesUpgrade: false },
} as const satisfies Record<string, PlanRule>;

export type PlanState = keyof typeof planRules;

/** A scheduled cancellation matters while the plan runs; past due and paused are what they are. */
export function toPlanState({ status, canceled }: { status: PlanStatus; canceled: boolean }): PlanState {
  if (status === 'active' || status === 'trialing') return canceled ? `${status}_canceled` : status;
  return status;
}

export function canPlan(state: PlanState, action: PlanAction): boolean {
  return (planRules[state].can as readonly PlanAction[]).includes(action);
}

const DAY = 24 * 60 * 60_000;

/** The period that runs. */
interface Period {
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
}

/** No month is longer: who has changed to monthly and whose period is, has paid for a year that still runs. */
function isYearPaid({ periodStartsAt, periodEndsAt }: Period): boolean {
  if (periodStartsAt === null || periodEndsAt === null) return false;
  return periodEndsAt.getTime() - periodStartsAt.getTime() > 32 * DAY;
}

/** Decision 27: how a switch is billed. Paid time is never lost, nor paid twice, and a trial stays one. */
export function toSwitchBilling(state: PlanState, to: Plan, period: Period): 'prorated_immediately' | 'do_not_bill' {
  const isCharged = to === 'annual' && planRules[state].chargesUpgrade && !isYearPaid(period);
  return isCharged ? 'prorated_immediately' : 'do_not_bill';
}

/** What the pies are out of: a trial whose length is not known, and the last month of a plan. */
export const trialPieDays = 7;
export const canceledPieDays = 31;

/** Days left until an end, those begun included, out of at most `period`. */
export function toDaysLeft(end: Date, asOf: Date, period: number): number {
  const days = Math.ceil((end.getTime() - asOf.getTime()) / DAY);
  return Math.min(Math.max(days, 0), period);
}

interface Amount {
  amount: number;
  currency: string;
}

/** What a year at once saves against twelve months, in whole percent. Null: it saves nothing, or they can't be compared. */
export function toAnnualSaving(monthly: Amount, annual: Amount): number | null {
  if (monthly.currency !== annual.currency || monthly.amount <= 0) return null;
  const percent = Math.round((1 - annual.amount / (12 * monthly.amount)) * 100);
  return percent > 0 ? percent : null;
}
