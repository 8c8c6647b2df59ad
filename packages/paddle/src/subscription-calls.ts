import { GatewayError, type PaymentGateway, type PlanSwitch } from '@backline/core/payment-gateway';
import { customDataKeys } from '@backline/domain/payments/checkout-data';
import type { Paddle } from '@paddle/paddle-node-sdk';
import { toCustomerSnapshot, toSubscriptionSnapshot, toTransactionSnapshot } from './to-snapshot.ts';
import { readWire, toCamel, wireCustomer } from './wire.ts';

type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface PaddleCalls {
  paddle: Paddle;
  read: Run;
  change: Run;
  readAll(list: () => object): Promise<unknown[]>;
}

type SubscriptionCalls = Pick<
  PaymentGateway,
  | 'findCustomerByEmail'
  | 'createCustomer'
  | 'reactivateCustomer'
  | 'findSubscription'
  | 'findFirstPayment'
  | 'listPayments'
  | 'listSubscriptions'
  | 'createCheckout'
  | 'changeCheckout'
  | 'previewSwitch'
  | 'switchPlan'
  | 'cancelSubscription'
  | 'keepSubscription'
  | 'resumeSubscription'
  | 'openPaymentChange'
>;

const perPage = 200;
const toItems = (priceId: string) => [{ priceId, quantity: 1 }];

function toSwitchBody({ priceId, billing }: PlanSwitch) {
  const isCharged = billing === 'prorated_immediately';
  return {
    items: toItems(priceId),
    prorationBillingMode: billing,
    ...(isCharged ? { onPaymentFailure: 'prevent_change' as const } : {}),
  };
}

/** The gateway's calls about customers and subscriptions. */
export function subscriptionCalls({ paddle, read, change, readAll }: PaddleCalls): SubscriptionCalls {
  const { customers, subscriptions, transactions } = paddle;

  async function findCustomerRow(query: { email: string[] } | { id: string[] }): Promise<unknown> {
    // Not `search`: it is fuzzy and finds other people.
    const [row] = await readAll(() => customers.list({ ...query, status: ['active', 'archived'] }));
    return row ?? null;
  }

  async function getCustomerSnapshot(customerId: string) {
    return toCustomerSnapshot(await findCustomerRow({ id: [customerId] }));
  }

  return {
    async findCustomerByEmail(email) {
      const row = await findCustomerRow({ email: [email] });
      return row === null
        ? null
        : { ...toCustomerSnapshot(row), isActive: readWire(wireCustomer, row).status !== 'archived' };
    },
    async createCustomer(email) {
      return getCustomerSnapshot((await change(() => customers.create({ email }))).id);
    },
    async reactivateCustomer(customerId) {
      await change(() => customers.update(customerId, { status: 'active' }));
    },
    async findSubscription(subscriptionId) {
      try {
        const include = ['next_transaction' as const, 'recurring_transaction_details' as const];
        const found = await read(() => subscriptions.get(subscriptionId, { include }));
        return toSubscriptionSnapshot(found, { isWhole: true });
      } catch (error) {
        if (error instanceof GatewayError && error.reason === 'not_found') return null;
        throw error;
      }
    },
    async findFirstPayment(subscriptionId) {
      // Later bills of a subscription have another origin.
      const query = { subscriptionId: [subscriptionId], origin: ['api' as const, 'web' as const] };
      const [row] = await readAll(() => transactions.list(query));
      return row === undefined ? null : toTransactionSnapshot(row);
    },
    async listPayments(subscriptionId) {
      const query = { subscriptionId: [subscriptionId], status: ['completed' as const] };
      return (await readAll(() => transactions.list(query))).map(toTransactionSnapshot);
    },
    async listSubscriptions() {
      const status = ['active' as const, 'trialing' as const, 'past_due' as const, 'paused' as const];
      const rows = await readAll(() => subscriptions.list({ perPage, status }));
      return rows.map((row) => toSubscriptionSnapshot(toCamel(row), { isWhole: false }));
    },
    async createCheckout({ customerId, priceId, buyerToken }) {
      const customData = { [customDataKeys.kind]: 'subscription', [customDataKeys.buyer]: buyerToken };
      const body = { items: toItems(priceId), customerId, customData, collectionMode: 'automatic' as const };
      return (await change(() => transactions.create(body))).id;
    },
    async changeCheckout(transactionId, priceId) {
      await change(() => transactions.update(transactionId, { items: toItems(priceId) }));
    },
    async previewSwitch(subscriptionId, plan) {
      const preview = await read(() => subscriptions.previewUpdate(subscriptionId, toSwitchBody(plan)));
      const totals = preview.immediateTransaction?.details.totals;
      const result = preview.updateSummary?.result;
      if (totals === undefined) return null;
      // A payment from the credit balance is not charged. Only the summary has a credit's amount.
      const amount = result?.action === 'credit' ? -Number(result.amount) : Number(totals.grandTotal);
      return { amount, currency: preview.currencyCode };
    },
    async switchPlan(subscriptionId, plan) {
      const keepsDate = plan.billing === 'do_not_bill';
      const before = keepsDate ? await read(() => subscriptions.get(subscriptionId)) : null;
      const after = await change(() => subscriptions.update(subscriptionId, toSwitchBody(plan)));
      // Paddle does not document whether another interval moves the next billing date of an unbilled change. Keep it.
      const nextBilledAt = before?.nextBilledAt ?? null;
      if (nextBilledAt !== null && after.nextBilledAt !== nextBilledAt)
        await change(() => subscriptions.update(subscriptionId, { nextBilledAt, prorationBillingMode: 'do_not_bill' }));
    },
    async cancelSubscription(subscriptionId, from) {
      await change(() => subscriptions.cancel(subscriptionId, { effectiveFrom: from }));
    },
    async keepSubscription(subscriptionId) {
      // Only this field: Paddle refuses nulls in others.
      await change(() => subscriptions.update(subscriptionId, { scheduledChange: null }));
    },
    async resumeSubscription(subscriptionId, { continues }) {
      const onResume = continues ? 'continue_existing_billing_period' : 'start_new_billing_period';
      await change(() => subscriptions.resume(subscriptionId, { effectiveFrom: 'immediately', onResume }));
    },
    async openPaymentChange(subscriptionId) {
      return (await change(() => subscriptions.getPaymentMethodChangeTransaction(subscriptionId))).id;
    },
  };
}
