import type { StandingInvoiceDetails } from '@backline/domain/orders/get-invoice-details';
import type { OrderDetails, OrderLine, OrderSummary } from '@backline/domain/orders/order';
import { cartItems } from '@backline/fixtures';

const [first, second, third] = cartItems;

const usd = (amount: number) => ({ amount, currency: 'USD' });

function toShopLine(item: (typeof cartItems)[number] | undefined) {
  return {
    sku: item?.sku ?? null,
    productName: item?.productName ?? null,
    collectionId: item?.id ?? null,
    collectionSlug: item?.collectionSlug ?? null,
    assets: item?.assets ?? null,
  };
}

const toId = (name: string) => name.replace(/[^a-z\d]/g, '').padEnd(26, '0');

export const possible = { isPossible: true, why: null } as const;

export function toLine(at: number, more: Partial<OrderLine> = {}): OrderLine {
  return {
    itemId: `txnitm_${toId(`line${at}`)}`,
    ...toShopLine(cartItems[at]),
    quantity: 1,
    price: usd(24_900),
    discount: usd(0),
    tax: usd(2100),
    total: usd(27_000),
    refunded: usd(0),
    delivered: { kind: 'license', lastFour: null, codeState: null, standing: 'usable' },
    withdraw: possible,
    ...more,
  };
}

/** Two packs, paid by card a week ago. */
export const paidOrder: OrderDetails = {
  transactionId: `txn_${toId('paid')}`,
  paidAt: '2026-11-18T10:00:00.000Z',
  word: 'paid',
  isPlan: false,
  periodEndsAt: null,
  isDue: false,
  total: usd(54_000),
  subtotal: usd(49_800),
  discount: usd(0),
  tax: usd(4200),
  credit: usd(0),
  refunded: usd(0),
  invoiceNumber: '325-10566',
  invoiceCorrectedAt: null,
  cardLastFour: '4242',
  lines: [toLine(0), toLine(1)],
  adjustments: [],
  withdrawals: [],
  can: { invoice: possible, correct: possible, withdraw: { ...possible, until: '2026-12-02T10:00:00.000Z' } },
};

/** An order with so many packs that the tape has several rows. */
export const manyLinesOrder: OrderDetails = {
  ...paidOrder,
  total: usd(243_000),
  subtotal: usd(224_100),
  tax: usd(18_900),
  lines: cartItems.slice(0, 9).map((_, at) => toLine(at)),
};

const closed = { isPossible: false, until: '2026-12-02T10:00:00.000Z' } as const;

/** The current details on the invoice of a German order. */
export const standingDetails: StandingInvoiceDetails = {
  name: 'Clara Wieck',
  businessName: 'Wieck Scoring',
  taxNumber: null,
  address: { firstLine: 'Inselstr. 18', secondLine: null, city: 'Leipzig', region: null },
  country: 'DE',
};

export const correctedOrder: OrderDetails = {
  ...paidOrder,
  invoiceCorrectedAt: '2026-11-19T10:00:00.000Z',
  can: { ...paidOrder.can, correct: { isPossible: false, why: 'already_corrected' } },
};

/** One line was refunded, and the other one is still owned. */
export const partlyRefundedOrder: OrderDetails = {
  ...paidOrder,
  word: 'refunded_in_part',
  refunded: usd(27_000),
  lines: [
    toLine(0),
    toLine(1, {
      refunded: usd(27_000),
      delivered: { kind: 'license', lastFour: null, codeState: null, standing: 'ended' },
      withdraw: { isPossible: false, why: 'refunded' },
    }),
  ],
  adjustments: [
    {
      adjustmentId: 'adj_1',
      kind: 'refund',
      state: 'approved',
      total: usd(27_000),
      createdAt: '2026-11-20T10:00:00.000Z',
      itemIds: [toLine(1).itemId],
    },
  ],
  can: { ...paidOrder.can, correct: { isPossible: false, why: 'adjusted' } },
};

export const disputedOrder: OrderDetails = {
  ...paidOrder,
  word: 'disputed',
  lines: paidOrder.lines.map((line) => ({ ...line, delivered: { ...line.delivered, standing: 'on_hold' } })),
  adjustments: [
    {
      adjustmentId: 'adj_2',
      kind: 'dispute',
      state: 'approved',
      total: usd(54_000),
      createdAt: '2026-11-20T10:00:00.000Z',
      itemIds: paidOrder.lines.map(({ itemId }) => itemId),
    },
  ],
  can: {
    ...paidOrder.can,
    correct: { isPossible: false, why: 'adjusted' },
    withdraw: { ...closed, why: 'disputed' },
  },
};

/** The customer withdrew, and support has to review it. */
export const withdrawnOrder: OrderDetails = {
  ...paidOrder,
  lines: paidOrder.lines.map((line) => ({ ...line, withdraw: { isPossible: false, why: 'asked' } })),
  withdrawals: [
    {
      withdrawalId: '7f1f2b9e-2c6e-4a52-9f0f-2a9a3e3a1c11',
      state: 'asked',
      askedAt: '2026-11-21T10:00:00.000Z',
      itemIds: paidOrder.lines.map(({ itemId }) => itemId),
    },
  ],
  can: { ...paidOrder.can, withdraw: { ...closed, why: 'asked' } },
};

