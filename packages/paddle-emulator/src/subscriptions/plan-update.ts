import type { IPriceResponse, ISubscriptionItemResponse, ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { createCustomPrice, itemBody } from '../catalog/prices.ts';
import type { LineInput, Share } from '../money/discount-lines.ts';
import { addPeriod, isSamePeriod, minuteMs } from '../world/dates.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { assertNotProcessing, assertNotRenewing, toSubscriptionItem } from './subscription-record.ts';

export const updateModes = [
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
] as const;

export type UpdateMode = (typeof updateModes)[number];

export const updateItems = z.array(itemBody.extend({ quantity: z.number().int().min(1).optional() })).max(100);

export interface UpdatePlan {
  after: ISubscriptionResponse;
  /** The charges and credits of this change. */
  lines: LineInput[];
  isBilledNow: boolean;
  period: { starts_at: string; ends_at: string };
}

interface Wanted {
  price: IPriceResponse;
  quantity: number;
}

function resolveWanted(
  world: World,
  subscription: ISubscriptionResponse,
  items: z.output<typeof updateItems>,
): Wanted[] {
  if (items.length === 0) refuse('subscription_all_items_removed', 'A subscription keeps at least one item.');
  const ids = items.flatMap((item) => item.price_id ?? []);
  if (new Set(ids).size < ids.length) refuse('subscription_duplicate_price_ids', 'A price is listed more than once.');
  const wanted = items.map(({ price_id, price: described, quantity }) => {
    if (described) {
      if (quantity === undefined) refuse('subscription_quantity_missing_for_new_items', 'A new item has no quantity.');
      return { price: createCustomPrice(world, described), quantity: quantity ?? 1 };
    }
    const held = subscription.items.find((item) => item.price.id === price_id);
    const price = world.prices.find(price_id);
    if (!price || (price.status !== 'active' && !held)) {
      return refuse('subscription_new_items_not_valid', `Price ${price_id ?? 'none'} cannot be used.`);
    }
    if (!held && quantity === undefined) {
      refuse('subscription_quantity_missing_for_new_items', `The new item ${price_id} has no quantity.`);
    }
    return { price, quantity: quantity ?? held?.quantity ?? 1 };
  });
  for (const { price, quantity } of wanted) {
    if (quantity >= price.quantity.minimum && quantity <= price.quantity.maximum) continue;
    refuse('subscription_quantity_not_valid', `The quantity of ${price.id} is out of range.`);
  }
  const recurring = wanted.filter(({ price }) => price.billing_cycle);
  if (recurring.length === 0) refuse('subscription_no_recurring_items_remain', 'No recurring item is left.');
  if (recurring.length < wanted.length)
    refuse('subscription_new_items_not_valid', 'Only recurring items may be added. Use a charge for one-time items.');
  if (recurring.some(({ price }) => !isSamePeriod(price.billing_cycle, recurring[0]?.price.billing_cycle))) {
    refuse('subscription_new_items_not_valid', 'All recurring items must have the same billing cycle.');
  }
  return wanted;
}

function assertMode(subscription: ISubscriptionResponse, mode: UpdateMode, isOtherCycle: boolean): void {
  if (subscription.status === 'trialing' && mode !== 'do_not_bill') {
    refuse('subscription_trialing_items_update_invalid_options', 'In trial only do_not_bill is possible.');
  }
  if (subscription.status === 'paused' && mode !== 'do_not_bill') {
    refuse('subscription_incorrect_proration_on_paused_subscription', 'While paused only do_not_bill is possible.');
  }
  const isPutOff = mode === 'prorated_next_billing_period' || mode === 'full_next_billing_period';
  if (isPutOff && subscription.scheduled_change) {
    refuse('subscription_invalid_billing_mode_for_scheduled_change', 'The change ends before it would be billed.');
  }
  if (isPutOff && isOtherCycle) {
    refuse('subscription_new_items_not_valid', 'Another billing cycle cannot be billed with the next period.');
  }
}

/** The rest of the current period, as a share in whole minutes. */
function remainingShare(world: World, subscription: ISubscriptionResponse): Share {
  const period = subscription.current_billing_period;
  if (!period) return { numerator: 0n, denominator: 1n };
  const minutes = (ms: number) => BigInt(Math.max(Math.floor(ms / minuteMs), 0));
  const end = Date.parse(period.ends_at);
  return {
    numerator: minutes(end - world.clock.now().getTime()),
    denominator: minutes(end - Date.parse(period.starts_at)) || 1n,
  };
}

function toLine(world: World, price: IPriceResponse, quantity: number, share?: Share): LineInput[] {
  const product = world.products.find(price.product_id);
  if (!product || quantity === 0) return [];
  return [{ price, product, quantity, share }];
}

/** The lines of a change with the same billing cycle: added items are charged, and removed items credited. */
function differenceLines(
  world: World,
  before: ISubscriptionItemResponse[],
  wanted: Wanted[],
  share: Share,
): LineInput[] {
  const added = wanted.flatMap(({ price, quantity }) => {
    const held = before.find((item) => item.price.id === price.id)?.quantity ?? 0;
    return toLine(world, price, quantity - held, share);
  });
  const removed = before
    .filter((item) => !wanted.some(({ price }) => price.id === item.price.id))
    .flatMap((item) => toLine(world, item.price, -item.quantity, share));
  return [...added, ...removed];
}

function planLines(
  world: World,
  subscription: ISubscriptionResponse,
  wanted: Wanted[],
  mode: UpdateMode,
  isOtherCycle: boolean,
): LineInput[] {
  if (mode === 'do_not_bill') return [];
  const isProrated = mode.startsWith('prorated');
  const share = isProrated ? remainingShare(world, subscription) : { numerator: 1n, denominator: 1n };
  if (!isOtherCycle) {
    const lines = differenceLines(world, subscription.items, wanted, share);
    return isProrated ? lines : lines.filter((line) => line.quantity > 0);
  }
  const whole = wanted.flatMap(({ price, quantity }) => toLine(world, price, quantity));
  if (!isProrated) return whole;
  return [...whole, ...subscription.items.flatMap((item) => toLine(world, item.price, -item.quantity, share))];
}

export function planUpdate(
  world: World,
  subscription: ISubscriptionResponse,
  items: z.output<typeof updateItems>,
  mode: UpdateMode | undefined,
): UpdatePlan {
  if (!mode) {
    return refuse('subscription_items_update_missing_proration_billing_mode', 'proration_billing_mode is missing.');
  }
  if (subscription.status === 'past_due') refuse('subscription_update_when_past_due', 'The subscription is past due.');
  assertNotRenewing(world, subscription);
  assertNotProcessing(world, subscription);
  const wanted = resolveWanted(world, subscription, items);
  const cycle = wanted.find(({ price }) => price.billing_cycle)?.price.billing_cycle ?? subscription.billing_cycle;
  const isOtherCycle = !isSamePeriod(cycle, subscription.billing_cycle);
  assertMode(subscription, mode, isOtherCycle);

  const now = world.clock.now();
  const startsNewPeriod = isOtherCycle && mode !== 'do_not_bill';
  const current = subscription.current_billing_period;
  const period = startsNewPeriod
    ? { starts_at: now.toISOString(), ends_at: addPeriod(now, cycle).toISOString() }
    : { starts_at: now.toISOString(), ends_at: current?.ends_at ?? addPeriod(now, cycle).toISOString() };
  const nextBilledAt = startsNewPeriod ? period.ends_at : (subscription.next_billed_at ?? null);
  const first = subscription.items[0];
  return {
    lines: planLines(world, subscription, wanted, mode, isOtherCycle),
    isBilledNow: mode.endsWith('immediately'),
    period,
    after: {
      ...subscription,
      billing_cycle: cycle,
      next_billed_at: nextBilledAt,
      current_billing_period: startsNewPeriod ? period : current,
      items: wanted.map(({ price, quantity }) => ({
        ...toSubscriptionItem(world, price, quantity, {
          status: first?.status ?? 'active',
          nextBilledAt,
          billedAt: startsNewPeriod ? period.starts_at : (first?.previously_billed_at ?? null),
          trialDates: first?.trial_dates ?? null,
        }),
      })),
    },
  };
}
