import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import type { LineInput, Pricing } from '../money/discount-lines.ts';
import { addPeriod } from '../world/dates.ts';
import type { World } from '../world/world.ts';
import { billSubscription, isFreeOfCharge, leaveUnpaid, settleWhole, wouldPay } from './charge-subscription.ts';
import { fallBehind } from './dunning.ts';
import { pricingOf, recurringLines, saveSubscription } from './subscription-record.ts';

/** Charges and credits that an earlier change deferred to this bill. */
export function pendingLinesOf(world: World, subscriptionId: string): LineInput[] {
  return world.subscriptionNotes
    .get(subscriptionId)
    .pendingLines.flatMap(({ priceId, quantity, numerator, denominator }) => {
      const price = world.prices.find(priceId);
      const product = world.products.find(price?.product_id);
      if (!price || !product) return [];
      if (numerator === undefined || denominator === undefined) return [{ price, product, quantity }];
      return [{ price, product, quantity, share: { numerator: BigInt(numerator), denominator: BigInt(denominator) } }];
    });
}

/** Defers lines to the next bill. */
export function putOff(world: World, id: string, lines: LineInput[]): void {
  const notes = world.subscriptionNotes.get(id);
  const pendingLines = lines.map(({ price, quantity, share }) => ({
    priceId: price.id,
    quantity,
    ...(share ? { numerator: Number(share.numerator), denominator: Number(share.denominator) } : {}),
  }));
  world.subscriptionNotes.put({ ...notes, pendingLines: [...notes.pendingLines, ...pendingLines] });
}

/** The discount for a renewal. It ends after its maximum number of intervals. */
function discountForRenewal(world: World, subscription: ISubscriptionResponse): Pricing {
  const pricing = pricingOf(world, subscription);
  const limit = pricing.discount?.maximum_recurring_intervals;
  const used = world.subscriptionNotes.get(subscription.id).discountIntervalsUsed;
  return limit && used >= limit ? { ...pricing, discount: null } : pricing;
}

export function enterPeriod(world: World, subscription: ISubscriptionResponse, start: Date): ISubscriptionResponse {
  const { anchorDay } = world.subscriptionNotes.get(subscription.id);
  const starts_at = start.toISOString();
  const ends_at = addPeriod(start, subscription.billing_cycle, anchorDay).toISOString();
  return {
    ...subscription,
    status: 'active',
    paused_at: null,
    first_billed_at: subscription.first_billed_at ?? starts_at,
    next_billed_at: ends_at,
    current_billing_period: { starts_at, ends_at },
    items: subscription.items.map((item) => ({
      ...item,
      status: 'active',
      previously_billed_at: starts_at,
      next_billed_at: ends_at,
      updated_at: world.clock.nowText(),
    })),
  };
}

/**
 * Bills the period that has just started. As at Paddle, the event of the new period comes first, even if it will not be
 * paid.
 */
export function billPeriod(world: World, subscription: ISubscriptionResponse): void {
  const period = subscription.current_billing_period;
  if (!period) return;
  const pricing = discountForRenewal(world, subscription);
  const lines = [...recurringLines(subscription.items), ...pendingLinesOf(world, subscription.id)];
  const notes = world.subscriptionNotes.get(subscription.id);
  const discountIntervalsUsed = notes.discountIntervalsUsed + (pricing.discount ? 1 : 0);
  world.subscriptionNotes.put({ ...notes, pendingLines: [], discountIntervalsUsed });
  const bill = { lines, pricing, origin: 'subscription_recurring', period } as const;
  const transaction = billSubscription(world, subscription, bill);
  if (isFreeOfCharge(transaction)) {
    settleWhole(world, transaction);
    return;
  }
  // An invoice waits for its payment.
  if (subscription.collection_mode === 'manual') return;
  if (wouldPay(world, subscription.id)) {
    settleWhole(world, transaction);
    return;
  }
  leaveUnpaid(world, transaction);
  fallBehind(world, subscription, transaction.id);
}

export function renewSubscription(world: World, subscription: ISubscriptionResponse): void {
  const start = new Date(subscription.next_billed_at ?? world.clock.nowText());
  const wasTrial = subscription.status === 'trialing';
  const entered = enterPeriod(world, subscription, start);
  saveSubscription(world, entered, ...(['subscription.updated'] as const));
  if (wasTrial) saveSubscription(world, entered, 'subscription.activated');
  world.subscriptionNotes.change(subscription.id, { renewedAt: world.clock.nowText() });
  billPeriod(world, entered);
}
