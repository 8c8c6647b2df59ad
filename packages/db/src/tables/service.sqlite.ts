import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const time = (name: string) => integer(name, { mode: 'timestamp_ms' });

/** A bucket of the rate limiter: a window that opens with its first charge. */
export const rateLimitBuckets = sqliteTable(
  'rate_limit_buckets',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** What the limit let through when the bucket was charged: the command line does not know every factor. */
    max: integer('max'),
    resetAtMs: integer('reset_at_ms').notNull(),
  },
  (table) => [index('rate_limit_buckets_reset').on(table.resetAtMs)],
);

/**
 * A mail to be sent, written in the transaction of what it reports. `sealed` holds its encrypted contents
 * (they carry live links) and is emptied once the mail is delivered or given up.
 */
export const outboxMessages = sqliteTable(
  'outbox_messages',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    userId: text('user_id'),
    sealed: text('sealed'),
    createdAt: time('created_at').notNull(),
    attempts: integer('attempts').notNull(),
    dueAt: time('due_at').notNull(),
    leasedUntil: time('leased_until'),
    deliveredAt: time('delivered_at'),
    failedAt: time('failed_at'),
    lastError: text('last_error'),
  },
  (table) => [index('outbox_messages_open').on(table.deliveredAt, table.failedAt, table.dueAt)],
);

/** One row a key of the installation: what it makes of a fixed text, so that another key is noticed before it is used. */
export const keyChecks = sqliteTable('key_checks', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull(),
  createdAt: time('created_at').notNull(),
});
