import { applySnapshot } from '@backline/core/fulfillment/apply-snapshot';
import { GatewayError } from '@backline/core/ports/payment-gateway';
import type {
  AdjustmentSnapshot,
  CustomerSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
  TransactionSnapshot,
} from '@backline/core/ports/payment-snapshots';
import { setSku } from '@backline/core/support/codes/set-sku';
import { expect, it } from 'vitest';
import { describeCalls, visitor, type World } from '../world.ts';
import { customer, line, order, plan, refund } from './snapshots.ts';

const lost = new GatewayError('unknown', 'No answer.');
const broken = new Error('broken');

interface Books {
  customer?: CustomerSnapshot;
  plan?: SubscriptionSnapshot | Error | null;
  first?: TransactionSnapshot | Error | null;
}

/** A provider with these objects, and the names of the calls to it. */
function provide({ core }: World, { customer: known, plan: running = null, first = null }: Books) {
  const asked: string[] = [];
  const answer = async <Found>(name: string, found: Found | Error): Promise<Found> => {
    asked.push(name);
    if (found instanceof Error) throw found;
    return found;
  };
  const gateway = {
    ...core.gateway,
    events: { ...core.gateway.events, toMaker: (origin: string | null) => origin as 'checkout' | 'subscription' },
    checkout: {
      ...core.gateway.checkout,
      findCustomer: () => answer('customer', known ?? null),
      findTransaction: () => answer('order', order),
    },
    subscriptions: {
      ...core.gateway.subscriptions,
      findSubscription: () => answer('plan', running),
      findFirstPayment: () => answer('first payment', first),
    },
  };
  return { core: { ...core, gateway }, asked };
}

