import type {
  IDiscountResponse,
  IPriceResponse,
  ISubscriptionDiscountResponse,
  ISubscriptionItemResponse,
  ISubscriptionNotificationResponse,
  ISubscriptionResponse,
  ITimePeriod,
} from '@paddle/paddle-node-sdk';
import type { LineInput, Pricing } from '../money/discount-lines.ts';
import { placeOfParties } from '../transactions/place-of.ts';
import { addPeriod, minuteMs } from '../world/dates.ts';
import { type EventType, emit } from '../world/emit.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

/** The subscription as events contain it, without the fields that only the API has. */
export function toSubscriptionEvent(subscription: ISubscriptionResponse): ISubscriptionNotificationResponse {
  const { management_urls, next_transaction, recurring_transaction_details, discount, ...rest } = subscription;
  return { ...rest, discount: discount ? { ...discount, starts_at: discount.starts_at ?? rest.created_at } : null };
}

type SubscriptionEvent = Exclude<Extract<EventType, `subscription.${string}`>, 'subscription.created'>;

export function saveSubscription(
  world: World,
  subscription: ISubscriptionResponse,
  ...events: SubscriptionEvent[]
): ISubscriptionResponse {
  const saved = { ...subscription, updated_at: world.clock.nowText() };
  world.subscriptions.put(saved);
  for (const event of events) emit(world, event, toSubscriptionEvent(saved));
  return saved;
}

export function saveLate(world: World, subscription: ISubscriptionResponse): ISubscriptionResponse {
  const late = { ...subscription, status: 'past_due' as const };
  return saveSubscription(world, late, 'subscription.updated', 'subscription.past_due');
}

export function pricingOf(world: World, subscription: ISubscriptionResponse): Pricing {
  const discount = world.discounts.find(subscription.discount?.id);
  const place = placeOfParties(world, subscription) ?? { country: world.options.country, postalCode: null };
  return { place, currency: subscription.currency_code, discount };
}

export function recurringLines(items: ISubscriptionItemResponse[]): LineInput[] {
  return items.filter((item) => item.recurring).map(({ price, product, quantity }) => ({ price, product, quantity }));
}

export interface ItemDates {
  status: ISubscriptionItemResponse['status'];
  nextBilledAt: string | null;
  billedAt: string | null;
  trialDates: ISubscriptionItemResponse['trial_dates'];
}

export function toSubscriptionItem(
  world: World,
  price: IPriceResponse,
  quantity: number,
  dates: ItemDates,
): ISubscriptionItemResponse {
  const at = world.clock.nowText();
  return {
    status: dates.status,
    quantity,
    recurring: Boolean(price.billing_cycle),
    created_at: at,
    updated_at: at,
    previously_billed_at: dates.billedAt,
    next_billed_at: dates.nextBilledAt,
    trial_dates: dates.trialDates ?? null,
    price,
    product: world.products.get(price.product_id),
  };
}

/**
 * The period of a discount on a subscription that is billed from a given time. Null as its end means that it doesn't
 * end.
 */
export function toDiscountPeriod(
  world: World,
  { id, maximum_recurring_intervals: intervals }: IDiscountResponse,
  cycle: ITimePeriod,
  billedFrom = world.clock.now(),
): ISubscriptionDiscountResponse {
  const frequency = cycle.frequency * (intervals ?? 0);
  const ends_at = intervals ? addPeriod(billedFrom, { ...cycle, frequency }).toISOString() : null;
  return { id, starts_at: world.clock.nowText(), ends_at };
}

const lockMs = 30 * minuteMs;

export function assertNotCanceled(subscription: ISubscriptionResponse, code: string): void {
  if (subscription.status === 'canceled') refuse(code, `Subscription ${subscription.id} is canceled.`);
}

export function assertPaused(subscription: ISubscriptionResponse): void {
  if (subscription.status !== 'paused')
    refuse('subscription_must_be_paused', `Subscription ${subscription.id} is not paused.`);
}

export function assertPausable(subscription: ISubscriptionResponse): void {
  assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
  if (subscription.status === 'paused')
    refuse('subscription_cannot_be_paused', `Subscription ${subscription.id} is paused already.`);
  if (subscription.status === 'past_due')
    refuse('subscription_update_when_past_due', `Subscription ${subscription.id} is past due.`);
}

/** Throws in the half hour before a renewal, when nothing can be changed. */
export function assertNotRenewing(world: World, subscription: ISubscriptionResponse): void {
  if (subscription.status === 'past_due' || !subscription.next_billed_at) return;
  const leftMs = Date.parse(subscription.next_billed_at) - world.clock.now().getTime();
  if (leftMs > lockMs) return;
  refuse('subscription_locked_renewal', `Subscription ${subscription.id} renews within 30 minutes.`, 409);
}

/** Throws in the half hour after a renewal, when items can't be changed. */
export function assertNotProcessing(world: World, subscription: ISubscriptionResponse): void {
  const { renewedAt } = world.subscriptionNotes.get(subscription.id);
  if (!renewedAt || world.clock.now().getTime() - Date.parse(renewedAt) > lockMs) return;
  refuse('subscription_locked_processing', `Subscription ${subscription.id} is being renewed.`, 409);
}
