import { triggers } from '../../src/control/trigger.ts';
import type { Ids, Scene } from '../operations/scene.ts';

const includes = 'include=address,adjustments,adjustments_totals,available_payment_methods,business,customer,discount';
const simulation = '/simulations/{simulation_id}';
const run = `${simulation}/runs/{simulation_run_id}`;
const customer = '/customers/{customer_id}';
const range = 'from=2020-01-01&to=2020-01-03';

/** The request for each answer of the mocks. */
const reads: Record<string, string> = {
  Address: `${customer}/addresses/{address_id}`,
  ListAddress: `${customer}/addresses`,
  ListAdjustment: '/adjustments',
  Business: `${customer}/businesses/{business_id}`,
  ListBusiness: `${customer}/businesses`,
  ClientToken: '/client-tokens/{client_token_id}',
  ListClientToken: '/client-tokens',
  Customer: customer,
  ListCustomer: '/customers',
  CustomerCreditBalance: `${customer}/credit-balances`,
  DiscountGroup: '/discount-groups/{discount_group_id}',
  ListDiscountGroup: '/discount-groups',
  Discount: '/discounts/{discount_id}?include=discount_group',
  ListDiscount: '/discounts',
  ListEventType: '/event-types',
  // The mock contains only one type of event.
  ListEvent: '/events?per_page=200&event_type=transaction.updated',
  ActiveSubscribers: `/metrics/active-subscribers?${range}`,
  MonthlyRecurringRevenue: `/metrics/monthly-recurring-revenue?${range}`,
  MonthlyRecurringRevenueChange: `/metrics/monthly-recurring-revenue-change?${range}`,
  Revenue: `/metrics/revenue?${range}`,
  Refunds: `/metrics/refunds?${range}`,
  Chargebacks: `/metrics/chargebacks?${range}`,
  CheckoutConversion: `/metrics/checkout-conversion?${range}`,
  NotificationSettings: '/notification-settings/{notification_setting_id}',
  ListNotificationSettings: '/notification-settings',
  Notification: '/notifications/{notification_id}',
  ListNotification: '/notifications?per_page=200',
  ListNotificationLogs: '/notifications/{notification_id}/logs',
  PaymentMethod: `${customer}/payment-methods/{payment_method_id}`,
  ListPaymentMethod: `${customer}/payment-methods`,
  Price: '/prices/{price_id}?include=product',
  ListPrice: '/prices?include=product',
  Product: '/products/{product_id}?include=prices',
  ListProduct: '/products?include=prices',
  Report: '/reports/{report_id}',
  ReportCsv: '/reports/{report_id}/download-url',
  ListReport: '/reports',
  SimulationRunEvent: `${run}/events/{simulation_event_id}`,
  ListSimulationRunEvent: `${run}/events`,
  SimulationRun: `${run}?include=events`,
  ListSimulationRun: `${simulation}/runs?include=events`,
  ListSimulationType: '/simulation-types',
  Simulation: simulation,
  ListSimulation: '/simulations',
  Subscription: '/subscriptions/{subscription_id}?include=next_transaction,recurring_transaction_details',
  ListSubscription: '/subscriptions?per_page=200',
  Transaction: `/transactions/{transaction_id}?${includes}`,
  ListTransaction: `/transactions?per_page=200&${includes}`,
};

const dollars = (amount: string) => ({ amount, currency_code: 'USD' });
const terms = { payment_terms: { interval: 'day', frequency: 14 }, enable_checkout: true };
const invoiced = {
  collection_mode: 'manual',
  billing_details: { ...terms, purchase_order_number: 'P1', additional_information: 'For Ada' },
};
const declined = '4000000000000002';

