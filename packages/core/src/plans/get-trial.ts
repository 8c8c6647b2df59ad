import type { TrialAnswer } from '@backline/domain/plans/get-trial';
import type { Core, LiveSession } from '../core.ts';
import { hadPlan } from '../subscriptions/trial-claims.ts';
import { findTrial } from './plan-prices.ts';

/** The trial that the caller may start. Each customer gets one. */
export async function getTrial(core: Core, { user }: LiveSession): Promise<TrialAnswer> {
  const trial = await findTrial(core);
  const isOpen = trial !== null && !(await hadPlan(core, core.store.db, user));
  return { available: isOpen ? [trial] : [] };
}
