import type { Plan } from '@backline/domain/plans/plan';
import type { SubscriptionState } from '@backline/domain/plans/terms';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './account.sqlite.ts';
import type { NoticeKind, ScheduledAction } from './types.ts';

const time = (name: string) => integer(name, { mode: 'timestamp_ms' });

/**
 * Our mirror of a subscription as the provider last told it: a newer word takes the place of an older one, and an end
 * is an end. What anybody may play is not read from here but from grants (decision 31).
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    status: text('status').$type<SubscriptionState>().notNull(),
    occurredAtUs: integer('occurred_at_us').notNull(),
    customerId: text('customer_id').notNull(),
    /** Known from the payment that began it, or given by support; null until then. */
    userId: text('user_id').references(() => users.id),
    plan: text('plan').$type<Plan>().notNull(),
    priceId: text('price_id').notNull(),
    currency: text('currency').notNull(),
    startedAt: time('started_at').notNull(),
    trialEndsAt: time('trial_ends_at'),
    periodStartsAt: time('period_starts_at'),
    periodEndsAt: time('period_ends_at'),
    nextBilledAt: time('next_billed_at'),
    scheduledAction: text('scheduled_action').$type<ScheduledAction>(),
    scheduledAt: time('scheduled_at'),
    canceledAt: time('canceled_at'),
    pausedAt: time('paused_at'),
    /** The next charge, and what a period costs; null where the provider has not said it of this state. */
    nextAmount: integer('next_amount'),
    recurringAmount: integer('recurring_amount'),
    /** When the provider was last asked about it. */
    checkedAt: time('checked_at'),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    index('subscriptions_customer').on(table.customerId),
    index('subscriptions_due').on(table.status, table.nextBilledAt),
  ],
);

/** Mails about a subscription that were ordered: each once. `ref` tells one occasion from the next. */
export const subscriptionNotices = sqliteTable(
  'subscription_notices',
  {
    subscriptionId: text('subscription_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    ref: text('ref').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.kind, table.ref] })],
);

/**
 * Decision 30: who had a trial, by keyed hash of the account and of the normalised email. Reserved while a checkout is
 * open, used for good once a plan was had.
 */
export const trialClaims = sqliteTable(
  'trial_claims',
  {
    keyHash: text('key_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    reservedUntil: time('reserved_until').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('trial_claims_user').on(table.userId)],
);

/** One row an account: the checkout that is open for it, and the lease of whoever changes its plan now. */
export const planDesks = sqliteTable('plan_desks', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  changingUntil: time('changing_until'),
  transactionId: text('transaction_id'),
  priceId: text('price_id'),
});
