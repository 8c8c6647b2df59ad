import type { Plan } from '@backline/domain/plans/plan';
import type { SubscriptionState } from '@backline/domain/plans/terms';
import type { AccountTables } from './account.ts';
import type { Kit } from './sqlite-kit.ts';
import type { NoticeKind, ScheduledAction } from './types.ts';

export function planTables({ table, text, int, big, time, index, primaryKey }: Kit, { users }: AccountTables) {
  /**
   * The newest snapshot of a subscription of the provider. A canceled subscription never becomes active again. Access is
   * read from grants, not from here.
   */
  const subscriptions = table(
    'subscriptions',
    {
      subscriptionId: text('subscription_id').primaryKey(),
      status: text('status').$type<SubscriptionState>().notNull(),
      occurredAtUs: big('occurred_at_us').notNull(),
      customerId: text('customer_id').notNull(),
      /** Known from the first payment, or set by support; null until then. */
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
      nextAmount: int('next_amount'),
      recurringAmount: int('recurring_amount'),
      /** When the provider was last asked about it. */
      checkedAt: time('checked_at'),
    },
    (row) => [
      index('subscriptions_user').on(row.userId),
      index('subscriptions_customer').on(row.customerId),
      index('subscriptions_due').on(row.status, row.nextBilledAt),
    ],
  );

  /** Mails about a subscription that were queued, each once. `ref` tells two mails of the same kind apart. */
  const subscriptionNotices = table(
    'subscription_notices',
    {
      subscriptionId: text('subscription_id').notNull(),
      kind: text('kind').$type<NoticeKind>().notNull(),
      ref: text('ref').notNull(),
      at: time('at').notNull(),
    },
    (row) => [primaryKey({ columns: [row.subscriptionId, row.kind, row.ref] })],
  );

  /**
   * Who had a trial, by keyed hash of the account and of the normalised email. Reserved while a checkout is open, used
   * for good once a plan has started.
   */
  const trialClaims = table(
    'trial_claims',
    {
      keyHash: text('key_hash').primaryKey(),
      userId: text('user_id')
        .notNull()
        .references(() => users.id),
      reservedUntil: time('reserved_until').notNull(),
      usedAt: time('used_at'),
    },
    (row) => [index('trial_claims_user').on(row.userId)],
  );

  /** One row per account: its open checkout, and the account lock of the request that changes its plan now. */
  const accountLocks = table('plan_desks', {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    changingUntil: time('changing_until'),
    transactionId: text('transaction_id'),
    priceId: text('price_id'),
  });

  return { subscriptions, subscriptionNotices, trialClaims, accountLocks };
}
