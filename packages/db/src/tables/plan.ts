import type { Plan } from '@backline/domain/plans/plan';
import type { SubscriptionState } from '@backline/domain/plans/terms';
import type { AccountTables } from './account.ts';
import type { Kit } from './sqlite-kit.ts';
import type { NoticeKind, ScheduledAction } from './types.ts';

export function planTables({ table, text, int, big, time, index, primaryKey }: Kit, { users }: AccountTables) {
  /**
   * The latest snapshot of a subscription at the provider. A canceled one never becomes active again. Access is decided
   * by grants, not by this table.
   */
  const subscriptions = table(
    'subscriptions',
    {
      subscriptionId: text('subscription_id').primaryKey(),
      status: text('status').$type<SubscriptionState>().notNull(),
      occurredAtUs: big('occurred_at_us').notNull(),
      customerId: text('customer_id').notNull(),
      /** The account of its first payment, or the one that support assigned; null until then. */
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
      /** The next charge, and the charge per period; null when the provider has not reported them for this state. */
      nextAmount: int('next_amount'),
      recurringAmount: int('recurring_amount'),
      /** When the subscription was last read from the provider. */
      checkedAt: time('checked_at'),
    },
    (row) => [
      index('subscriptions_user').on(row.userId),
      index('subscriptions_customer').on(row.customerId),
      index('subscriptions_due').on(row.status, row.nextBilledAt),
    ],
  );

  /** Mails about a subscription that were enqueued, each once. `ref` distinguishes notices of one kind. */
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
   * Who had a trial, by keyed hash of the account and of the normalized email. Reserved while a checkout is open,
   * permanent once a plan was bought.
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

  /** One row per account: its open checkout, and the lease on changes of its plan. */
  const accountLocks = table('account_locks', {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    changingUntil: time('changing_until'),
    transactionId: text('transaction_id'),
    priceId: text('price_id'),
  });

  return { subscriptions, subscriptionNotices, trialClaims, accountLocks };
}
