import type { Plan } from '@backline/domain/plans/plan';

/** The text keys of the plans' names. */
export const planNames = { monthly: 'plan.monthly', annual: 'plan.annual' } as const satisfies Record<Plan, string>;
