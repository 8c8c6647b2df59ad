import type { Scene } from './scene.ts';

type Ids = Record<string, string>;

export interface Operation {
  /** Method, path and status, as Paddle documents them. */
  name: string;
  body?: (ids: Ids) => object;
  query?: string;
  /** Additional ids in the path, for operations that need a special state. */
  given?: (scene: Scene) => Promise<Ids>;
}

const dollars = (amount: string) => ({ amount, currency_code: 'USD' });
const item = (price_id: string | undefined, quantity = 1) => ({ price_id, quantity });
const destination = 'http://127.0.0.1:9/webhooks';

const catalog: Operation[] = [
  { name: 'GET /products 200', query: 'include=prices' },
  { name: 'POST /products 201', body: () => ({ name: 'Plus', tax_category: 'saas' }) },
  { name: 'GET /products/{product_id} 200', query: 'include=prices' },
  { name: 'PATCH /products/{product_id} 200', body: () => ({ description: 'Every sound' }) },
  { name: 'GET /prices 200', query: 'include=product' },
  {
    name: 'POST /prices 201',
    body: ({ product_id }) => ({ product_id, description: 'once', unit_price: dollars('1000') }),
  },
  { name: 'GET /prices/{price_id} 200', query: 'include=product' },
  { name: 'PATCH /prices/{price_id} 200', body: () => ({ name: 'Once' }) },
  { name: 'GET /discounts 200' },
  {
    name: 'POST /discounts 201',
    body: () => ({ description: 'A tenth', type: 'percentage', amount: '10', code: 'TENTH' }),
  },
  { name: 'GET /discounts/{discount_id} 200' },
  { name: 'PATCH /discounts/{discount_id} 200', body: () => ({ usage_limit: 5 }) },
  {
    name: 'POST /pricing-preview 200',
    body: ({ price_id }) => ({ items: [item(price_id)], address: { country_code: 'DE' } }),
  },
];

const buyers: Operation[] = [
  { name: 'GET /customers 200' },
  { name: 'POST /customers 201', body: () => ({ email: 'grace@example.com' }) },
  { name: 'GET /customers/{customer_id} 200' },
  { name: 'PATCH /customers/{customer_id} 200', body: () => ({ name: 'Ada' }) },
  { name: 'GET /customers/{customer_id}/addresses 200' },
  {
    name: 'POST /customers/{customer_id}/addresses 201',
    body: () => ({ country_code: 'DE', postal_code: '10115', city: 'Berlin' }),
  },
  { name: 'GET /customers/{customer_id}/addresses/{address_id} 200' },
  { name: 'PATCH /customers/{customer_id}/addresses/{address_id} 200', body: () => ({ city: 'New York' }) },
  { name: 'GET /customers/{customer_id}/businesses 200' },
  { name: 'POST /customers/{customer_id}/businesses 201', body: () => ({ name: 'Analytical Engines' }) },
  { name: 'GET /customers/{customer_id}/businesses/{business_id} 200' },
  { name: 'PATCH /customers/{customer_id}/businesses/{business_id} 200', body: () => ({ company_number: '1843' }) },
  { name: 'GET /customers/{customer_id}/payment-methods 200' },
  { name: 'GET /customers/{customer_id}/payment-methods/{payment_method_id} 200' },
  {
    name: 'DELETE /customers/{customer_id}/payment-methods/{payment_method_id} 204',
    given: (scene) => scene.payOnce(),
  },
  { name: 'GET /customers/{customer_id}/credit-balances 200' },
  { name: 'POST /customers/{customer_id}/auth-token 200' },
  {
    name: 'POST /customers/{customer_id}/portal-sessions 201',
    body: ({ subscription_id }) => ({ subscription_ids: [subscription_id] }),
  },
];

const sales: Operation[] = [
  {
    name: 'GET /transactions 200',
    query: 'include=address,adjustments,adjustments_totals,available_payment_methods,business,customer,discount',
  },
  {
    name: 'POST /transactions 201',
    body: ({ customer_id, address_id, price_id }) => ({ items: [item(price_id)], customer_id, address_id }),
  },
  {
    name: 'POST /transactions/preview 200',
    body: ({ price_id }) => ({ items: [item(price_id)], address: { country_code: 'DE' } }),
  },
  {
    name: 'GET /transactions/{transaction_id} 200',
    query: 'include=address,adjustments,adjustments_totals,available_payment_methods,business,customer,discount',
  },
  {
    name: 'PATCH /transactions/{transaction_id} 200',
    body: () => ({ custom_data: { order: '1' } }),
    given: (scene) => scene.draft(),
  },
  {
    name: 'POST /transactions/{transaction_id}/revise 200',
    body: () => ({ customer: { name: 'Ada Lovelace' }, address: { first_line: '12 St James’s Square' } }),
    given: (scene) => scene.payOnce(),
  },
  { name: 'GET /transactions/{transaction_id}/invoice 200' },
  { name: 'GET /adjustments 200' },
  {
    name: 'POST /adjustments 201',
    body: ({ transaction_id }) => ({ action: 'refund', type: 'full', transaction_id, reason: 'error' }),
    given: (scene) => scene.payOnce(),
  },
  { name: 'GET /adjustments/{adjustment_id}/credit-note 200' },
];

