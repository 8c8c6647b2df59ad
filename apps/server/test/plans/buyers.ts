import { randomUUID } from 'node:crypto';
import { seedPeople } from '@backline/core/account/seed-people';
import { demoPassword } from '@backline/fixtures';
import { operator, type RestAnswer, type TestShop } from '@backline/testing';
import { readTruth, type TrueSubscription, type Truth } from './model-truth.ts';

type Body = Record<string, unknown>;

/** A customer with an account on the plan's page. */
export interface Buyer {
  id: string;
  email: string;
  ask(method: string, path: string, body?: Body): Promise<RestAnswer>;
  change(body: Body): Promise<RestAnswer>;
  status(): Promise<Body>;
  hasPlus(): Promise<boolean>;
  /** Opens a checkout, pays it and delivers its events. Returns the transaction. */
  subscribe(plan: string, card?: string): Promise<string>;
  /** Subscribes without a trial, because one is used and ended first. */
  subscribeForMoney(plan: string): Promise<string>;
  /** The buyer's subscriptions at the provider. */
  subscriptions(): Promise<TrueSubscription[]>;
  /** The charges on the buyer's card, oldest first. */
  charges(): Promise<number[]>;
}

let people = 0;

export const readAll = async ({ emulator }: TestShop): Promise<Truth> =>
  readTruth(emulator.url, await emulator.control.events());

export async function meet(shop: TestShop, email?: string): Promise<Buyer> {
  people += 1;
  const person = { id: randomUUID(), email: email ?? `buyer-${people}@example.org` };
  const more = { contactName: 'Buyer of plans', password: demoPassword, role: 'customer', isVerified: true } as const;
  await seedPeople(shop.service.core, operator, [{ ...person, ...more }]);
  return atPlusTab(shop, person);
}

export async function atPlusTab(shop: TestShop, person: { id: string; email: string }): Promise<Buyer> {
  const token = await shop.logIn(person.email, demoPassword);
  const { control } = shop.emulator;
  const ask: Buyer['ask'] = (method, path, body) =>
    shop.rest(method, path, { token, ...(body === undefined ? {} : { body }) });
  const { db, t } = shop.service.core.store;

  async function own(): Promise<{ truth: Truth; ids: Set<string> }> {
    const named = (await db.select().from(t.paymentCustomers)).filter(({ email }) => email === person.email);
    const given = (await db.select().from(t.subscriptions)).filter(({ userId }) => userId === person.id);
    const customers = new Set([...named, ...given].map(({ customerId }) => customerId));
    const truth = await readAll(shop);
    const mine = truth.subscriptions.filter(({ customer_id }) => customers.has(customer_id));
    return { truth, ids: new Set(mine.map(({ id }) => id)) };
  }

  async function subscribe(plan: string, card?: string): Promise<string> {
    const { status, body } = await ask('POST', '/user/recurring-transaction', { plan });
    if (status !== 200) throw new Error(`Subscribe answered ${status} ${JSON.stringify(body)}`);
    await control.pay({ transactionId: body.txnId, ...(card === undefined ? {} : { card }) });
    await shop.settle();
    return body.txnId;
  }

  async function subscriptions(): Promise<TrueSubscription[]> {
    const { truth, ids } = await own();
    return truth.subscriptions.filter(({ id }) => ids.has(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  return {
    ...person,
    ask,
    change: (body) => ask('POST', '/user/recurring', body),
    status: async () => (await ask('GET', '/user/recurring')).body,
    async hasPlus() {
      const { body } = await ask('GET', '/user/licenses');
      return body.timed.some(({ sku, activated }: Body) => sku === 'MUS-00001' && activated);
    },
    subscribe,
    async subscribeForMoney(plan) {
      await subscribe(plan);
      for (const { id } of await subscriptions()) await control.cancelNow(id);
      await shop.settle();
      return subscribe(plan);
    },
    subscriptions,
    async charges() {
      const { truth, ids } = await own();
      return truth.transactions
        .filter(({ status, subscription_id }) => status === 'completed' && ids.has(subscription_id ?? ''))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map(({ details }) => Number(details.totals.grand_total))
        .filter((amount) => amount > 0);
    },
  };
}
