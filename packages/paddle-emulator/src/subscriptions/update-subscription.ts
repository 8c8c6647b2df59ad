import type {
  ISubscriptionDiscountResponse,
  ISubscriptionPreviewResponse,
  ISubscriptionResponse,
} from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { currencyCode, customDataChange, dateText, readBody } from '../api/body.ts';
import { isInCurrency } from '../catalog/discounts.ts';
import { getAddress } from '../customers/addresses.ts';
import { getBusiness } from '../customers/businesses.ts';
import { sum } from '../money/amounts.ts';
import { isDiscounted } from '../money/discount-lines.ts';
import { assertInvoiceable, billingDetailsBody, toBillingDetails } from '../transactions/billing-details.ts';
import { markCompleted } from '../transactions/complete-transaction.ts';
import { minuteMs } from '../world/dates.ts';
import { PaddleError, refuse, refuseField } from '../world/paddle-error.ts';
import { tryOut, type World } from '../world/world.ts';
import { billSubscription, isFreeOfCharge, leaveUnpaid, settle, settleWhole, wouldPay } from './charge-subscription.ts';
import { fallBehind } from './dunning.ts';
import { planUpdate, type UpdatePlan, updateItems, updateModes } from './plan-update.ts';
import { previewBill, previewNext, previewRecurring } from './preview-transactions.ts';
import { putOff } from './renew-subscription.ts';
import {
  assertNotCanceled,
  assertNotRenewing,
  pricingOf,
  saveSubscription,
  toDiscountPeriod,
} from './subscription-record.ts';

const updateBody = z.strictObject({
  scheduled_change: z.unknown().optional(),
  items: updateItems.optional(),
  proration_billing_mode: z.enum(updateModes).optional(),
  on_payment_failure: z.enum(['prevent_change', 'apply_change']).default('prevent_change'),
  next_billed_at: dateText.optional(),
  custom_data: customDataChange,
  customer_id: z.string().optional(),
  address_id: z.string().optional(),
  business_id: z.string().nullable().optional(),
  discount: z
    .strictObject({ id: z.string(), effective_from: z.enum(['next_billing_period', 'immediately']) })
    .nullable()
    .optional(),
  currency_code: currencyCode.optional(),
  collection_mode: z.enum(['automatic', 'manual']).optional(),
  billing_details: billingDetailsBody,
});

type UpdateInput = z.output<typeof updateBody>;

function assertPartiesKnown(world: World, subscription: ISubscriptionResponse, input: UpdateInput): void {
  const customerId = input.customer_id ?? subscription.customer_id;
  if (input.customer_id) world.customers.get(customerId);
  if (input.address_id) getAddress(world, customerId, input.address_id);
  if (input.business_id) getBusiness(world, customerId, input.business_id);
}

/** Changes how the next bills are collected, and in which currency. */
function applyCollection(
  world: World,
  subscription: ISubscriptionResponse,
  input: UpdateInput,
): Pick<ISubscriptionResponse, 'collection_mode' | 'billing_details' | 'currency_code'> {
  const { currency_code = subscription.currency_code, collection_mode = subscription.collection_mode } = input;
  const isManual = collection_mode === 'manual';
  if (!isManual && input.billing_details)
    refuseField('billing_details', 'must be null unless collection_mode is manual');
  const billing_details = isManual
    ? toBillingDetails(input.billing_details, subscription.billing_details ?? null)
    : null;
  if (isManual && !billing_details)
    refuse('subscription_billing_details_required', 'An invoice needs billing_details with payment_terms.');
  const hasPending = world.subscriptionNotes.get(subscription.id).pendingLines.length > 0;
  if (currency_code !== subscription.currency_code && hasPending)
    refuse('subscription_currency_update_not_allowed', 'Charges or credits wait for the next bill.');
  assertInvoiceable(world, { ...subscription, ...input, currency_code, collection_mode }, 'subscription');
  return { collection_mode, billing_details, currency_code };
}

