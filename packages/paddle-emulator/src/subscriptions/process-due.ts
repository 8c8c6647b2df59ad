import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { inOneStep, type World } from '../world/world.ts';
import { retryPayment } from './dunning.ts';
import { endSubscription, holdSubscription } from './end-subscription.ts';
import { renewSubscription } from './renew-subscription.ts';
import { resumeNow } from './resume-subscription.ts';
import { getNotes, getSubscription } from './subscription-record.ts';

interface Due {
  at: number;
  act: () => void;
}

function applyScheduledChange(world: World, subscription: ISubscriptionResponse): void {
  const change = subscription.scheduled_change;
  if (change?.action === 'cancel') endSubscription(world, subscription);
  if (change?.action === 'pause') holdSubscription(world, subscription, change.resume_at ?? null);
  if (change?.action === 'resume') resumeNow(world, subscription);
}

/** What happens to this subscription next, if nobody does anything. A scheduled change comes before a renewal. */
function nextOf(world: World, id: string): Due | null {
  const subscription = getSubscription(world, id);
  const dues: Due[] = [];
  const add = (at: string | null | undefined, act: () => void) => {
    if (at) dues.push({ at: Date.parse(at), act });
  };
  add(subscription.scheduled_change?.effective_at, () => applyScheduledChange(world, subscription));
  if (subscription.status === 'active' || subscription.status === 'trialing') {
    add(subscription.next_billed_at, () => renewSubscription(world, subscription));
  }
  if (subscription.status === 'past_due') {
    add(getNotes(world, id).dunning?.nextAt, () => retryPayment(world, subscription));
  }
  return dues.sort((a, b) => a.at - b.at)[0] ?? null;
}

/** Everything that falls due up to `until`, each at its own moment and in the order of time. */
export function processDue(world: World, until: Date): void {
  const alive = world.subscriptions.list({ where: { status: ['active', 'trialing', 'past_due', 'paused'] } });
  const next = new Map<string, Due>();
  const plan = (id: string) => {
    const due = nextOf(world, id);
    if (due && due.at <= until.getTime()) next.set(id, due);
    else next.delete(id);
  };
  for (const { id } of alive) plan(id);
  while (next.size > 0) {
    const [id, due] = [...next].reduce((first, entry) => (entry[1].at < first[1].at ? entry : first));
    world.clock.at(new Date(due.at), () => inOneStep(world, due.act));
    plan(id);
  }
}
