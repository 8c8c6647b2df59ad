import type { BookedSubscription } from '../books.ts';
import type { Invariant } from './snapshot.ts';

const running = (plan: BookedSubscription): boolean => plan.status !== 'canceled';

/** The plan page says of a plan what the provider has: its state, its next payment and whether it ends. */
export const planIsShownAsItIs: Invariant = async ({ shop, people, tables, books }) => {
  const users = new Map(tables.users.map((row) => [String(row.email), String(row.id)]));
  const plans = new Map(books.subscriptions.map((plan) => [plan.id, plan]));
  const wrong: string[] = [];
  for (const { name, sessions } of people)
    for (const token of sessions.values()) {
      const ask = (path: string) => shop.portals[0]?.service.rest('GET', path, { token });
      const account = await ask('/user');
      if (account?.status !== 200) continue;
      const { body: shown } = (await ask('/user/recurring')) ?? {};
      const owner = users.get(account.body.email);
      const own = tables.subscriptions.filter((row) => row.user_id === owner);
      const live = own.flatMap((row) => plans.get(String(row.subscription_id)) ?? []).filter(running);
      // Support has a review of a second one.
      if (live.length > 1) continue;
      const [plan] = live;
      const status = plan?.status ?? 'inactive';
      if (shown.status !== status)
        wrong.push(`${name} is shown a plan that is ${shown.status}; ${plan?.id} is ${status}.`);
      if (plan === undefined) continue;
      const isEnding = plan.scheduled_change?.action === 'cancel';
      if (shown.canceled !== isEnding) wrong.push(`${name} is shown canceled: ${shown.canceled}; ${plan.id} differs.`);
      const isDue = plan.status === 'active' || plan.status === 'trialing';
      if (isDue && plan.next_billed_at !== null && Date.parse(shown.periodEnd) !== Date.parse(plan.next_billed_at))
        wrong.push(`${name} is shown ${shown.periodEnd}; ${plan.id} is billed at ${plan.next_billed_at}.`);
    }
  return wrong;
};