/** Finds the discount of a change. It must recur, and apply to the changed items. */
function giveDiscount(
  world: World,
  subscription: ISubscriptionResponse,
  { discount: given, items }: UpdateInput,
): ISubscriptionDiscountResponse | null {
  const discount = world.discounts.get(given?.id ?? '');
  const { status, currency_code, billing_cycle } = subscription;
  if (discount.status === 'archived')
    refuse('subscription_archived_discount_application_attempt', `Discount ${discount.id} is archived.`);
  if (!discount.recur) refuse('subscription_one_off_discount_not_valid', 'one-off discount invalid for subscription');
  if (!isInCurrency(discount, currency_code))
    refuse(
      'subscription_invalid_discount_currency',
      `Flat discounts must be in the same currency as the subscription. Discount currency: ${discount.currency_code}, Subscription currency: ${currency_code}`,
    );
  const prices = items?.flatMap(({ price_id }) => world.prices.find(price_id) ?? []) ?? [];
  const held = subscription.items.map(({ price }) => price);
  if (![...prices, ...(prices.length > 0 ? [] : held)].some((price) => isDiscounted(price, discount)))
    refuse('subscription_discount_not_valid_for_items', `Discount ${discount.id} applies to none of the items.`);
  if (status === 'trialing' && given?.effective_from === 'immediately')
    refuse(
      'subscription_trialing_discount_update_invalid_options',
      'Discounts can only be added or updated on a trialing subscription effective from next billing period',
    );
  return toDiscountPeriod(world, discount, billing_cycle);
}

const aboutItems = ['items', 'proration_billing_mode', 'on_payment_failure'];

/** Applies the changes that don't cause a charge. */
function applyPlainChanges(
  world: World,
  subscription: ISubscriptionResponse,
  input: UpdateInput,
): ISubscriptionResponse {
  const isAboutMore = Object.entries(input).some(([name, value]) => value !== undefined && !aboutItems.includes(name));
  if (subscription.status === 'paused' && isAboutMore)
    refuse(
      'subscription_only_update_items_on_paused_subscription',
      'only items can be updated when a subscription is paused',
    );
  assertPartiesKnown(world, subscription, input);
  const changed = { ...subscription, ...applyCollection(world, subscription, input) };
  if (input.scheduled_change !== undefined) {
    if (input.scheduled_change !== null) {
      refuse('subscription_scheduled_change_invalid_update', 'A scheduled change can only be removed, with null.');
    }
    assertNotRenewing(world, subscription);
    changed.scheduled_change = null;
  }
  if (input.next_billed_at) {
    assertNotRenewing(world, subscription);
    const at = new Date(input.next_billed_at);
    if (at.getTime() - world.clock.now().getTime() < 30 * minuteMs) {
      refuse('subscription_next_billed_at_too_soon', 'next_billed_at must be at least 30 minutes ahead.');
    }
    const ends_at = at.toISOString();
    changed.next_billed_at = ends_at;
    changed.items = changed.items.map((item) => ({ ...item, next_billed_at: ends_at }));
    const period = changed.current_billing_period;
    changed.current_billing_period = period ? { ...period, ends_at } : null;
    world.subscriptionNotes.change(subscription.id, { anchorDay: at.getUTCDate() });
  }
  if (input.discount !== undefined) changed.discount = input.discount && giveDiscount(world, changed, input);
  if (input.custom_data !== undefined) changed.custom_data = input.custom_data;
  if (input.customer_id) changed.customer_id = input.customer_id;
  if (input.address_id) changed.address_id = input.address_id;
  if (input.business_id !== undefined) changed.business_id = input.business_id;
  return changed;
}

export interface UpdateResult {
  subscription: ISubscriptionResponse;
  /** Returned instead of thrown, because throwing would also undo that the outcome set for the next charge was used. */
  refusal?: PaddleError;
}

const declined = () => new PaddleError(400, 'subscription_payment_declined', 'The payment was declined.');

