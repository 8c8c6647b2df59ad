import type { Plan } from '@backline/domain/plans/plan';

export const billings: Record<Plan, string> = { monthly: 'monthly', annual: 'annually' };

/** What will be charged and when, as far as it is known; null: nothing is. */
export function toChargeText({ amount, chargeOn }: { amount: string | null; chargeOn: string | null }): string | null {
  if (amount === null) return chargeOn === null ? null : `The next charge is on ${toDay(chargeOn)}`;
  return chargeOn === null ? `The next charge is ${amount}` : `${amount} will be charged on ${toDay(chargeOn)}`;
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** A date as the portal writes it. A mail knows no reader's clock, so it is that of UTC. */
export function toDay(isoTime: string): string {
  return day.format(new Date(isoTime));
}
