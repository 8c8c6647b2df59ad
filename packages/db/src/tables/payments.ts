import type { ReviewReason, TransactionStatus } from '@backline/domain/payments/orders';
import { sql } from 'drizzle-orm';
import type { AccountTables } from './account.ts';
import type { Kit } from './sqlite-kit.ts';
import type { AuditDetails, Buyer, EventOrigin, EventOutcome, StoredAdjustmentItem } from './types.ts';

export function paymentTables(
  { table, text, int, big, bool, time, json, index, uniqueIndex, primaryKey }: Kit,
  { users }: AccountTables,
) {
  /**
   * The inbox: the provider's events as received, stored before they are acknowledged. A worker applies them; one that
   * cannot be applied is dead-lettered. `occurredAtUs`: the provider's time in microseconds.
   */
  const paymentEvents = table(
    'payment_events',
    {
      eventId: text('event_id').primaryKey(),
      type: text('type').notNull(),
      entityId: text('entity_id'),
      occurredAtUs: big('occurred_at_us').notNull(),
      payload: text('payload').notNull(),
      origin: text('origin').$type<EventOrigin>().notNull(),
      receivedAt: time('received_at').notNull(),
      attempts: int('attempts').notNull(),
      dueAt: time('due_at').notNull(),
      leasedUntil: time('leased_until'),
      appliedAt: time('applied_at'),
      outcome: text('outcome').$type<EventOutcome>(),
      deadLetteredAt: time('dead_lettered_at'),
      lastError: text('last_error'),
    },
    (row) => [
      index('payment_events_open').on(row.appliedAt, row.deadLetteredAt, row.dueAt),
      index('payment_events_entity').on(row.entityId),
      index('payment_events_received').on(row.receivedAt),
    ],
  );

  /** The provider's customer, one per address. Old rows name an account, which nothing reads. */
  const paymentCustomers = table(
    'payment_customers',
    {
      customerId: text('customer_id').primaryKey(),
      email: text('email').notNull(),
      userId: text('user_id').references(() => users.id),
      boundAt: time('bound_at'),
      occurredAtUs: big('occurred_at_us').notNull(),
    },
    (row) => [
      index('payment_customers_user').on(row.userId),
      index('payment_customers_email').on(sql`lower(${row.email})`),
    ],
  );

  /** The latest snapshot of a transaction at the provider. */
  const orders = table(
    'orders',
    {
      transactionId: text('transaction_id').primaryKey(),
      status: text('status').$type<TransactionStatus>().notNull(),
      occurredAtUs: big('occurred_at_us').notNull(),
      customerId: text('customer_id'),
      subscriptionId: text('subscription_id'),
      /** The provider's name for what created it: a checkout, a renewal, a change of plan. */
      origin: text('origin'),
      /** The end of the period that it pays for. */
      periodEndsAt: time('period_ends_at'),
      /** The buyer token in the checkout, verified or not. */
      buyerToken: text('buyer_token'),
      currency: text('currency').notNull(),
      total: big('total').notNull(),
      createdAt: time('created_at').notNull(),
      /** When it was delivered or a review was opened, and for whom. */
      settledAt: time('settled_at'),
      buyer: text('buyer').$type<Buyer>(),
      userId: text('user_id').references(() => users.id),
      email: text('email'),
    },
    (row) => [
      index('orders_user').on(row.userId),
      index('orders_customer').on(row.customerId),
      index('orders_subscription').on(row.subscriptionId),
      index('orders_open').on(row.settledAt, row.status),
    ],
  );

  /** A line of an order. Delivered as a grant to an account or as a mailed code. */
  const orderItems = table(
    'order_items',
    {
      itemId: text('item_id').primaryKey(),
      transactionId: text('transaction_id')
        .notNull()
        .references(() => orders.transactionId),
      priceId: text('price_id').notNull(),
      quantity: int('quantity').notNull(),
      total: big('total').notNull(),
      sku: text('sku'),
      grantId: text('grant_id'),
      codeHash: text('code_hash'),
    },
    (row) => [index('order_items_transaction').on(row.transactionId), index('order_items_code').on(row.codeHash)],
  );

  /** The latest snapshot of a refund, credit or dispute. `items` empty: the whole transaction. */
  const adjustments = table(
    'adjustments',
    {
      adjustmentId: text('adjustment_id').primaryKey(),
      transactionId: text('transaction_id').notNull(),
      action: text('action').notNull(),
      status: text('status').notNull(),
      isFull: bool('is_full').notNull(),
      items: json('items').$type<StoredAdjustmentItem[]>().notNull(),
      occurredAtUs: big('occurred_at_us').notNull(),
      createdAt: time('created_at').notNull(),
    },
    (row) => [index('adjustments_transaction').on(row.transactionId)],
  );

  /** Mails about the refunds and disputes of an order that were enqueued, each once. `ref` distinguishes them. */
  const orderNotices = table(
    'order_notices',
    {
      transactionId: text('transaction_id')
        .notNull()
        .references(() => orders.transactionId),
      ref: text('ref').notNull(),
      at: time('at').notNull(),
    },
    (row) => [primaryKey({ columns: [row.transactionId, row.ref] })],
  );

  /** Purchases that need a decision by support: neither granted nor dropped silently. */
  const reviews = table(
    'reviews',
    {
      id: text('id').primaryKey(),
      reason: text('reason').$type<ReviewReason>().notNull(),
      transactionId: text('transaction_id').notNull(),
      /** The affected part of the transaction: an item, an adjustment; empty for the whole. */
      part: text('part').notNull(),
      details: json('details').$type<AuditDetails>().notNull(),
      createdAt: time('created_at').notNull(),
      resolvedAt: time('resolved_at'),
      resolvedBy: text('resolved_by'),
      resolution: text('resolution'),
    },
    (row) => [
      uniqueIndex('reviews_once').on(row.transactionId, row.reason, row.part),
      index('reviews_open').on(row.resolvedAt, row.createdAt),
    ],
  );

  /** The position up to which the provider's event list has been read. */
  const providerCursors = table('provider_cursors', {
    name: text('name').primaryKey(),
    cursor: text('cursor').notNull(),
    readAt: time('read_at').notNull(),
  });

  return { paymentEvents, paymentCustomers, orders, orderItems, adjustments, orderNotices, reviews, providerCursors };
}