/** Creates a seller's catalog and a buyer with every optional field. */
async function fillFully({ get }: Scene): Promise<Ids> {
  const more = { custom_data: { a: '1' } };
  const image_url = 'https://example.com/plus.png';
  const product = { name: 'Plus', tax_category: 'standard', description: 'Every sound', image_url, ...more };
  const product_id = (await get('POST', '/products', product)).id;
  await get('PATCH', `/products/${product_id}`, { description: 'All sounds' });
  const unit_price_overrides = [{ country_codes: ['GB'], unit_price: { amount: '800', currency_code: 'GBP' } }];
  const price = { product_id, description: 'plan', name: 'Monthly', unit_price: dollars('999'), ...more };
  const billing_cycle = { interval: 'month', frequency: 1 };
  const trial_period = { interval: 'day', frequency: 7 };
  const trial = { ...price, unit_price_overrides, billing_cycle, trial_period };
  const trial_price_id = (await get('POST', '/prices', trial)).id;
  await get('PATCH', `/prices/${trial_price_id}`, { name: 'Monthly, with a trial' });
  const full_price_id = (await get('POST', '/prices', { ...price, unit_price_overrides, billing_cycle })).id;
  const discount_group_id = (await get('POST', '/discount-groups', { name: 'Spring' })).id;
  const discount = {
    description: 'A dollar',
    type: 'flat',
    amount: '100',
    currency_code: 'USD',
    code: 'DOLLAR',
    recur: true,
    maximum_recurring_intervals: 12,
    usage_limit: 100,
    restrict_to: [product_id],
    expires_at: '2099-01-01T00:00:00Z',
    discount_group_id,
    ...more,
  };
  const discount_id = (await get('POST', '/discounts', discount)).id;
  await get('PATCH', `/discounts/${discount_id}`, { usage_limit: 200 });
  const customer_id = (await get('POST', '/customers', { email: 'full@example.com', name: 'Ada Lovelace', ...more }))
    .id;
  const place = { country_code: 'US', postal_code: '10001', region: 'NY', city: 'New York' };
  const lines = { first_line: '1 Main St', second_line: 'Floor 2', description: 'Office', ...more };
  const address_id = (await get('POST', `/customers/${customer_id}/addresses`, { ...place, ...lines })).id;
  await get('PATCH', `/customers/${customer_id}/addresses/${address_id}`, { city: 'New York City' });
  const contacts = [{ name: 'Ada', email: 'ada@example.com' }];
  const business = { name: 'Engines', company_number: '1843', tax_identifier: '12-3456789', contacts, ...more };
  const business_id = (await get('POST', `/customers/${customer_id}/businesses`, business)).id;
  await get('PATCH', `/customers/${customer_id}/businesses/${business_id}`, { name: 'Analytical Engines' });
  const client_token_id = (await get('POST', '/client-tokens', { name: 'Pages', description: 'Prices' })).id;
  await get('PATCH', `/client-tokens/${client_token_id}`, { status: 'revoked' });
  const filters = [{ name: 'updated_at', operator: 'lt', value: '2099-01-01T00:00:00Z' }];
  const report_id = (await get('POST', '/reports', { type: 'transactions', filters })).id;
  await get('GET', `/reports/${report_id}`);
  const parties = { customer_id, address_id, business_id };
  return {
    ...parties,
    product_id,
    price_id: trial_price_id,
    full_price_id,
    discount_id,
    discount_group_id,
    client_token_id,
    report_id,
  };
}

/** Other objects of the same kind, which have answers for the same mocks. */
const others: Record<string, string[]> = {
  subscription_id: ['trial_id', 'invoiced_id', 'paused_id', 'canceled_id'],
  transaction_id: ['invoice_id', 'charged_back_id', 'prorated_id'],
};

interface Bill {
  details: { line_items: { id: string }[] };
}

/** Creates subscriptions and bills with every possible field and state. */
async function liveFully({ get, emulator: { control } }: Scene, ids: Ids): Promise<Ids> {
  const { customer_id, address_id, business_id, discount_id } = ids;
  const order = async (price_id: string | undefined, more: object = {}) => {
    const parties = { customer_id, address_id, business_id, custom_data: { a: '1' } };
    return (await get('POST', '/transactions', { items: [{ price_id, quantity: 1 }], ...parties, ...more })).id;
  };
  const subscribe = async (price_id: string | undefined, more: object = { discount_id }) => {
    const transactionId = await order(price_id, more);
    await control.pay({ transactionId, card: declined }).catch(() => null);
    const { subscriptionId } = await control.pay({ transactionId });
    return { transactionId, id: subscriptionId ?? '' };
  };
  const lastOf = async (id: string, more = '') =>
    (await get<{ id: string }[]>('GET', `/transactions?subscription_id=${id}&order_by=id[DESC]${more}`))[0]?.id ?? '';
  const refund = async (transaction_id: string) => {
    const { details } = await get<Bill>('GET', `/transactions/${transaction_id}`);
    const items = [{ item_id: details.line_items[0]?.id, type: 'partial', amount: '100' }];
    const about = { action: 'refund', type: 'partial', transaction_id, reason: 'error', items };
    await control.approveRefund((await get('POST', '/adjustments', about)).id);
  };
  const trial = await subscribe(ids.price_id);
  const { transactionId, id } = await subscribe(ids.full_price_id);
  await control.renewNow(id);
  await control.failRenewal(id);
  await control.pay({ transactionId: await lastOf(id, '&status=past_due') });
  await get('POST', `/transactions/${transactionId}/revise`, { customer: { name: 'Ada King' } });
  await refund(transactionId);
  const invoice_id = await order(ids.full_price_id, invoiced);
  await get('PATCH', `/transactions/${invoice_id}`, { status: 'billed' });
  await get('PATCH', `/transactions/${invoice_id}`, { status: 'canceled' });
  const { id: invoiced_id } = await subscribe(ids.full_price_id);
  await get('PATCH', `/subscriptions/${invoiced_id}`, invoiced);
  await control.renewNow(invoiced_id);
  const { id: activated_id } = await subscribe(ids.price_id);
  await get('POST', `/subscriptions/${activated_id}/activate`);
  const { id: paused_id } = await subscribe(ids.full_price_id);
  await control.pauseNow(paused_id);
  await control.resumeNow(paused_id);
  await control.pauseNow(paused_id);
  const { id: canceled_id, transactionId: charged_back_id } = await subscribe(ids.full_price_id, {
    currency_code: 'EUR',
  });
  await control.chargeBack(charged_back_id);
  await control.cancelNow(canceled_id);
  await control.advanceClock({ days: 1 });
  const items = [{ price_id: ids.full_price_id, quantity: 3 }];
  await get('PATCH', `/subscriptions/${id}`, { items, proration_billing_mode: 'prorated_immediately' });
  const prorated_id = await lastOf(id);
  await refund(prorated_id);
  const fewer = {
    items: [{ price_id: ids.full_price_id, quantity: 1 }],
    proration_billing_mode: 'prorated_immediately',
  };
  await get('PATCH', `/subscriptions/${id}`, fewer);
  await get('POST', `/subscriptions/${id}/pause`, { resume_at: '2099-01-01T00:00:00Z' });
  const [method] = await get<{ id: string }[]>('GET', `/customers/${customer_id}/payment-methods`);
  const others = { trial_id: trial.id, invoice_id, invoiced_id, paused_id, canceled_id, charged_back_id, prorated_id };
  return { ...others, subscription_id: id, transaction_id: transactionId, payment_method_id: method?.id ?? '' };
}

