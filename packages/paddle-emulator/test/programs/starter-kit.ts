/**
 * The calls of Paddle's Next.js starter kit to the Node SDK and Paddle.js, and the fields that it reads in the answers,
 * as data. They are from its `src/utils/paddle`, `src/hooks`, `src/components` and `src/app`, commit 98ae8e1 of
 * September 2024 (Apache-2.0). None of its code is here.
 */
export interface StarterKitCall {
  call: string;
  args: unknown[];
  reads: string[];
}

const list = { customerId: ['{customer_id}'] };
const statuses = ['billed', 'paid', 'past_due', 'completed', 'canceled'];

export const starterKitCalls: StarterKitCall[] = [
  {
    call: 'subscriptions.get',
    args: ['{subscription_id}', { include: ['next_transaction', 'recurring_transaction_details'] }],
    reads: [
      'id',
      'status',
      'currencyCode',
      'startedAt',
      'nextBilledAt',
      'billingCycle.interval',
      'items.0.quantity',
      'items.0.product.name',
      'items.0.price.unitPrice.amount',
      'managementUrls.updatePaymentMethod',
      'nextTransaction.details.totals.total',
      'nextTransaction.billingPeriod.startsAt',
      'recurringTransactionDetails.lineItems.0.totals.subtotal',
      'recurringTransactionDetails.totals.subtotal',
      'recurringTransactionDetails.totals.tax',
      'recurringTransactionDetails.totals.total',
    ],
  },
  {
    call: 'subscriptions.list',
    args: [{ ...list, perPage: 20 }],
    reads: ['0.id', '0.status', '0.items.0.product.name', '0.billingCycle.interval'],
  },
  {
    call: 'transactions.list',
    args: [{ ...list, after: '', perPage: 10, status: statuses }],
    reads: ['0.id', '0.status', '0.billedAt', '0.details.totals.total', '0.details.lineItems.0.product.name'],
  },
  {
    call: 'transactions.list',
    args: [{ ...list, after: '', perPage: 10, status: statuses, subscriptionId: ['{subscription_id}'] }],
    reads: ['0.id', '0.payments.0.methodDetails.card.last4', '0.payments.0.methodDetails.type'],
  },
  {
    call: 'subscriptions.cancel',
    args: ['{subscription_id}', { effectiveFrom: 'next_billing_period' }],
    reads: ['status', 'scheduledChange.effectiveAt'],
  },
];

export const starterKitEvents: Record<string, string[]> = {
  'customer.created': ['id', 'email'],
  'customer.updated': ['id', 'email'],
  'subscription.created': ['id', 'status', 'customerId', 'items.0.price.id', 'items.0.price.productId'],
  'subscription.updated': ['id', 'status', 'customerId', 'items.0.price.id', 'items.0.price.productId'],
};

/** The options that it passes to `initializePaddle` besides token, environment and callback. */
export const starterKitCheckout = {
  settings: {
    displayMode: 'inline',
    theme: 'dark',
    allowLogout: true,
    frameTarget: 'paddle-checkout-frame',
    frameInitialHeight: 450,
    frameStyle: 'width: 100%; background-color: transparent; border: none',
    successUrl: '/checkout/success',
  },
};

/** The fields that its page shows from each event of the checkout. */
export const starterKitEventReads = ['currency_code', 'totals.subtotal', 'totals.tax', 'totals.total'];
