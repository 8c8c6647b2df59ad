import type { IPriceResponse, ISubscriptionPreviewResponse, ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/body.ts';
import { createCustomPrice, itemBody } from '../catalog/prices.ts';
import type { LineInput } from '../money/discount-lines.ts';
import { markCompleted } from '../transactions/complete-transaction.ts';
import { addPeriod } from '../world/dates.ts';
import { PaddleError, refuse } from '../world/paddle-error.ts';
import { tryOut, type World } from '../world/world.ts';
import { billSubscription, isFreeOfCharge, leaveUnpaid, settle, wouldPay } from './charge-subscription.ts';
import { fallBehind } from './dunning.ts';
import { previewBill, previewNext, previewRecurring } from './preview-transactions.ts';
import { putOff } from './renew-subscription.ts';
import { assertNotCanceled, assertNotRenewing, pricingOf, saveSubscription } from './subscription-record.ts';
import type { UpdateResult } from './update-subscription.ts';

const chargeBody = z.strictObject({
  effective_from: z.enum(['next_billing_period', 'immediately']),
  items: z.array(itemBody).min(1, 'must have at least one item').max(100, 'must have at most 100 items'),
  on_payment_failure: z.enum(['prevent_change', 'apply_change']).default('prevent_change'),
});

type ChargeInput = z.output<typeof chargeBody>;

function resolvePrice(world: World, item: ChargeInput['items'][number]): IPriceResponse {
  if (item.price) return createCustomPrice(world, item.price);
  const price = world.prices.find(item.price_id);
  if (price?.status === 'active') return price;
  return refuse('subscription_new_items_not_valid', `Price ${item.price_id ?? 'none'} cannot be used.`);
}

function resolveCharge(world: World, items: ChargeInput['items']): LineInput[] {
  const ids = items.flatMap(({ price_id }) => price_id ?? []);
  if (new Set(ids).size < ids.length)
    refuse('subscription_charge_duplicate_price_ids', 'A price is listed more than once.');
  return items.map((item) => {
    const price = resolvePrice(world, item);
    const { minimum, maximum } = price.quantity;
    if (price.billing_cycle)
      refuse('subscription_new_items_not_valid', `Price ${price.id} is recurring. Only one-time items can be charged.`);
    if (item.quantity < minimum || item.quantity > maximum)
      refuse('subscription_quantity_not_valid', `The quantity of ${price.id} must be ${minimum} to ${maximum}.`);
    return { price, product: world.products.get(price.product_id), quantity: item.quantity };
  });
}

function assertChargeable(world: World, subscription: ISubscriptionResponse): void {
  assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
  if (subscription.status === 'paused')
    refuse('subscription_is_inactive_action_invalid', `Subscription ${subscription.id} is paused.`);
  if (subscription.status === 'past_due') refuse('subscription_update_when_past_due', 'The subscription is past due.');
  assertNotRenewing(world, subscription);
}

/** The period of a charge, which is the rest of the current one. */
function periodOf(world: World, subscription: ISubscriptionResponse) {
  const now = world.clock.now();
  const end = subscription.current_billing_period?.ends_at ?? addPeriod(now, subscription.billing_cycle).toISOString();
  return { starts_at: now.toISOString(), ends_at: end };
}

function toBill(world: World, subscription: ISubscriptionResponse, lines: LineInput[]) {
  const period = periodOf(world, subscription);
  return { lines, pricing: pricingOf(world, subscription), origin: 'subscription_charge', period } as const;
}

function chargeNow(
  world: World,
  subscription: ISubscriptionResponse,
  lines: LineInput[],
  onFailure: ChargeInput['on_payment_failure'],
): UpdateResult {
  const bill = toBill(world, subscription, lines);
  const isDue = previewBill(world, subscription.customer_id, bill).details.totals.grand_total !== '0';
  const isPaid = subscription.collection_mode === 'manual' || !isDue || wouldPay(world, subscription.id);
  if (!isPaid && onFailure === 'prevent_change') {
    const refusal = new PaddleError(400, 'subscription_payment_declined', 'The payment was declined.');
    return { subscription, refusal };
  }
  const transaction = billSubscription(world, subscription, bill);
  if (subscription.collection_mode === 'manual' && !isFreeOfCharge(transaction)) return { subscription };
  if (isPaid) {
    markCompleted(world, settle(world, transaction));
    return { subscription: saveSubscription(world, subscription, 'subscription.updated') };
  }
  leaveUnpaid(world, transaction);
  return { subscription: fallBehind(world, subscription, transaction.id) };
}

/** Bills one-time items, now or with the next renewal. The subscription's items don't change. */
export function chargeOnce(world: World, id: string, body: unknown): UpdateResult {
  const subscription = world.subscriptions.get(id);
  const input = readBody(chargeBody, body);
  assertChargeable(world, subscription);
  const lines = resolveCharge(world, input.items);
  if (input.effective_from === 'immediately') return chargeNow(world, subscription, lines, input.on_payment_failure);
  putOff(world, id, lines);
  return { subscription: saveSubscription(world, subscription, 'subscription.updated') };
}

export function previewCharge(world: World, id: string, body: unknown): ISubscriptionPreviewResponse {
  const subscription = world.subscriptions.get(id);
  const input = readBody(chargeBody, body);
  assertChargeable(world, subscription);
  return tryOut(world, () => {
    const lines = resolveCharge(world, input.items);
    const isNow = input.effective_from === 'immediately';
    if (!isNow) putOff(world, id, lines);
    const { id: _, ...rest } = subscription;
    return {
      ...rest,
      immediate_transaction: isNow
        ? previewBill(world, subscription.customer_id, toBill(world, subscription, lines))
        : null,
      next_transaction: previewNext(world, id, rest),
      recurring_transaction_details: previewRecurring(world, subscription),
      update_summary: null,
    };
  });
}
