import { dayMs } from '../time.ts';
import type { Plan, PlanStatus } from './plan.ts';

export type PlanAction = 'subscribe' | 'resume' | 'switch' | 'cancel' | 'reactivate' | 'update_payment';
export type PlanView = 'picker' | 'manage' | 'canceled' | 'past_due';

interface PlanRule {
  /** The view of the plan's page. */
  view: PlanView;
  can: readonly PlanAction[];
  /** When a cancellation takes effect. */
  cancelsAt: 'period_end' | 'once' | null;
  /** True if a switch to annual is charged at once, so that it is previewed first. */
  chargesUpgrade: boolean;
}

/** The view and the actions of each state of a plan. Core, buttons and fixtures all read this table. */
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

/** A scheduled cancellation only matters while the plan is active or in trial. */
export function toPlanState({ status, canceled }: { status: PlanStatus; canceled: boolean }): PlanState {
  if (status === 'active' || status === 'trialing') return canceled ? `${status}_canceled` : status;
  return status;
}

export function canPlan(state: PlanState, action: PlanAction): boolean {
  const { can }: PlanRule = planRules[state];
  return can.includes(action);
}

/** The current period. */
interface Period {
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
}

/** A period longer than any month is a paid year that is still running, even after a switch to monthly. */
function isYearPaid({ periodStartsAt, periodEndsAt }: Period): boolean {
  if (periodStartsAt === null || periodEndsAt === null) return false;
  return periodEndsAt.getTime() - periodStartsAt.getTime() > 32 * dayMs;
}

/** How a switch is billed. Paid time is neither lost nor paid twice, and a trial stays a trial. */
export function toSwitchBilling(state: PlanState, to: Plan, period: Period): 'prorated_immediately' | 'do_not_bill' {
  const isCharged = to === 'annual' && planRules[state].chargesUpgrade && !isYearPaid(period);
  return isCharged ? 'prorated_immediately' : 'do_not_bill';
}

/** The total of the day counter for a trial of unknown length, and for the last month of a plan. */
export const trialPieDays = 7;
export const canceledPieDays = 31;

/** The days left until an end, including the current one, out of at most `period`. */
export function toDaysLeft(end: Date, asOf: Date, period: number): number {
  const days = Math.ceil((end.getTime() - asOf.getTime()) / dayMs);
  return Math.min(Math.max(days, 0), period);
}

interface Amount {
  amount: number;
  currency: string;
}

/** The annual plan's saving over twelve months, in whole percent. Null for no saving, or if not comparable. */
export function toAnnualSaving(monthly: Amount, annual: Amount): number | null {
  if (monthly.currency !== annual.currency) return null;
  const percent = Math.round((1 - annual.amount / (12 * monthly.amount)) * 100);
  return percent > 0 ? percent : null;
}
