import type { Plan } from '@backline/domain/plans/plan';
import { toDay } from '@backline/domain/to-day';

export const billings: Record<Plan, string> = { monthly: 'monthly', annual: 'annually' };

/** What will be charged and when, as far as known. Null: nothing is known. */
export function toChargeText({ amount, chargeOn }: { amount: string | null; chargeOn: string | null }): string | null {
  if (amount === null) return chargeOn === null ? null : `The next charge is on ${toDay(chargeOn)}`;
  return chargeOn === null ? `The next charge is ${amount}` : `${amount} will be charged on ${toDay(chargeOn)}`;
}
