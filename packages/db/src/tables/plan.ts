import type { Plan } from '@backline/domain/plans/plan';
import type { SubscriptionState } from '@backline/domain/plans/terms';
import type { AccountTables } from './account.ts';
import { erase, exported, keep, system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { NoticeKind, ScheduledAction } from './types.ts';

const sale = keep('it proves what was sold and paid', '10 years');
const trial = keep('a person has one trial', 'for good');

export function planTables({ table, text, int, big, time, index, primaryKey }: Kit, account: AccountTables) {
  /**
   * The latest snapshot of a subscription at the provider. A canceled one never becomes active again. Access is decided
   * by grants, not by this table.
   */
  const subscriptions = table(
    'subscriptions',
    {
      subscriptionId: text('subscription_id', exported.keep(sale)).primaryKey(),
      status: text('status', exported.keep(sale)).$type<SubscriptionState>().notNull(),
      occurredAtUs: big('occurred_at_us', system).notNull(),
      customerId: text('customer_id', sale).notNull(),
      /** The account of its first payment, or the one assigned by support; null until then. */
      userId: text('user_id', sale).references(() => account.users.id),
      plan: text('plan', exported.keep(sale)).$type<Plan>().notNull(),
      priceId: text('price_id', exported.keep(sale)).notNull(),
      currency: text('currency', exported.keep(sale)).notNull(),
      startedAt: time('started_at', exported.keep(sale)).notNull(),
      trialEndsAt: time('trial_ends_at', exported.keep(sale)),
      periodStartsAt: time('period_starts_at', exported.keep(sale)),
      periodEndsAt: time('period_ends_at', exported.keep(sale)),
      nextBilledAt: time('next_billed_at', exported.keep(sale)),
      scheduledAction: text('scheduled_action', exported.keep(sale)).$type<ScheduledAction>(),
      scheduledAt: time('scheduled_at', exported.keep(sale)),
      canceledAt: time('canceled_at', exported.keep(sale)),
      pausedAt: time('paused_at', exported.keep(sale)),
      /** The next charge, and the charge per period; null if the provider has not reported them for this state. */
      nextAmount: int('next_amount', exported.keep(sale)),
      recurringAmount: int('recurring_amount', exported.keep(sale)),
      /** When the subscription was last read from the provider. */
      checkedAt: time('checked_at', system),
    },
    (row) => [
      index('subscriptions_user').on(row.userId),
      index('subscriptions_customer').on(row.customerId),
      index('subscriptions_due').on(row.status, row.nextBilledAt),
    ],
  );

  /** Mails sent about a subscription, each once. `ref` distinguishes notices of one kind. */
  const subscriptionNotices = table(
    'subscription_notices',
    {
      subscriptionId: text('subscription_id', exported.keep(sale)).notNull(),
      kind: text('kind', exported.keep(sale)).$type<NoticeKind>().notNull(),
      ref: text('ref', sale).notNull(),
      at: time('at', exported.keep(sale)).notNull(),
    },
    (row) => [primaryKey({ columns: [row.subscriptionId, row.kind, row.ref] })],
  );

  /**
   * Used and reserved trials, by keyed hashes of the account and the normalized email. Reserved while a checkout is
   * open, permanent once a plan was bought.
   */
  const trialClaims = table(
    'trial_claims',
    {
      keyHash: text('key_hash', trial).primaryKey(),
      userId: text('user_id', trial)
        .notNull()
        .references(() => account.users.id),
      reservedUntil: time('reserved_until', trial).notNull(),
      usedAt: time('used_at', trial),
    },
    (row) => [index('trial_claims_user').on(row.userId)],
  );

  /** One row per account: its open checkout with the chosen plan, and the lock on changes of its plan. */
  const accountLocks = table('account_locks', {
    userId: text('user_id', erase)
      .primaryKey()
      .references(() => account.users.id),
    changingUntil: time('changing_until', erase),
    transactionId: text('transaction_id', erase),
    choice: text('choice', erase),
  });

  return { subscriptions, subscriptionNotices, trialClaims, accountLocks };
}
