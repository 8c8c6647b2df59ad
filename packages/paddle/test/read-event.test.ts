import { UnreadableEventError } from '@backline/core/ports/payment-gateway';
import { describe, expect, it } from 'vitest';
import { readEvent, readSnapshot, toMaker } from '../src/read-event.ts';

const envelope = (type: string, data: object, more = {}) =>
  JSON.stringify({
    event_id: 'evt_01hv8x29kz0t586xy6zn1a62ny',
    event_type: type,
    occurred_at: '2026-03-14T20:00:00.123456Z',
    notification_id: 'ntf_1',
    data,
    ...more,
  });

const transaction = {
  id: 'txn_1',
  status: 'completed',
  customer_id: 'ctm_1',
  subscription_id: null,
  custom_data: { backline: 'marketplace', backline_buyer: 'token', other: { deep: [1] } },
  currency_code: 'JPY',
  created_at: '2026-03-14T19:00:00Z',
  updated_at: '2026-03-14T20:00:00.123456Z',
  // A webhook can omit a price's name, status and quantity.
  items: [{ price: { id: 'pri_1' } }],
  details: {
    totals: { subtotal: '3500', discount: '300', tax: '300', total: '3500', credit: '500', grand_total: '3000' },
    payout_totals: { fee: '120', earnings: '1700', currency_code: 'USD' },
    line_items: [
      {
        id: 'txnitm_1',
        price_id: 'pri_1',
        quantity: 1,
        totals: { subtotal: '3500', discount: '300', tax: '300', total: '3500' },
      },
    ],
  },
  billed_at: '2026-03-14T19:30:00Z',
  invoice_number: '325-10566',
  payments: [
    { status: 'error', method_details: { type: 'card', card: { last4: '0002' } } },
    { status: 'captured', method_details: { type: 'card', card: { last4: '4242' } } },
  ],
};

describe('a transaction', () => {
  it('is read with microseconds and in minor units', () => {
    expect(readSnapshot(envelope('transaction.completed', transaction))).toEqual({
      about: 'transaction',
      transactionId: 'txn_1',
      status: 'completed',
      occurredAtUs: Date.UTC(2026, 2, 14, 20) * 1000 + 123_456,
      createdAt: new Date('2026-03-14T19:00:00Z'),
      customerId: 'ctm_1',
      subscriptionId: null,
      origin: null,
      periodEndsAt: null,
      kind: 'marketplace',
      buyerToken: 'token',
      currency: 'JPY',
      total: 3500,
      subtotal: 3500,
      discount: 300,
      tax: 300,
      credit: 500,
      creditToBalance: null,
      grandTotal: 3000,
      fee: 120,
      earnings: 1700,
      payoutCurrency: 'USD',
      billedAt: new Date('2026-03-14T19:30:00Z'),
      invoiceNumber: '325-10566',
      invoiceCorrectedAt: null,
      cardLastFour: '4242',
      // A webhook has the address's id alone.
      country: null,
      items: [
        { itemId: 'txnitm_1', priceId: 'pri_1', quantity: 1, total: 3500, subtotal: 3500, discount: 300, tax: 300 },
      ],
    });
  });

  it('says of an early draft what is known', () => {
    const { details: _, payments: _payments, billed_at: _at, invoice_number: _number, ...draft } = transaction;
    expect(readSnapshot(envelope('transaction.created', { ...draft, status: 'draft' }))).toMatchObject({
      total: 0,
      subtotal: null,
      cardLastFour: null,
      items: [],
    });
  });

  it.each([
    ['another seller’s custom data', { backline: 'elsewhere' }, { kind: null, buyerToken: null }],
    ['a token that is not a string', { backline_buyer: { a: 1 } }, { buyerToken: null }],
    ['a token that is too long', { backline_buyer: 'x'.repeat(9000) }, { buyerToken: 'x'.repeat(512) }],
    ['no custom data', null, { kind: null, buyerToken: null }],
    ['an empty list as custom data', [], { kind: null, buyerToken: null, total: 3500 }],
    ['an empty text as custom data', '', { kind: null, total: 3500 }],
    ['a number as custom data', 7, { kind: null, total: 3500 }],
    ['a list with something in it', [{ backline: 'marketplace' }], { kind: null, total: 3500 }],
  ])('with %s', (_, custom_data, expected) => {
    expect(readSnapshot(envelope('transaction.paid', { ...transaction, custom_data }))).toMatchObject(expected);
  });

  it.each(['created_at', 'currency_code', 'status', 'id'])('throws without a valid %s', (field) => {
    const broken = { ...transaction, [field]: 7 };
    expect(() => readSnapshot(envelope('transaction.completed', broken))).toThrow(UnreadableEventError);
  });
});

