import type { ISubscriptionResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { toManagementUrls } from '../portal/portal-session.ts';
import { addPeriod } from '../world/dates.ts';
import { emit } from '../world/emit.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { saveSubscription, toDiscountPeriod, toSubscriptionEvent, toSubscriptionItem } from './subscription-record.ts';

/** Starts a subscription for the recurring items of a transaction, which is its first bill. Null if no item recurs. */
export function subscribeTo(
  world: World,
  transaction: ITransactionResponse,
  paymentMethodId: string | null,
): Pick<ITransactionResponse, 'subscription_id' | 'billing_period'> | null {
  if (!transaction.items.some(({ price }) => price?.billing_cycle)) return null;
  const { id, current_billing_period } = startSubscription(world, transaction, paymentMethodId);
  return { subscription_id: id, billing_period: current_billing_period ?? null };
}

/** Turns a recurring purchase into a subscription, which is in trial or active at once. */
function startSubscription(
  world: World,
  transaction: ITransactionResponse,
  paymentMethodId: string | null,
): ISubscriptionResponse {
  const prices = transaction.items.flatMap(({ price, quantity }) =>
    price?.billing_cycle ? [{ price, quantity }] : [],
  );
  const [first] = prices;
  if (!first?.price.billing_cycle || !transaction.customer_id || !transaction.address_id) {
    return refuse('transaction_status_must_be_ready', 'The transaction is not ready.');
  }
  const start = world.clock.now();
  const trial = first.price.trial_period ?? null;
  const end = addPeriod(start, trial ?? first.price.billing_cycle);
  const period = { starts_at: start.toISOString(), ends_at: end.toISOString() };
  const status = trial ? 'trialing' : 'active';
  const id = world.newId('sub');
  const discount = world.discounts.find(transaction.discount_id);
  const subscription: ISubscriptionResponse = {
    id,
    status,
    customer_id: transaction.customer_id,
    address_id: transaction.address_id,
    business_id: transaction.business_id ?? null,
    currency_code: transaction.currency_code,
    created_at: period.starts_at,
    updated_at: period.starts_at,
    started_at: period.starts_at,
    first_billed_at: trial ? null : period.starts_at,
    next_billed_at: period.ends_at,
    paused_at: null,
    canceled_at: null,
    discount: discount?.recur
      ? toDiscountPeriod(world, discount, first.price.billing_cycle, trial ? end : start)
      : null,
    collection_mode: transaction.collection_mode,
    billing_details: transaction.billing_details ?? null,
    current_billing_period: period,
    billing_cycle: first.price.billing_cycle,
    scheduled_change: null,
    management_urls: toManagementUrls(world, id),
    items: prices.map(({ price, quantity }) =>
      toSubscriptionItem(world, price, quantity, {
        status,
        nextBilledAt: period.ends_at,
        billedAt: trial ? null : period.starts_at,
        trialDates: trial ? period : null,
      }),
    ),
    custom_data: transaction.custom_data ?? null,
    import_meta: null,
  };
  world.subscriptionNotes.put({
    id,
    paymentMethodId,
    anchorDay: (trial ? end : start).getUTCDate(),
    discountIntervalsUsed: trial ? 0 : 1,
    renewedAt: null,
    dunning: null,
    pendingLines: [],
  });
  world.subscriptions.put(subscription);
  emit(world, 'subscription.created', { ...toSubscriptionEvent(subscription), transaction_id: transaction.id });
  return saveSubscription(world, subscription, trial ? 'subscription.trialing' : 'subscription.activated');
}
