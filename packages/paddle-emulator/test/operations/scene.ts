import { emulatorDefaults } from '../../src/index.ts';
import { fillCatalog, type TestCatalog } from '../fill-catalog.ts';
import { type Receiver, startReceiver } from '../start-receiver.ts';
import { startTestEmulator, type TestEmulator } from '../start-test-emulator.ts';

export type Ids = Record<string, string>;

export interface RawAnswer {
  status: number;
  /** The parsed body, or null if there is none. */
  body: unknown;
}

export interface Scene {
  emulator: TestEmulator;
  receiver: Receiver;
  ids: Ids;
  /** Calls the API without the SDK, which drops unknown fields. */
  call(method: string, path: string, body?: unknown): Promise<RawAnswer>;
  /** Calls in the same way, but throws if the call is refused. */
  get<Data = { id: string }>(method: string, path: string, body?: unknown): Promise<Data>;
  subscribe(price: keyof TestCatalog): Promise<Ids>;
  pause(): Promise<Ids>;
  payOnce(): Promise<Ids>;
  draft(): Promise<Ids>;
  addDestination(url: string): Promise<Ids>;
  stop(): Promise<void>;
}

/** Creates a seller with one of everything that Paddle's operations use. */
export async function createScene(): Promise<Scene> {
  const receiver = await startReceiver();
  const emulator = await startTestEmulator({ webhook: receiver.webhook, delivery: { latencyMs: 0 } });
  const catalog = await fillCatalog(emulator.paddle);
  let buyers = 0;

  const call: Scene['call'] = async (method, path, body) => {
    const response = await fetch(`${emulator.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${emulatorDefaults.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const get: Scene['get'] = async (method, path, body) => {
    const answer = await call(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return (answer.body as { data: never }).data;
  };
  const pay = async (priceId: string): Promise<Ids> => {
    buyers += 1;
    const email = `buyer-${buyers}@example.com`;
    const paid = await emulator.control.pay({ items: [{ priceId }], email, postalCode: '10001' });
    const [method] = await emulator.paddle.paymentMethods.list(paid.customerId).next();
    const [address] = await emulator.paddle.addresses.list(paid.customerId).next();
    return {
      customer_id: paid.customerId,
      transaction_id: paid.transactionId,
      subscription_id: paid.subscriptionId ?? '',
      payment_method_id: method?.id ?? '',
      address_id: address?.id ?? '',
    };
  };
  const scene: Omit<Scene, 'ids'> = {
    emulator,
    receiver,
    call,
    get,
    subscribe: (price) => pay(catalog[price].id),
    pause: async () => {
      const ids = await pay(catalog.monthly.id);
      await emulator.control.pauseNow(ids.subscription_id ?? '');
      return ids;
    },
    payOnce: () => pay(catalog.pack.id),
    draft: async () => ({
      transaction_id: (await get('POST', '/transactions', { items: [{ price_id: catalog.pack.id, quantity: 1 }] })).id,
    }),
    addDestination: async (destination) => {
      const body = { description: 'one', type: 'url', destination, subscribed_events: ['customer.created'] };
      return { notification_setting_id: (await get('POST', '/notification-settings', body)).id };
    },
    stop: async () => {
      await emulator.stop();
      await receiver.stop();
    },
  };
  return { ...scene, ids: await fill(scene, catalog) };
}

async function fill(scene: Omit<Scene, 'ids'>, catalog: TestCatalog): Promise<Ids> {
  const { emulator, get } = scene;
  const { transaction_id = '' } = await scene.payOnce();
  const buyer = await scene.subscribe('monthly');
  const { customer_id } = buyer;
  const discount = { description: 'A fifth', type: 'percentage', amount: '20', code: 'FIFTH' };
  const refund = { action: 'refund', type: 'full', transaction_id, reason: 'error' };
  await emulator.control.deliverNow();
  const [notification] = await emulator.control.notifications();
  const [setting] = await emulator.paddle.notificationSettings.list();
  const adjustment = await get('POST', '/adjustments', refund);
  await emulator.control.approveRefund(adjustment.id);
  const destination = setting?.id ?? '';
  const simulated = { notification_setting_id: destination, name: 'A customer', type: 'customer.created' };
  const simulation = await get('POST', '/simulations', simulated);
  const run = await get('POST', `/simulations/${simulation.id}/runs`);
  const [event] = await get<{ id: string }[]>('GET', `/simulations/${simulation.id}/runs/${run.id}/events`);
  return {
    ...buyer,
    transaction_id,
    product_id: catalog.pack.productId,
    price_id: catalog.pack.id,
    annual_price_id: catalog.annual.id,
    monthly_price_id: catalog.monthly.id,
    discount_id: (await get('POST', '/discounts', discount)).id,
    business_id: (await get('POST', `/customers/${customer_id}/businesses`, { name: 'Analytical Engines' })).id,
    adjustment_id: adjustment.id,
    notification_id: notification?.id ?? '',
    notification_setting_id: destination,
    simulation_id: simulation.id,
    simulation_run_id: run.id,
    simulation_event_id: event?.id ?? '',
    report_id: (await get('POST', '/reports', { type: 'transactions' })).id,
  };
}