/** A renewal that was partly paid with the credit of a change of plan. */
export const planOrder: OrderDetails = {
  ...paidOrder,
  transactionId: `txn_${toId('plan')}`,
  isPlan: true,
  periodEndsAt: '2026-12-18T10:00:00.000Z',
  total: usd(699),
  subtotal: usd(999),
  tax: usd(0),
  credit: usd(300),
  lines: [
    toLine(0, {
      ...toShopLine(undefined),
      sku: 'MUS-00001',
      productName: 'Cadenza Plus',
      price: usd(999),
      tax: usd(0),
      total: usd(999),
      withdraw: { isPossible: false, why: 'renewal' },
    }),
  ],
  can: { ...paidOrder.can, withdraw: { ...closed, why: 'renewal' } },
};

const unpaid = { isPossible: false, why: 'not_paid' } as const;

/** A renewal whose payment failed, so the plan needs another payment method. */
export const unpaidOrder: OrderDetails = {
  ...planOrder,
  transactionId: `txn_${toId('unpaid')}`,
  word: 'unpaid',
  isDue: true,
  total: usd(999),
  credit: usd(0),
  invoiceNumber: null,
  lines: planOrder.lines.map((line) => ({
    ...line,
    delivered: { kind: 'unpaid', lastFour: null, codeState: null, standing: null },
  })),
  can: { invoice: unpaid, correct: unpaid, withdraw: { ...closed, why: 'not_paid' } },
};

/** A change of plan that gives a credit. */
export const creditOrder: OrderDetails = {
  ...planOrder,
  total: usd(0),
  subtotal: usd(-500),
  credit: usd(-500),
  lines: planOrder.lines.map((line) => ({
    ...line,
    price: usd(-500),
    total: usd(-500),
    delivered: { kind: 'none', lastFour: null, codeState: null, standing: null },
  })),
  can: {
    invoice: { isPossible: false, why: 'nothing_charged' },
    correct: { isPossible: false, why: 'nothing_charged' },
    withdraw: { ...closed, why: 'nothing_charged' },
  },
};

/** Nothing was charged for it. */
export const freeOrder: OrderDetails = {
  ...creditOrder,
  transactionId: `txn_${toId('free')}`,
  isPlan: false,
  periodEndsAt: null,
  subtotal: usd(0),
  credit: usd(0),
  cardLastFour: null,
  lines: [toLine(2, { price: usd(0), tax: usd(0), total: usd(0) })],
};

/** The order is paid, but support has to review it before it is delivered. */
export const waitingOrder: OrderDetails = {
  ...paidOrder,
  word: 'waiting',
  invoiceNumber: null,
  lines: [
    toLine(0, {
      ...toShopLine(undefined),
      delivered: { kind: 'waiting', lastFour: null, codeState: null, standing: null },
    }),
  ],
  can: { invoice: unpaid, correct: unpaid, withdraw: { ...closed, why: 'not_paid' } },
};

const code = (lastFour: string, codeState: 'free' | 'redeemed' | 'revoked') =>
  ({ kind: 'code', lastFour, codeState, standing: codeState === 'revoked' ? 'ended' : 'usable' }) as const;

/** A guest's order. One code was added to an account, so it can no longer be withdrawn. */
export const guestOrder: OrderDetails = {
  ...paidOrder,
  lines: [
    toLine(0, { delivered: code('B4PX', 'free') }),
    toLine(1, { delivered: code('5VHG', 'redeemed'), withdraw: { isPossible: false, why: 'redeemed' } }),
  ],
};

const withStanding = (order: OrderDetails, standing: OrderLine['delivered']['standing']): OrderDetails => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, delivered: { ...line.delivered, standing } })),
});

export const endedOrder = withStanding(paidOrder, 'ended');
export const guestDisputedOrder = withStanding({ ...guestOrder, word: 'disputed' }, 'on_hold');

function toSummary(order: OrderDetails, more: Partial<OrderSummary> = {}): OrderSummary {
  const { transactionId, paidAt, total, word, isPlan, lines } = order;
  const items = lines.map(({ sku, productName, collectionId, collectionSlug, assets }) => ({
    sku,
    productName,
    collectionId,
    collectionSlug,
    assets,
  }));
  return { transactionId, paidAt, total, word, isPlan, items, ...more };
}

const many = [first, second, third, ...cartItems.slice(5, 8)].map(toShopLine);

/** One order of each kind and state. */
export const orderSummaries: OrderSummary[] = [
  toSummary(paidOrder),
  toSummary(planOrder, { transactionId: `txn_${toId('b')}`, paidAt: '2026-11-10T10:00:00.000Z' }),
  toSummary(partlyRefundedOrder, { transactionId: `txn_${toId('c')}`, paidAt: '2026-10-02T10:00:00.000Z' }),
  toSummary(disputedOrder, {
    transactionId: `txn_${toId('d')}`,
    paidAt: '2026-09-30T10:00:00.000Z',
    items: many,
    total: { amount: 148_900, currency: 'JPY' },
  }),
  toSummary(waitingOrder, { transactionId: `txn_${toId('e')}`, paidAt: '2026-08-12T10:00:00.000Z' }),
  toSummary(paidOrder, {
    transactionId: `txn_${toId('f')}`,
    paidAt: '2026-07-01T10:00:00.000Z',
    word: 'refunded',
    items: many.slice(2, 3),
  }),
];

/** Enough orders for several pages. */
export const toOrderPage = (page: number): OrderSummary[] =>
  Array.from({ length: 20 }, (_, at) =>
    toSummary(paidOrder, {
      transactionId: `txn_${toId(`p${page}n${at}x`)}`,
      items: many.slice(at % 4, (at % 4) + 1),
    }),
  );

export const summaryOf = toSummary;