const subscribed = (scene: Scene) => scene.subscribe('monthly');
const annual = ({ annual_price_id }: Ids) => ({
  items: [item(annual_price_id)],
  proration_billing_mode: 'prorated_immediately',
});
const charge = ({ price_id, product_id }: Ids) => ({
  effective_from: 'immediately',
  items: [item(price_id, 2), { quantity: 1, price: { product_id, description: 'Set-up', unit_price: dollars('500') } }],
});

const subscriptions: Operation[] = [
  { name: 'GET /subscriptions 200' },
  {
    name: 'GET /subscriptions/{subscription_id} 200',
    query: 'include=next_transaction,recurring_transaction_details',
  },
  { name: 'PATCH /subscriptions/{subscription_id} 200', body: annual, given: subscribed },
  { name: 'PATCH /subscriptions/{subscription_id}/preview 200', body: annual },
  { name: 'POST /subscriptions/{subscription_id}/charge 201', body: charge, given: subscribed },
  { name: 'POST /subscriptions/{subscription_id}/charge/preview 200', body: charge },
  { name: 'POST /subscriptions/{subscription_id}/cancel 200', given: subscribed },
  {
    name: 'POST /subscriptions/{subscription_id}/pause 200',
    body: () => ({ effective_from: 'immediately' }),
    given: subscribed,
  },
  {
    name: 'POST /subscriptions/{subscription_id}/resume 200',
    body: () => ({ effective_from: 'immediately' }),
    given: (scene) => scene.pause(),
  },
  { name: 'POST /subscriptions/{subscription_id}/activate 200', given: (scene) => scene.subscribe('monthlyTrial') },
  { name: 'GET /subscriptions/{subscription_id}/update-payment-method-transaction 200', given: subscribed },
];

const deliveries: Operation[] = [
  { name: 'GET /event-types 200' },
  { name: 'GET /events 200' },
  { name: 'GET /notifications 200' },
  { name: 'GET /notifications/{notification_id} 200' },
  { name: 'GET /notifications/{notification_id}/logs 200' },
  { name: 'POST /notifications/{notification_id}/replay 202' },
  { name: 'GET /notification-settings 200' },
  {
    name: 'POST /notification-settings 201',
    body: () => ({ description: 'more', type: 'url', destination, subscribed_events: ['transaction.completed'] }),
  },
  { name: 'GET /notification-settings/{notification_setting_id} 200' },
  { name: 'PATCH /notification-settings/{notification_setting_id} 200', body: () => ({ description: 'changed' }) },
  {
    name: 'DELETE /notification-settings/{notification_setting_id} 204',
    given: (scene) => scene.addDestination(destination),
  },
  { name: 'GET /ips 200' },
];

const run = '/simulations/{simulation_id}/runs/{simulation_run_id}';

const simulations: Operation[] = [
  { name: 'GET /simulation-types 200' },
  { name: 'GET /simulations 200' },
  {
    name: 'POST /simulations 201',
    body: ({ notification_setting_id, subscription_id }) => ({
      notification_setting_id,
      name: 'A renewal',
      type: 'subscription_renewal',
      config: { subscription_renewal: { entities: { subscription_id }, options: { payment_outcome: 'success' } } },
    }),
  },
  { name: 'GET /simulations/{simulation_id} 200' },
  { name: 'PATCH /simulations/{simulation_id} 200', body: () => ({ name: 'Renamed' }) },
  { name: 'GET /simulations/{simulation_id}/runs 200', query: 'include=events' },
  { name: 'POST /simulations/{simulation_id}/runs 201' },
  { name: `GET ${run} 200`, query: 'include=events' },
  { name: `GET ${run}/events 200` },
  { name: `GET ${run}/events/{simulation_event_id} 200` },
  { name: `POST ${run}/events/{simulation_event_id}/replay 202` },
];

const reports: Operation[] = [
  { name: 'POST /reports 201', body: () => ({ type: 'transactions' }) },
  { name: 'GET /reports 200' },
  { name: 'GET /reports/{report_id} 200' },
  { name: 'GET /reports/{report_id}/download-url 200' },
];

/** Every operation of Paddle's OpenAPI description of May 2025. */
export const operations: Operation[] = [
  ...catalog,
  ...buyers,
  ...sales,
  ...subscriptions,
  ...deliveries,
  ...simulations,
  ...reports,
];
