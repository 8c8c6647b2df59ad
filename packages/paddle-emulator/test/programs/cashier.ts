/**
 * The calls of laravel/cashier-paddle to Paddle, and the fields that it reads in the answers, as data. They are from
 * its `Cashier.php`, `Subscription.php`, `Transaction.php` and `Concerns/`, version 2 of February 2024 (MIT). None of
 * its code is here.
 */
export interface CashierCall {
  method: string;
  send: string;
  /** The body. PHP writes an empty array if there is nothing to send. */
  body?: unknown;
  /** The state of its subscription or transaction. */
  given?: 'active' | 'trialing' | 'paused' | 'pausing' | 'canceling' | 'paid';
  /** The fields that its code reads. After `?`, a field may be null. */
  reads?: string[];
  becomes?: string;
  /** The code of Paddle's refusal, which Cashier throws as an exception. */
  refused?: string;
}

const subscription = '/subscriptions/{subscription_id}';
const items = ['items.0.price.id', 'items.0.price.product_id', 'items.0.status', 'items.0.quantity'];
const prices = ['details.line_items.0.price.id', 'details.line_items.0.price.unit_price.amount'];
const totals = ['total', 'subtotal', 'tax', 'discount'].flatMap((name) => [
  `details.line_items.0.formatted_totals.${name}`,
  `details.line_items.0.totals.${name}`,
]);
const previews = [...prices, 'details.line_items.0.tax_rate', ...totals];
/** A time as PHP's `DateTimeInterface::RFC3339` writes it. */
const until = '2099-01-01T00:00:00+00:00';
const item = (price: string, quantity = 1) => ({ price_id: `{${price}}`, quantity });
const update = (body: object) => ({ method: 'PATCH', send: subscription, body, reads: ['status', ...items] });
const next = { proration_billing_mode: 'prorated_next_billing_period' };
const now = { proration_billing_mode: 'prorated_immediately' };
const full = { item_id: '{item_id}', type: 'full' };