describe('a transaction that Paddle writes in another way', () => {
  it.each<[string, object, object]>([
    [
      'fields that are not known',
      { moon: { phase: 'full' }, details: { ...transaction.details, stars: [] } },
      { total: 3500 },
    ],
    [
      'an empty list for each object',
      { billing_period: [], address: [], payments: {} },
      { total: 3500, country: null },
    ],
    ['an empty text for each object', { billing_period: '', address: '', payments: '' }, { cardLastFour: null }],
    [
      'nulls',
      { billing_period: null, address: null, payments: null, origin: null, invoice_number: null },
      { total: 3500 },
    ],
    [
      'new values',
      { origin: 'telepathy', collection_mode: 'barter', payments: [{ status: 'dreamt' }] },
      { origin: 'telepathy' },
    ],
    ['no lines', { details: { ...transaction.details, line_items: [] } }, { total: 3500, items: [] }],
    ['a list for its details', { details: [] }, { total: 0, items: [] }],
    [
      'a line of no price in the catalog',
      {
        details: {
          ...transaction.details,
          line_items: [{ ...transaction.details.line_items[0], price_id: null, quantity: null }],
        },
      },
      { items: [{ priceId: '', quantity: 1 }] },
    ],
  ])('is read with %s', (_, change, expected) => {
    expect(readSnapshot(envelope('transaction.completed', { ...transaction, ...change }))).toMatchObject(expected);
  });

  it('is read with a subscription whose planned change is not known here', () => {
    const subscription = {
      id: 'sub_1',
      status: 'active',
      customer_id: 'ctm_1',
      custom_data: [],
      currency_code: 'USD',
      created_at: '2026-03-14T19:00:00Z',
      updated_at: '2026-03-14T19:00:00Z',
      billing_cycle: { interval: 'month', frequency: 1 },
      current_billing_period: '',
      scheduled_change: { action: 'hibernate', effective_at: null },
      items: [{ price: { id: 'pri_1' }, trial_dates: [] }],
    };
    expect(readSnapshot(envelope('subscription.updated', subscription))).toMatchObject({
      scheduledAction: null,
      trialEndsAt: null,
      kind: null,
    });
  });

  it('is read with a customer that Paddle has forgotten, and another with an empty list', () => {
    const customer = {
      id: 'ctm_1',
      email: null,
      status: 'archived',
      updated_at: '2026-03-14T19:00:00Z',
      custom_data: [],
    };
    expect(readSnapshot(envelope('customer.updated', customer))).toMatchObject({ email: '' });
  });
});

it('accepts adjustments with unknown actions', () => {
  const snapshot = readSnapshot(
    envelope('adjustment.created', {
      id: 'adj_1',
      transaction_id: 'txn_1',
      action: 'moon_tax',
      type: 'partial',
      status: 'pending_review',
      items: [{ id: 'adjitm_1', item_id: 'txnitm_1', type: 'partial', amount: '500' }],
      created_at: '2026-03-14T19:00:00Z',
    }),
  );
  expect(snapshot).toMatchObject({ about: 'adjustment', action: 'moon_tax', isFull: false, items: [{ amount: 500 }] });
});

it('recognizes simulated events by their ids', () => {
  expect(readEvent(envelope('transaction.completed', transaction)).isSimulated).toBe(false);
  for (const id of [{ event_id: 'ntfsimevt_1' }, { notification_id: 'ntfsimntf_1' }])
    expect(readEvent(envelope('transaction.completed', transaction, id)).isSimulated).toBe(true);
});

it('returns null for an unused type of event', () => {
  expect(readSnapshot(envelope('payout.paid', { id: 'pay_1' }))).toBeNull();
});

it.each(['', 'null', '[]', '{"event_id":1}', '{"event_id":"e"}'])('refuses %j as an event', (text) => {
  expect(() => readEvent(text)).toThrow(UnreadableEventError);
});

it.each([
  [null, 'checkout'],
  ['web', 'checkout'],
  ['api', 'checkout'],
  ['subscription_recurring', 'subscription'],
  ['subscription_update', 'subscription'],
  ['subscription_charge', 'subscription'],
  ['subscription_payment_method_change', 'card_change'],
] as const)('tells what made a transaction of the origin %s', (origin, maker) => {
  expect(toMaker(origin)).toBe(maker);
});
