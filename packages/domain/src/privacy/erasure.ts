/** Reasons why an account can't be erased. */
export const erasureBars = ['staff', 'plan_runs', 'order_waits', 'merge_waits', 'email_waits'] as const;
export type ErasureBar = (typeof erasureBars)[number];
