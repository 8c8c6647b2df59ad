import type { ReviewReason, TransactionStatus } from '@backline/domain/payments/orders';
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './account.sqlite.ts';
import type { AuditDetails, Buyer, EventOrigin, EventOutcome, StoredAdjustmentItem } from './types.ts';

const time = (name: string) => integer(name, { mode: 'timestamp_ms' });

/**
 * The inbox: what the provider has said, as it came, written before it is answered. A worker applies it; what cannot
 * be applied is set aside. `occurredAtUs`: the provider's time in microseconds.
 */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    entityId: text('entity_id'),
    occurredAtUs: integer('occurred_at_us').notNull(),
    payload: text('payload').notNull(),
    origin: text('origin').$type<EventOrigin>().notNull(),
    receivedAt: time('received_at').notNull(),
    attempts: integer('attempts').notNull(),
    dueAt: time('due_at').notNull(),
    leasedUntil: time('leased_until'),
    appliedAt: time('applied_at'),
    outcome: text('outcome').$type<EventOutcome>(),
    setAsideAt: time('set_aside_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('payment_events_open').on(table.appliedAt, table.setAsideAt, table.dueAt),
    index('payment_events_entity').on(table.entityId),
    index('payment_events_received').on(table.receivedAt),
  ],
);

/** The provider's customer, one for each address. The account that it was bound to is of old rows, and read by nothing. */
export const paymentCustomers = sqliteTable(
  'payment_customers',
  {
    customerId: text('customer_id').primaryKey(),
    email: text('email').notNull(),
    userId: text('user_id').references(() => users.id),
    boundAt: time('bound_at'),
    occurredAtUs: integer('occurred_at_us').notNull(),
  },
  (table) => [
    index('payment_customers_user').on(table.userId),
    index('payment_customers_email').on(sql`lower(${table.email})`),
  ],
);

/** A transaction of the provider as last told: a newer word takes the place of an older one. */
export const orders = sqliteTable(
  'orders',
  {
    transactionId: text('transaction_id').primaryKey(),
    status: text('status').$type<TransactionStatus>().notNull(),
    occurredAtUs: integer('occurred_at_us').notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** What made it, in the provider's words: a checkout, a renewal, a change of plan. */
    origin: text('origin'),
    /** The end of the period that it pays for. */
    periodEndsAt: time('period_ends_at'),
    /** What the checkout said of who buys; proven or not. */
    buyerToken: text('buyer_token'),
    currency: text('currency').notNull(),
    total: integer('total').notNull(),
    createdAt: time('created_at').notNull(),
    /** When it was delivered or handed to a person, and to whom. */
    settledAt: time('settled_at'),
    buyer: text('buyer').$type<Buyer>(),
    userId: text('user_id').references(() => users.id),
    email: text('email'),
  },
  (table) => [
    index('orders_user').on(table.userId),
    index('orders_customer').on(table.customerId),
    index('orders_subscription').on(table.subscriptionId),
    index('orders_open').on(table.settledAt, table.status),
  ],
);

/** A line of an order. It became a grant of an account, or a code that was mailed. */
export const orderItems = sqliteTable(
  'order_items',
  {
    itemId: text('item_id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => orders.transactionId),
    priceId: text('price_id').notNull(),
    quantity: integer('quantity').notNull(),
    total: integer('total').notNull(),
    sku: text('sku'),
    grantId: text('grant_id'),
    codeHash: text('code_hash'),
  },
  (table) => [index('order_items_transaction').on(table.transactionId), index('order_items_code').on(table.codeHash)],
);

/** A refund, a credit or a dispute of a transaction as last told. `items` empty: all of it. */
export const adjustments = sqliteTable(
  'adjustments',
  {
    adjustmentId: text('adjustment_id').primaryKey(),
    transactionId: text('transaction_id').notNull(),
    action: text('action').notNull(),
    status: text('status').notNull(),
    isFull: integer('is_full', { mode: 'boolean' }).notNull(),
    items: text('items', { mode: 'json' }).$type<StoredAdjustmentItem[]>().notNull(),
    occurredAtUs: integer('occurred_at_us').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('adjustments_transaction').on(table.transactionId)],
);

/** What a person has to look at: never granted, never silently dropped. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    reason: text('reason').$type<ReviewReason>().notNull(),
    transactionId: text('transaction_id').notNull(),
    /** Which part of the transaction: an item, an adjustment; empty for all of it. */
    part: text('part').notNull(),
    details: text('details', { mode: 'json' }).$type<AuditDetails>().notNull(),
    createdAt: time('created_at').notNull(),
    resolvedAt: time('resolved_at'),
    resolvedBy: text('resolved_by'),
    resolution: text('resolution'),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.transactionId, table.reason, table.part),
    index('reviews_open').on(table.resolvedAt, table.createdAt),
  ],
);

/** How far the provider's own list of events has been read. */
export const providerCursors = sqliteTable('provider_cursors', {
  name: text('name').primaryKey(),
  cursor: text('cursor').notNull(),
  readAt: time('read_at').notNull(),
});
