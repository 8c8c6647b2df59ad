import { GatewayError, type PlanSwitch, type SubscriptionGateway } from '@backline/core/ports/payment-gateway';
import type { PaddleCalls } from './calls.ts';
import { toItems } from './to-items.ts';
import { toSubscriptionSnapshot, toTransactionSnapshot } from './to-snapshot.ts';
import { toCamel } from './wire.ts';

const perPage = 200;

function toSwitchBody({ priceId, billing }: PlanSwitch) {
  const isCharged = billing === 'prorated_immediately';
  return {
    items: toItems(priceId),
    prorationBillingMode: billing,
    ...(isCharged ? { onPaymentFailure: 'prevent_change' as const } : {}),
  };
}

export function subscriptionCalls({ paddle, read, change, readAll }: PaddleCalls): SubscriptionGateway {
  const { subscriptions, transactions } = paddle;
  return {
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
    async previewSwitch(subscriptionId, plan) {
      const preview = await read(() => subscriptions.previewUpdate(subscriptionId, toSwitchBody(plan)));
      const totals = preview.immediateTransaction?.details.totals;
      const result = preview.updateSummary?.result;
      if (totals === undefined) return null;
      // A payment from the credit balance is not a charge. Only the summary has the amount of a credit.
      const amount = result?.action === 'credit' ? -Number(result.amount) : Number(totals.grandTotal);
      return { amount, currency: preview.currencyCode };
    },
    async switchPlan(subscriptionId, plan) {
      const keepsDate = plan.billing === 'do_not_bill';
      const before = keepsDate ? await read(() => subscriptions.get(subscriptionId)) : null;
      const after = await change(() => subscriptions.update(subscriptionId, toSwitchBody(plan)));
      // Paddle does not document if another interval moves the next billing date of an unbilled change, so keep it.
      const nextBilledAt = before?.nextBilledAt ?? null;
      if (nextBilledAt !== null && after.nextBilledAt !== nextBilledAt)
        await change(() => subscriptions.update(subscriptionId, { nextBilledAt, prorationBillingMode: 'do_not_bill' }));
    },
    async cancelSubscription(subscriptionId, from) {
      await change(() => subscriptions.cancel(subscriptionId, { effectiveFrom: from }));
    },
    async keepSubscription(subscriptionId) {
      // Send only this field, because Paddle refuses nulls in others.
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