function isDue(plan: UpdatePlan, world: World, subscription: ISubscriptionResponse): boolean {
  const bill = { lines: plan.lines, pricing: pricingOf(world, subscription), period: plan.period };
  return previewBill(world, subscription.customer_id, bill).details.totals.grand_total !== '0';
}

function applyPlan(
  world: World,
  before: ISubscriptionResponse,
  plan: UpdatePlan,
  onFailure: UpdateInput['on_payment_failure'],
): UpdateResult {
  const { after, lines, period } = plan;
  const isInvoiced = before.collection_mode === 'manual';
  const isPaid = isInvoiced || !isDue(plan, world, before) || wouldPay(world, before.id);
  if (!isPaid && onFailure === 'prevent_change') return { subscription: before, refusal: declined() };
  const bill = { lines, pricing: pricingOf(world, before), origin: 'subscription_update', period } as const;
  const transaction = billSubscription(world, after, bill);
  if (after.current_billing_period?.starts_at === period.starts_at) {
    world.subscriptionNotes.change(before.id, { anchorDay: new Date(period.starts_at).getUTCDate() });
  }
  if (isInvoiced && !isFreeOfCharge(transaction))
    return { subscription: saveSubscription(world, after, 'subscription.updated') };
  if (isPaid) {
    const paid = isFreeOfCharge(transaction) ? null : settle(world, transaction);
    const subscription = saveSubscription(world, after, 'subscription.updated');
    if (paid) markCompleted(world, paid);
    else settleWhole(world, transaction);
    return { subscription };
  }
  leaveUnpaid(world, transaction);
  return { subscription: fallBehind(world, after, transaction.id) };
}

export function updateSubscription(world: World, id: string, body: unknown): UpdateResult {
  const before = world.subscriptions.get(id);
  const input = readBody(updateBody, body);
  assertNotCanceled(before, 'subscription_update_when_canceled');
  const plain = applyPlainChanges(world, before, input);
  if (!input.items) return { subscription: saveSubscription(world, plain, 'subscription.updated') };
  const plan = planUpdate(world, plain, input.items, input.proration_billing_mode);
  if (plan.isBilledNow && plan.lines.length > 0) return applyPlan(world, plain, plan, input.on_payment_failure);
  putOff(world, id, plan.lines);
  return { subscription: saveSubscription(world, plan.after, 'subscription.updated') };
}

function summarize(lines: { totals: { total: string } }[], currency_code: ISubscriptionResponse['currency_code']) {
  const amounts = lines.map(({ totals }) => BigInt(totals.total));
  const result = sum(amounts);
  return {
    credit: { amount: String(sum(amounts.filter((amount) => amount < 0n))), currency_code },
    charge: { amount: String(sum(amounts.filter((amount) => amount > 0n))), currency_code },
    result: {
      action: result < 0n ? ('credit' as const) : ('charge' as const),
      amount: String(result < 0n ? -result : result),
      currency_code,
    },
  };
}

export function previewUpdate(world: World, id: string, body: unknown): ISubscriptionPreviewResponse {
  return tryOut(world, () => toPreview(world, id, body));
}

function toPreview(world: World, id: string, body: unknown): ISubscriptionPreviewResponse {
  const before = world.subscriptions.get(id);
  const input = readBody(updateBody, body);
  assertNotCanceled(before, 'subscription_update_when_canceled');
  const plain = applyPlainChanges(world, before, input);
  const plan = input.items ? planUpdate(world, plain, input.items, input.proration_billing_mode) : null;
  const { id: _, ...after } = plan?.after ?? plain;
  const bill = plan && { lines: plan.lines, pricing: pricingOf(world, plain), period: plan.period };
  const billed = bill && bill.lines.length > 0 ? previewBill(world, before.customer_id, bill) : null;
  return {
    ...after,
    immediate_transaction: plan?.isBilledNow ? billed : null,
    next_transaction: previewNext(world, id, after, plan?.isBilledNow ? [] : plan?.lines),
    recurring_transaction_details: previewRecurring(world, { id, ...after }),
    update_summary: billed ? summarize(billed.details.line_items, before.currency_code) : null,
  };
}
