import { skus, type TrialAnswer } from '@backline/domain';
import type { Core, LiveSession } from '../core.ts';
import { findTrialDays } from './plan-prices.ts';
import { hadPlan } from './trial-claims.ts';

/** Decision 30: what the caller may try. */
export async function getTrial(core: Core, { user }: LiveSession): Promise<TrialAnswer> {
  const days = await findTrialDays(core);
  const isOpen = days !== null && !(await hadPlan(core, core.store.db, user));
  return { available: isOpen ? [{ sku: skus.plus, days }] : [] };
}
