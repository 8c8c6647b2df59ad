import type { ReviewReason, TransactionStatus } from '@backline/domain/payments/orders';
import type { WithdrawalBy, WithdrawalState } from '@backline/domain/payments/refunds';
import { sql } from 'drizzle-orm';
import type { AccountTables } from './account.ts';
import { blank, erase, exported, keep, redact, system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { AuditDetails, Buyer, EventOrigin, EventOutcome, StoredAdjustmentItem } from './types.ts';

const sale = keep('it proves what was sold and paid', '10 years');

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tables.
export function paymentTables(
  { table, text, int, big, bool, time, json, index, uniqueIndex, primaryKey }: Kit,
  account: AccountTables,
) {
  /**
   * The inbox: the provider's events as received, stored before they are acknowledged. A worker applies them; one that
   * cannot be applied is dead-lettered. `occurredAtUs`: the provider's time in microseconds.
   */
  const paymentEvents = table(
    'payment_events',
    {
      eventId: text('event_id', system).primaryKey(),
      type: text('type', system).notNull(),
      entityId: text('entity_id', sale),
      occurredAtUs: big('occurred_at_us', system).notNull(),
      payload: text('payload', redact).notNull(),
      origin: text('origin', system).$type<EventOrigin>().notNull(),
      receivedAt: time('received_at', system).notNull(),
      attempts: int('attempts', system).notNull(),
      dueAt: time('due_at', system).notNull(),
      leasedUntil: time('leased_until', system),
      appliedAt: time('applied_at', system),
      outcome: text('outcome', system).$type<EventOutcome>(),
      deadLetteredAt: time('dead_lettered_at', system),
      lastError: text('last_error', blank),
    },
    (row) => [
      index('payment_events_open').on(row.appliedAt, row.deadLetteredAt, row.dueAt),
      index('payment_events_entity').on(row.entityId),
      index('payment_events_received').on(row.receivedAt),
    ],
  );

  /** The provider's customer, one per address. */
  const paymentCustomers = table(
    'payment_customers',
    {
      customerId: text('customer_id', sale).primaryKey(),
      email: text('email', exported.blank).notNull(),
      occurredAtUs: big('occurred_at_us', system).notNull(),
    },
    (row) => [index('payment_customers_email').on(sql`lower(${row.email})`)],
  );

  /** The latest snapshot of a transaction at the provider. */
  const orders = table(
    'orders',
    {
      transactionId: text('transaction_id', exported.keep(sale)).primaryKey(),
      status: text('status', exported.keep(sale)).$type<TransactionStatus>().notNull(),
      occurredAtUs: big('occurred_at_us', system).notNull(),
      customerId: text('customer_id', sale),
      subscriptionId: text('subscription_id', exported.keep(sale)),
      /** The provider's word for what created it: a checkout, a renewal, a change of plan. */
      origin: text('origin', exported.keep(sale)),
      /** The end of the period that it pays for. */
      periodEndsAt: time('period_ends_at', exported.keep(sale)),
      /** The buyer token in the checkout, verified or not. */
      buyerToken: text('buyer_token', blank),
      currency: text('currency', exported.keep(sale)).notNull(),
      total: big('total', exported.keep(sale)).notNull(),
      createdAt: time('created_at', exported.keep(sale)).notNull(),
      /**
       * The sums in the provider's books, empty until they are known. `total` = subtotal - discount + tax, and
       * `grandTotal`, what was charged, = total - credit + creditToBalance. Fee and earnings are in the payout's
       * currency.
       */
      subtotal: big('subtotal', exported.keep(sale)),
      discount: big('discount', exported.keep(sale)),
      tax: big('tax', exported.keep(sale)),
      credit: big('credit', exported.keep(sale)),
      creditToBalance: big('credit_to_balance', exported.keep(sale)),
      grandTotal: big('grand_total', exported.keep(sale)),
      fee: big('fee', sale),
      earnings: big('earnings', sale),
      payoutCurrency: text('payout_currency', sale),
      billedAt: time('billed_at', exported.keep(sale)),
      invoiceNumber: text('invoice_number', exported.keep(sale)),
      /** When its details were corrected, which the provider allows once. */
      invoiceCorrectedAt: time('invoice_corrected_at', exported.keep(sale)),
      cardLastFour: text('card_last_four', exported.blank),
      country: text('country', exported.keep(sale)),
      /** When it was delivered or a review was opened, and for whom. */
      settledAt: time('settled_at', sale),
      buyer: text('buyer', sale).$type<Buyer>(),
      userId: text('user_id', sale).references(() => account.users.id),
      email: text('email', exported.blank),
      /** When its guest buyer was erased, which ended its codes and link. */
      erasedAt: time('erased_at', sale),
      /** A guest's canonical address, for comparison with accounts. */
      emailCanonical: text('email_canonical', blank),
    },
    (row) => [
      index('orders_user').on(row.userId, row.createdAt, row.transactionId),
      index('orders_invoice').on(row.invoiceNumber),
      index('orders_card').on(row.cardLastFour, row.billedAt),
      index('orders_billed').on(row.billedAt),
      index('orders_total').on(row.grandTotal, row.billedAt),
      index('orders_customer').on(row.customerId),
      index('orders_subscription').on(row.subscriptionId),
      index('orders_open').on(row.settledAt, row.status),
    ],
  );

  /**
   * A customer's withdrawal from lines of an order, with the typed name. A guest's waits for the mailed link before it
   * claims the lines.
   */
  const withdrawals = table(
    'withdrawals',
    {
      id: text('id', exported.keep(sale)).primaryKey(),
      transactionId: text('transaction_id', exported.keep(sale))
        .notNull()
        .references(() => orders.transactionId),
      userId: text('user_id', sale).references(() => account.users.id),
      by: text('by', exported.keep(sale)).$type<WithdrawalBy>().notNull(),
      name: text('name', exported.keep(sale)).notNull(),
      items: json('items', exported.keep(sale)).$type<string[]>().notNull(),
      state: text('state', exported.keep(sale)).$type<WithdrawalState>().notNull(),
      /** By the provider's clock. */
      askedAt: time('asked_at', exported.keep(sale)).notNull(),
      confirmedAt: time('confirmed_at', exported.keep(sale)),
      decidedAt: time('decided_at', exported.keep(sale)),
      adjustmentId: text('adjustment_id', sale),
    },
    (row) => [
      index('withdrawals_transaction').on(row.transactionId),
      index('withdrawals_open').on(row.state, row.askedAt),
    ],
  );

  /** An account in which the mailed link of a guest's order was opened, so the order belongs to the same person. */
  const orderReaders = table(
    'order_readers',
    {
      transactionId: text('transaction_id', exported.erase)
        .notNull()
        .references(() => orders.transactionId),
      userId: text('user_id', erase)
        .notNull()
        .references(() => account.users.id),
      at: time('at', exported.erase).notNull(),
    },
    (row) => [primaryKey({ columns: [row.transactionId, row.userId] }), index('order_readers_user').on(row.userId)],
  );

  /** A line of an order. Delivered as a grant to an account or as a mailed code. A negative line is a credit. */
  const orderItems = table(
    'order_items',
    {
      itemId: text('item_id', exported.keep(sale)).primaryKey(),
      transactionId: text('transaction_id', exported.keep(sale))
        .notNull()
        .references(() => orders.transactionId),
      priceId: text('price_id', exported.keep(sale)).notNull(),
      quantity: int('quantity', exported.keep(sale)).notNull(),
      total: big('total', exported.keep(sale)).notNull(),
      subtotal: big('subtotal', exported.keep(sale)),
      discount: big('discount', exported.keep(sale)),
      tax: big('tax', exported.keep(sale)),
      /** Its parts of the order's fee and earnings, and the order's time, for reports. */
      fee: big('fee', sale),
      earnings: big('earnings', sale),
      billedAt: time('billed_at', sale),
      sku: text('sku', exported.keep(sale)),
      grantId: text('grant_id', sale),
      codeHash: text('code_hash', sale),
      /** The withdrawal that claimed the line; at most one. */
      withdrawalId: text('withdrawal_id', exported.keep(sale)).references(() => withdrawals.id),
    },
    (row) => [
      index('order_items_transaction').on(row.transactionId),
      index('order_items_code').on(row.codeHash),
      index('order_items_billed').on(row.billedAt),
    ],
  );

  /** The latest snapshot of a refund, credit or dispute. Empty `items` mean the whole transaction. */
  const adjustments = table(
    'adjustments',
    {
      adjustmentId: text('adjustment_id', exported.keep(sale)).primaryKey(),
      transactionId: text('transaction_id', exported.keep(sale)).notNull(),
      action: text('action', exported.keep(sale)).notNull(),
      status: text('status', exported.keep(sale)).notNull(),
      isFull: bool('is_full', exported.keep(sale)).notNull(),
      items: json('items', exported.keep(sale)).$type<StoredAdjustmentItem[]>().notNull(),
      occurredAtUs: big('occurred_at_us', system).notNull(),
      createdAt: time('created_at', exported.keep(sale)).notNull(),
      /** The refunded sum, in the order's currency. Fee and earnings are in the payout's currency. */
      currency: text('currency', exported.keep(sale)),
      subtotal: big('subtotal', exported.keep(sale)),
      tax: big('tax', exported.keep(sale)),
      total: big('total', exported.keep(sale)),
      fee: big('fee', sale),
      earnings: big('earnings', sale),
      payoutCurrency: text('payout_currency', sale),
      /** The reason, in the words of the person who requested it. */
      reason: text('reason', sale),
    },
    (row) => [index('adjustments_transaction').on(row.transactionId), index('adjustments_created').on(row.createdAt)],
  );

  /** Mails sent about an order's refunds and disputes, each once. `ref` distinguishes them. */
  const orderNotices = table(
    'order_notices',
    {
      transactionId: text('transaction_id', exported.keep(sale))
        .notNull()
        .references(() => orders.transactionId),
      ref: text('ref', sale).notNull(),
      at: time('at', exported.keep(sale)).notNull(),
    },
    (row) => [primaryKey({ columns: [row.transactionId, row.ref] })],
  );

  /** Purchases that need a decision by support: neither granted nor silently dropped. */
  const reviews = table(
    'reviews',
    {
      id: text('id', sale).primaryKey(),
      reason: text('reason', sale).$type<ReviewReason>().notNull(),
      transactionId: text('transaction_id', sale).notNull(),
      /** The affected part of the transaction: an item or adjustment; empty for the whole. */
      part: text('part', sale).notNull(),
      details: json('details', sale).$type<AuditDetails>().notNull(),
      createdAt: time('created_at', sale).notNull(),
      resolvedAt: time('resolved_at', sale),
      resolvedBy: text('resolved_by', sale),
      resolution: text('resolution', sale),
    },
    (row) => [
      uniqueIndex('reviews_once').on(row.transactionId, row.reason, row.part),
      index('reviews_open').on(row.resolvedAt, row.createdAt),
    ],
  );

  /** The position up to which the provider's event list has been read. */
  const providerCursors = table('provider_cursors', {
    name: text('name', system).primaryKey(),
    cursor: text('cursor', system).notNull(),
    readAt: time('read_at', system).notNull(),
  });

  /**
   * Parts of the provider's account that were made for this shop, unless settings name them. `value` is sealed: the token
   * that opens checkouts in the browser, or the secret that signs webhooks.
   */
  const providerSettings = table('provider_settings', {
    name: text('name', system).$type<'client_token' | 'webhook_destination'>().primaryKey(),
    /** The provider's id of the token or destination. */
    entityId: text('entity_id', system).notNull(),
    value: text('value', system).notNull(),
    madeAt: time('made_at', system).notNull(),
  });

  return {
    paymentEvents,
    paymentCustomers,
    orders,
    orderReaders,
    withdrawals,
    orderItems,
    adjustments,
    orderNotices,
    reviews,
    providerCursors,
    providerSettings,
  };
}