describeCalls('a snapshot of the provider', (world) => {
  async function apply(snapshots: (PaymentSnapshot | null)[], books: Books = {}) {
    const { core, asked } = provide(world, books);
    const outcomes: string[] = [];
    for (const snapshot of snapshots) outcomes.push(await applySnapshot(core, snapshot));
    return { outcomes, asked };
  }

  it.each<[string, Partial<AdjustmentSnapshot>[], string[], object]>([
    ['the same one twice', [{}, {}], ['applied', 'stale'], {}],
    [
      'a state that is not known, and then a known one',
      [{ status: 'new' }, {}],
      ['applied', 'applied'],
      { status: 'approved' },
    ],
    [
      'a state that is not known after a known one',
      [{}, { status: 'new', occurredAtUs: 9 }],
      ['applied', 'stale'],
      { status: 'approved' },
    ],
    [
      'a request after its approval',
      [{}, { status: 'pending_approval', occurredAtUs: 9 }],
      ['applied', 'stale'],
      { status: 'approved' },
    ],
    ['a sum that was missing', [{}, { fee: 5 }], ['applied', 'applied'], { fee: 5 }],
    [
      'a later one without a known sum',
      [{ fee: 5 }, { occurredAtUs: 9 }],
      ['applied', 'applied'],
      { fee: 5, occurredAtUs: 9 },
    ],
  ])('of an adjustment counts by what is newer or fuller: %s', async (_name, parts, outcomes, stored) => {
    expect((await apply(parts.map((part) => ({ ...refund, ...part })))).outcomes).toEqual(outcomes);
    expect(await world.rows('adjustments')).toMatchObject([stored]);
  });

  it.each<[string, Partial<CustomerSnapshot>[], string[], string]>([
    ['the same one twice', [{}, { email: 'other@example.com' }], ['applied', 'stale'], 'clara@example.com'],
    ['an older one', [{}, { email: 'other@example.com', occurredAtUs: 4 }], ['applied', 'stale'], 'clara@example.com'],
    ['a newer one', [{}, { email: 'other@example.com', occurredAtUs: 6 }], ['applied', 'applied'], 'other@example.com'],
    ['a spelling of a domain', [{ email: 'Clara@EXAMPLE.com' }], ['applied'], 'Clara@example.com'],
    ['no address at all', [{ email: 'clara at home' }], ['applied'], 'clara at home'],
    ['an address after its erasure', [{ email: '' }, { occurredAtUs: 9 }], ['applied', 'stale'], ''],
  ])('of a customer counts by what is newer: %s', async (_name, parts, outcomes, email) => {
    expect((await apply(parts.map((part) => ({ ...customer, ...part })))).outcomes).toEqual(outcomes);
    expect((await world.rows('paymentCustomers')).map((row) => row.email)).toEqual([email]);
  });

  it('of another product is ignored, and noted', async () => {
    const { core } = provide(world, {});
    await setSku(core, visitor(), { sku: 'PLUS', name: 'Plus', subject: 'All' });
    const price = { sku: 'PLUS', kind: 'monthly', amount: 999, currency: 'USD', priceId: 'pri_plan' } as const;
    await core.store.write((tx) => tx.insert(core.store.t.prices).values(price));
    const noted: string[] = [];
    const note = async (_tx: unknown, outcome: string) => void noted.push(outcome);
    const cases: [PaymentSnapshot | null, string][] = [
      [null, 'ignored'],
      [{ ...order, kind: null }, 'ignored'],
      [{ ...plan, kind: null, priceId: 'pri_other' }, 'ignored'],
      [{ ...order, kind: null, items: [line, { ...line, itemId: 'txnitm_2', priceId: 'pri_plan' }] }, 'applied'],
      [{ ...plan, kind: null }, 'applied'],
      [customer, 'applied'],
      [refund, 'applied'],
    ];
    for (const [snapshot, outcome] of cases) expect(await applySnapshot(core, snapshot, note)).toBe(outcome);
    expect(noted).toEqual(cases.map(([, outcome]) => outcome));
    expect(await applySnapshot(core, null)).toBe('ignored');
  });

  it.each<[string, Partial<TransactionSnapshot>, CustomerSnapshot | null, string[]]>([
    ['not before the payment', { status: 'billed', customerId: 'ctm_1' }, null, []],
    ['not for an order without a customer', {}, null, []],
    ['for a new customer', { customerId: 'ctm_1' }, null, ['customer']],
    ['not for a known address', { customerId: 'ctm_1' }, customer, []],
    ['for an address that was erased', { customerId: 'ctm_1' }, { ...customer, email: '' }, ['customer']],
  ])('of an order has its customer read: %s', async (_name, part, known, calls) => {
    await apply(known === null ? [] : [known]);
    const { asked } = await apply([{ ...order, ...part }], { customer });
    expect(asked).toEqual(calls);
    const [stored] = await world.rows('orders');
    expect(stored?.email ?? null).toBe(
      part.customerId === undefined || part.status === 'billed' ? null : customer.email,
    );
    // A delivered order needs no address again.
    await world.core.store.write((tx) => tx.update(world.core.store.t.paymentCustomers).set({ email: '' }));
    if (part.status === undefined)
      expect((await apply([{ ...order, ...part, occurredAtUs: 9 }], { customer })).asked).toEqual([]);
  });

  it.each<[string, Partial<SubscriptionSnapshot>, SubscriptionSnapshot | Error | null, string[], number | null]>([
    ['that has its sums', {}, null, [], 999],
    [
      'with a newer state at the provider',
      { amounts: null },
      { ...plan, occurredAtUs: 3, amounts: { next: 5, recurring: 5 } },
      ['plan'],
      5,
    ],
    [
      'with the same state at the provider',
      { amounts: null },
      { ...plan, amounts: { next: 5, recurring: 5 } },
      ['plan'],
      5,
    ],
    [
      'with an older state at the provider',
      { amounts: null },
      { ...plan, occurredAtUs: 1, amounts: { next: 5, recurring: 5 } },
      ['plan'],
      null,
    ],
    ['that the provider does not have', { amounts: null }, null, ['plan'], null],
    ['while the provider does not answer', { amounts: null }, lost, ['plan'], null],
  ])('of a plan is completed by a read: %s', async (_name, part, found, calls, next) => {
    const { asked } = await apply([{ ...plan, ...part }], { plan: found });
    expect(asked.filter((call) => call === 'plan')).toEqual(calls);
    expect((await world.rows('subscriptions')).map(({ nextAmount }) => nextAmount)).toEqual([next]);
    expect(world.logs.filter(({ message }) => message.includes('could not be read'))).toHaveLength(
      found === lost ? 1 : 0,
    );
  });

  it('of a plan is not read where a newer one is stored, and a fault of our own is not hidden', async () => {
    const { outcomes, asked } = await apply([plan, { ...plan, occurredAtUs: 1, amounts: null }], { plan });
    expect([outcomes, asked.includes('plan')]).toEqual([['applied', 'stale'], false]);
    const later = { ...plan, occurredAtUs: 9, amounts: null };
    await expect(apply([later], { plan: broken })).rejects.toBe(broken);
  });

  it('of an order has its country read', async () => {
    expect((await apply([{ ...order, country: null }])).asked).toEqual(['order']);
    expect((await world.rows('orders')).map(({ country }) => country)).toEqual(['AT']);
  });

  const ofBill = [{ ...line, itemId: 'txnitm_2' }];
  const bill = { ...order, transactionId: 'txn_2', subscriptionId: 'sub_1', origin: 'subscription', items: ofBill };
  const first = { ...order, subscriptionId: 'sub_1', kind: null };

  it.each<[string, PaymentSnapshot, TransactionSnapshot | Error | null, string[] | Error]>([
    ['a bill', bill, first, ['txn_1', 'txn_2']],
    ['a bill whose first payment is gone', bill, null, ['txn_2']],
    [
      'a bill whose first payment waits',
      bill,
      { ...first, status: 'billed' },
      new Error('txn_1 is not completed yet.'),
    ],
    ['a bill while the provider does not answer', bill, lost, lost],
    ['a plan', plan, first, ['txn_1']],
    ['a plan whose first payment waits', plan, { ...first, status: 'billed' }, []],
    ['a plan while the provider does not answer', plan, lost, []],
    ['a plan, and a fault of our own', plan, broken, broken],
  ])('has the first payment of its plan applied before it: %s', async (_name, snapshot, found, stored) => {
    const work = apply([snapshot], { first: found });
    if (stored instanceof Error) return expect(work).rejects.toThrow(stored.message);
    expect((await work).asked).toContain('first payment');
    const orders = await world.rows('orders');
    expect(orders.map(({ transactionId }) => transactionId).toSorted()).toEqual(stored);
    expect(await world.rows('subscriptions')).toHaveLength(snapshot.about === 'subscription' ? 1 : 0);
  });

  it.each<[string, PaymentSnapshot[]]>([
    ['an order of no plan', [order]],
    ['the first payment itself', [{ ...first, kind: 'subscription' }]],
    ['a bill that is not paid', [{ ...bill, status: 'billed' }]],
    ['a bill after the first payment', [{ ...first, kind: 'subscription' }, bill]],
    ['an adjustment', [refund]],
    ['a customer', [customer]],
  ])('has no first payment to read: %s', async (_name, snapshots) => {
    expect((await apply(snapshots)).asked).toEqual([]);
  });

  it('has no first payment to read where support has assigned the plan', async () => {
    const { user } = await world.member();
    const { subscriptions } = world.core.store.t;
    expect((await apply([plan])).asked).toEqual(['first payment']);
    await world.core.store.write((tx) => tx.update(subscriptions).set({ userId: user.id }));
    expect((await apply([{ ...plan, occurredAtUs: 9 }, bill])).asked).toEqual([]);
    // A review of a bill that was not paid by a checkout does not settle the first payment.
    await world.core.store.write(async (tx) => {
      await tx.update(subscriptions).set({ userId: null });
      await tx.update(world.core.store.t.orders).set({ userId: null });
    });
    expect((await apply([{ ...plan, occurredAtUs: 10 }])).asked).toEqual(['first payment']);
  });
});
