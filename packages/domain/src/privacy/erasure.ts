import type { ErrorCode } from '../errors.ts';

/** What keeps an account from being erased. */
export const erasureBars = ['staff', 'plan_runs', 'order_waits', 'merge_waits'] as const;
export type ErasureBar = (typeof erasureBars)[number];

export const erasureRefusals = {
  staff: 'erasure_of_staff',
  plan_runs: 'erasure_plan_runs',
  order_waits: 'erasure_order_waits',
  merge_waits: 'erasure_merge_waits',
} as const satisfies Record<ErasureBar, ErrorCode>;
