import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { markCompleted } from '../transactions/complete-transaction.ts';
import { dayMs } from '../world/dates.ts';
import type { World } from '../world/world.ts';
import { leaveUnpaid, settle, wouldPay } from './charge-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { saveLate, saveSubscription } from './subscription-record.ts';

/**
 * The days after the first failure on which payment is tried again: seven attempts. After the last one, the
 * subscription ends.
 */
const attemptDays = [1, 3, 5, 9, 14, 21, 28];
const lastDay = 30;

export function isLastAttemptOver(retries: number): boolean {
  return retries >= attemptDays.length;
}

function momentAfter(firstFailedAt: string, days: number): string {
  return new Date(Date.parse(firstFailedAt) + days * dayMs).toISOString();
}

/** Makes a subscription past due after a bill was not paid. Its payment will be retried. */
export function fallBehind(
  world: World,
  subscription: ISubscriptionResponse,
  transactionId: string,
): ISubscriptionResponse {
  const firstFailedAt = world.clock.nowText();
  const nextAt = momentAfter(firstFailedAt, attemptDays[0] ?? lastDay);
  const dunning = { transactionId, firstFailedAt, retries: 0, nextAt };
  world.subscriptionNotes.change(subscription.id, { dunning });
  return saveLate(world, subscription);
}

/**
 * Makes a subscription active again after its open bill was paid. Paddle has no event for that except the active
 * subscription.
 */
export function recover(world: World, subscriptionId: string): ISubscriptionResponse {
  world.subscriptionNotes.change(subscriptionId, { dunning: null });
  const subscription = world.subscriptions.get(subscriptionId);
  return saveSubscription(world, { ...subscription, status: 'active' }, 'subscription.updated');
}

export function retryPayment(world: World, subscription: ISubscriptionResponse): void {
  const notes = world.subscriptionNotes.get(subscription.id);
  if (!notes.dunning) return;
  if (isLastAttemptOver(notes.dunning.retries)) {
    endSubscription(world, subscription);
    return;
  }
  const transaction = world.transactions.get(notes.dunning.transactionId);
  if (wouldPay(world, subscription.id)) {
    const paid = settle(world, transaction);
    recover(world, subscription.id);
    markCompleted(world, paid);
    return;
  }
  leaveUnpaid(world, transaction);
  const retries = notes.dunning.retries + 1;
  const nextAt = momentAfter(notes.dunning.firstFailedAt, attemptDays[retries] ?? lastDay);
  world.subscriptionNotes.put({ ...notes, dunning: { ...notes.dunning, retries, nextAt } });
}
