import { type paths, toAccountPath, withRedirect } from '@backline/domain/pages/paths';
import type { Plan } from '@backline/domain/plans/plan';

const planParam = 'plan';
/** On the plan's tab: the plan whose checkout opens automatically, for a visitor who chose it before signing up. */
const subscribeParam = 'subscribe';

const toPlan = (word: string | null): Plan => (word?.toLowerCase() === 'annual' ? 'annual' : 'monthly');

/** The plan that an address preselects. */
export function readPlan(search: string): Plan {
  return toPlan(new URLSearchParams(search).get(planParam));
}

/** The plan chosen before login, or null. */
export function readSubscribe(search: string): Plan | null {
  const chosen = new URLSearchParams(search).get(subscribeParam);
  return chosen === null ? null : toPlan(chosen);
}

/** The query without the choice, so that a reload does not open the checkout again. */
export function withoutSubscribe(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(subscribeParam);
  return params.size === 0 ? '' : `?${params}`;
}

/**
 * Where a visitor who wants a plan goes: through sign-up or login to the checkout. A campaign in the address is kept.
 */
export function toSubscribePath(
  entrance: typeof paths.signUp | typeof paths.login,
  slug: string,
  query: string,
  plan: Plan,
) {
  const params = new URLSearchParams(query);
  params.delete(planParam);
  params.set(subscribeParam, plan);
  return withRedirect(entrance, `${toAccountPath('plus', slug)}?${params}`);
}
