import type { Plan } from '@backline/domain/plans/plan';

/** The keys of what plans are called. */
export const planNames = { monthly: 'plan.monthly', annual: 'plan.annual' } as const satisfies Record<Plan, string>;