export const cashierCalls: Record<string, CashierCall> = {
  'createAsCustomer finds no customer': {
    method: 'GET',
    send: '/customers?status=active%2Carchived&search=taylor%40example.com',
  },
  'createAsCustomer creates one': {
    method: 'POST',
    send: '/customers',
    body: { name: 'Taylor', email: 'taylor@example.com' },
    reads: ['id', 'name', 'email'],
  },
  previewPrices: { method: 'POST', send: '/pricing-preview', body: { items: [item('price_id')] }, reads: previews },
  'previewPrices of a country': {
    method: 'POST',
    send: '/pricing-preview',
    reads: previews,
    body: { items: [item('price_id')], address: { country_code: 'BE', postal_code: '1234' } },
  },
  'previewPrices of a customer': {
    method: 'POST',
    send: '/pricing-preview',
    reads: previews,
    body: { items: [item('price_id')], customer_id: '{customer_id}' },
  },
  charge: {
    method: 'POST',
    send: `${subscription}/charge`,
    given: 'active',
    reads: ['status'],
    body: { effective_from: 'next_billing_period', items: [item('price_id')] },
  },
  chargeAndInvoice: {
    method: 'POST',
    send: `${subscription}/charge`,
    given: 'active',
    reads: ['status'],
    body: { effective_from: 'immediately', items: [item('price_id', 3)] },
  },
  updateQuantity: { ...update({ items: [item('monthly_price_id', 2)], ...next }), given: 'active' },
  incrementAndInvoice: { ...update({ items: [item('monthly_price_id', 3)], ...now }), given: 'active' },
  swap: { ...update({ items: [item('other_price_id')], ...next }), given: 'active' },
  swapAndInvoice: { ...update({ items: [item('annual_price_id')], ...now }), given: 'active' },
  anchorBillingCycleOn: { ...update({ next_billed_at: until, ...now }), given: 'active' },
  extendTrial: {
    ...update({ next_billed_at: until, proration_billing_mode: 'do_not_bill' }),
    given: 'trialing',
    becomes: 'trialing',
    reads: ['status', 'next_billed_at', ...items],
  },
  activate: {
    method: 'POST',
    send: `${subscription}/activate`,
    body: [],
    given: 'trialing',
    becomes: 'active',
    reads: ['status', ...items],
  },
  'activate without a trial': {
    method: 'POST',
    send: `${subscription}/activate`,
    body: [],
    given: 'active',
    refused: 'subscription_cannot_activate',
  },
  paymentMethodUpdateUrl: {
    method: 'GET',
    send: subscription,
    given: 'active',
    reads: ['management_urls.update_payment_method'],
  },
  paymentMethodUpdateTransaction: {
    method: 'GET',
    send: `${subscription}/update-payment-method-transaction`,
    given: 'active',
    reads: ['id'],
  },
  cancelUrl: { method: 'GET', send: subscription, given: 'active', reads: ['management_urls.cancel'] },
  pause: {
    method: 'POST',
    send: `${subscription}/pause`,
    given: 'active',
    becomes: 'active',
    body: { effective_from: 'next_billing_period', resume_at: null },
    reads: ['?paused_at', ...items],
  },
  pauseNow: {
    method: 'POST',
    send: `${subscription}/pause`,
    given: 'active',
    becomes: 'paused',
    body: { effective_from: 'immediately', resume_at: null },
    reads: ['paused_at', ...items],
  },
  pauseUntil: {
    method: 'POST',
    send: `${subscription}/pause`,
    given: 'active',
    becomes: 'active',
    body: { effective_from: 'next_billing_period', resume_at: until },
    reads: ['?paused_at', ...items],
  },
  resume: {
    method: 'POST',
    send: `${subscription}/resume`,
    given: 'paused',
    becomes: 'active',
    body: { effective_from: 'immediately' },
    reads: ['?paused_at', ...items],
  },
  'resume before the pause': {
    ...update({ scheduled_change: null }),
    given: 'pausing',
    becomes: 'active',
    reads: ['?paused_at', ...items],
  },
  cancel: {
    method: 'POST',
    send: `${subscription}/cancel`,
    body: { effective_from: 'next_billing_period' },
    given: 'active',
    becomes: 'active',
    reads: ['scheduled_change.effective_at'],
  },
  cancelNow: {
    method: 'POST',
    send: `${subscription}/cancel`,
    body: { effective_from: 'immediately' },
    given: 'active',
    becomes: 'canceled',
    reads: ['canceled_at'],
  },
  stopCancelation: { ...update({ scheduled_change: null }), given: 'canceling', becomes: 'active', reads: ['status'] },
  nextPayment: {
    method: 'GET',
    send: `${subscription}?include=next_transaction`,
    given: 'active',
    reads: [
      'next_transaction.details.totals.grand_total',
      'next_transaction.details.totals.currency_code',
      'next_transaction.billing_period.starts_at',
    ],
  },
  invoicePdf: { method: 'GET', send: '/transactions/{transaction_id}/invoice', given: 'paid', reads: ['url'] },
  asPaddleTransaction: {
    method: 'GET',
    send: '/transactions/{transaction_id}',
    given: 'paid',
    reads: ['details.line_items.0.id', 'details.line_items.0.price_id'],
  },
  refund: {
    method: 'POST',
    send: '/adjustments',
    given: 'paid',
    reads: ['id'],
    body: { action: 'refund', transaction_id: '{transaction_id}', reason: 'error', items: [full] },
  },
  'refund of an amount': {
    method: 'POST',
    send: '/adjustments',
    given: 'paid',
    reads: ['id'],
    body: {
      action: 'refund',
      transaction_id: '{transaction_id}',
      reason: 'error',
      items: [{ item_id: '{item_id}', type: 'partial', amount: '100' }],
    },
  },
  'credit of a paid bill': {
    method: 'POST',
    send: '/adjustments',
    given: 'paid',
    refused: 'adjustment_transaction_invalid_status_for_credit',
    body: { action: 'credit', transaction_id: '{transaction_id}', reason: 'error', items: [full] },
  },
};

/** The fields that its controller reads in each event. */
export const cashierEvents: Record<string, string[]> = {
  'customer.updated': ['id', '?name', 'email'],
  'transaction.completed': [
    'id',
    'customer_id',
    '?subscription_id',
    'invoice_number',
    'status',
    'currency_code',
    'billed_at',
    'details.totals.total',
    'details.totals.tax',
  ],
  'transaction.updated': [
    'id',
    '?invoice_number',
    'status',
    'details.totals.total',
    'details.totals.tax',
    '?billed_at',
  ],
  'subscription.created': ['id', 'customer_id', 'status', 'next_billed_at', '?custom_data', ...items],
  'subscription.updated': [
    'id',
    'status',
    '?next_billed_at',
    '?paused_at',
    '?canceled_at',
    '?scheduled_change',
    ...items,
  ],
  'subscription.paused': ['id', 'status', 'paused_at'],
  'subscription.canceled': ['id', 'status', 'canceled_at'],
};
