import type {
  INextTransactionResponse,
  ISubscriptionResponse,
  ITransactionDetailsPreviewResponse,
} from '@paddle/paddle-node-sdk';
import type { LineInput, Pricing } from '../money/discount-lines.ts';
import { priceLines } from '../money/price-lines.ts';
import { toDetails } from '../money/to-details.ts';
import { getBalance } from '../transactions/balances.ts';
import { addPeriod } from '../world/dates.ts';
import type { World } from '../world/world.ts';
import { pendingLinesOf } from './renew-subscription.ts';
import { pricingOf, recurringLines } from './subscription-record.ts';

export interface PreviewBill {
  lines: LineInput[];
  pricing: Pricing;
  period: { starts_at: string; ends_at: string };
}

export function previewBill(world: World, customerId: string, bill: PreviewBill): INextTransactionResponse {
  const { lines, pricing, period } = bill;
  const details = toDetails({
    lines: priceLines(lines, pricing),
    currency: pricing.currency,
    availableCredit: getBalance(world, customerId, pricing.currency),
    period,
  });
  return { billing_period: period, details, adjustments: [] };
}

/** The transaction of the next renewal. Null if the subscription doesn't renew. */
export function previewNext(
  world: World,
  id: string,
  subscription: Omit<ISubscriptionResponse, 'id' | 'management_urls'>,
  deferred: LineInput[] = [],
): INextTransactionResponse | null {
  const startsAt = subscription.next_billed_at;
  if (!startsAt || subscription.scheduled_change?.action === 'cancel') return null;
  const { anchorDay } = world.subscriptionNotes.get(id);
  const endsAt = addPeriod(new Date(startsAt), subscription.billing_cycle, anchorDay).toISOString();
  return previewBill(world, subscription.customer_id, {
    lines: [...recurringLines(subscription.items), ...pendingLinesOf(world, id), ...deferred],
    pricing: pricingOf(world, { id, management_urls: null, ...subscription }),
    period: { starts_at: startsAt, ends_at: endsAt },
  });
}

export function previewRecurring(
  world: World,
  subscription: ISubscriptionResponse,
): ITransactionDetailsPreviewResponse {
  const pricing = pricingOf(world, subscription);
  return toDetails({ lines: priceLines(recurringLines(subscription.items), pricing), currency: pricing.currency });
}

export function withIncludes(
  world: World,
  subscription: ISubscriptionResponse,
  include: string[],
): ISubscriptionResponse {
  return {
    ...subscription,
    ...(include.includes('next_transaction')
      ? { next_transaction: previewNext(world, subscription.id, subscription) }
      : {}),
    ...(include.includes('recurring_transaction_details')
      ? { recurring_transaction_details: previewRecurring(world, subscription) }
      : {}),
  };
}
