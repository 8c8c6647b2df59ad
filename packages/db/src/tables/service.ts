import type { Kit } from './sqlite-kit.ts';

export function serviceTables({ table, text, int, big, time, index }: Kit) {
  /** A bucket of the rate limiter: a window that starts with its first charge. */
  const rateLimitBuckets = table(
    'rate_limit_buckets',
    {
      key: text('key').primaryKey(),
      count: int('count').notNull(),
      /** The limit at the time of charging: the command line does not know every factor. */
      max: int('max'),
      resetAtMs: big('reset_at_ms').notNull(),
    },
    (row) => [index('rate_limit_buckets_reset').on(row.resetAtMs)],
  );

  /**
   * A mail to send, written in the transaction of the change that it reports. `sealed` holds its encrypted contents
   * (they include live links) and is emptied once the mail is delivered or has failed for good.
   */
  const outboxMessages = table(
    'outbox_messages',
    {
      id: text('id').primaryKey(),
      kind: text('kind').notNull(),
      userId: text('user_id'),
      sealed: text('sealed'),
      createdAt: time('created_at').notNull(),
      attempts: int('attempts').notNull(),
      dueAt: time('due_at').notNull(),
      leasedUntil: time('leased_until'),
      deliveredAt: time('delivered_at'),
      failedAt: time('failed_at'),
      lastError: text('last_error'),
    },
    (row) => [index('outbox_messages_open').on(row.deliveredAt, row.failedAt, row.dueAt)],
  );

  /**
   * One row per key of the installation: a digest of a fixed text, so that a changed key is detected before it is used.
   */
  const keyChecks = table('key_checks', {
    name: text('name').primaryKey(),
    digest: text('digest').notNull(),
    createdAt: time('created_at').notNull(),
  });

  return { rateLimitBuckets, outboxMessages, keyChecks };
}