/** All answers of the kind that a mock stands for, by the mock's name. */
export async function answersOf(scene: Scene): Promise<Map<string, unknown[]>> {
  const answers = new Map<string, unknown[]>();
  const add = (name: string, answer: unknown) => answers.set(name, [...(answers.get(name) ?? []), answer]);
  const own = await fillFully(scene);
  const ids: Ids = { ...scene.ids, ...own, ...(await liveFully(scene, own)) };
  for (const type of triggers) await scene.emulator.control.trigger(type);
  await scene.emulator.control.deliverNow();
  for (const { body, type } of scene.receiver.received) add(type, JSON.parse(body));
  scene.receiver.answer = () => 500;
  await scene.get('POST', '/products', { name: 'Unheard', tax_category: 'standard' });
  await scene.emulator.control.deliverNow();

  const fill = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '');
  const call = async (name: string, method: string, path: string, body?: object) => {
    const answer = await scene.call(method, fill(path), body);
    if (answer.status >= 400) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    add(name, answer.body);
  };
  const [unheard] = await scene.get<{ id: string }[]>('GET', '/notifications?order_by=id[DESC]&status=needs_retry');
  await call('Notification', 'GET', `/notifications/${unheard?.id}`);
  // From here on, retries that are due are accepted.
  scene.receiver.answer = () => 200;
  await call('NotificationReplay', 'POST', '/notifications/{notification_id}/replay');
  for (const [name, path] of Object.entries(reads)) await call(name, 'GET', path);
  for (const [id, more] of Object.entries(others))
    for (const [name, path] of Object.entries(reads).filter(([, one]) => one.includes(`{${id}}`)))
      for (const other of more) await call(name, 'GET', path.replace(`{${id}}`, `{${other}}`));
  for (const order of ['ASC', 'DESC']) await call('ListNotification', 'GET', `/notifications?order_by=id[${order}]`);
  await call('ListTransaction', 'GET', `/transactions?collection_mode=manual&${includes}`);
  const refunded = await scene.get<object[]>('GET', '/adjustments');
  for (const data of refunded) add('Adjustment', { data, meta: { request_id: '' } });
  await call('CustomerPortalSession', 'POST', `${customer}/portal-sessions`, {
    subscription_ids: [ids.subscription_id],
  });
  await call('GenerateAuthToken', 'POST', `${customer}/auth-token`);
  const items = [{ price_id: ids.price_id, quantity: 1 }];
  const buyer = { customer_id: ids.customer_id, address_id: ids.address_id, business_id: ids.business_id };
  const preview = { items, ...buyer, discount_id: ids.discount_id, currency_code: 'USD' };
  await call('PricingPreview', 'POST', '/pricing-preview', preview);
  const where = { address: { country_code: 'US', postal_code: '10001' }, customer_ip_address: '203.0.113.1' };
  for (const one of Object.entries(where))
    await call('PricingPreview', 'POST', '/pricing-preview', {
      items,
      discount_id: ids.discount_id,
      ...Object.fromEntries([one]),
    });
  await call('TransactionPreview', 'POST', '/transactions/preview', preview);
  const update = {
    items: [{ price_id: ids.full_price_id, quantity: 2 }],
    proration_billing_mode: 'prorated_immediately',
  };
  await call('SubscriptionPreview', 'PATCH', '/subscriptions/{subscription_id}/preview', update);
  const entities = { ...buyer, discount_id: ids.discount_id, transaction_id: null, payment_method_id: null };
  const options = {
    customer_simulated_as: 'new',
    business_simulated_as: 'not_provided',
    discount_simulated_as: 'not_provided',
  };
  const scenario = {
    notification_setting_id: ids.notification_setting_id,
    name: 'Life',
    type: 'subscription_creation',
    config: { subscription_creation: { entities: { ...entities, items }, options } },
  };
  await call('CreateSimulationScenario', 'POST', '/simulations', scenario);
  for (const data of await scene.get<object[]>('GET', '/events?per_page=200&event_type=transaction.updated'))
    add('Event', { data, meta: { request_id: '' } });
  return answers;
}
