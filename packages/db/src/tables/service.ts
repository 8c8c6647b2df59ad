import { erase, exported, keep, system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { MoveState } from './types.ts';

const limit = keep('a limit outlasts the account that reached it', '1 day');

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tables.
export function serviceTables({ table, text, int, big, time, index }: Kit) {
  /** A bucket of the rate limiter: a window that starts with its first charge. */
  const rateLimitBuckets = table(
    'rate_limit_buckets',
    {
      key: text('key', limit).primaryKey(),
      count: int('count', system).notNull(),
      /** The limit at the time of charging: the command line does not know every factor. */
      max: int('max', system),
      resetAtMs: big('reset_at_ms', system).notNull(),
    },
    (row) => [index('rate_limit_buckets_reset').on(row.resetAtMs)],
  );

  /**
   * A mail to send, written in the transaction of the change that it reports. `sealed` holds its encrypted contents
   * (they include live links) and is emptied once the mail was handed over or dropped. `deliveredAt`: the mail server took
   * it. `failedAt`: the mail server refused it, or a person dropped it.
   */
  const outboxMessages = table(
    'outbox_messages',
    {
      id: text('id', erase).primaryKey(),
      kind: text('kind', exported.erase).notNull(),
      userId: text('user_id', erase),
      sealed: text('sealed', erase),
      createdAt: time('created_at', exported.erase).notNull(),
      attempts: int('attempts', erase).notNull(),
      dueAt: time('due_at', erase).notNull(),
      leasedUntil: time('leased_until', erase),
      deliveredAt: time('delivered_at', erase),
      failedAt: time('failed_at', erase),
      lastError: text('last_error', erase),
      /** The smaller, the sooner: see `mailRanks`. */
      rank: int('rank', erase).notNull().default(1),
      /** The order that it is about, by the provider's id. */
      transactionId: text('transaction_id', exported.erase),
      /** A keyed hash of the mailbox that it goes to, which stays when the contents have gone. */
      recipient: text('recipient', erase),
      droppedAt: time('dropped_at', erase),
      /** When its return was read: the mailbox does not take it. */
      bouncedAt: time('bounced_at', erase),
    },
    (row) => [
      index('outbox_messages_open').on(row.deliveredAt, row.failedAt, row.rank, row.dueAt),
      index('outbox_messages_order').on(row.transactionId),
      index('outbox_messages_recipient').on(row.recipient),
    ],
  );

  /** The one row says that the mail server takes no mail at present. It is the claim of the process that tries it next. */
  const mailPauses = table('mail_pauses', {
    server: text('server', system).$type<'smtp'>().primaryKey(),
    since: time('since', system).notNull(),
    attempts: int('attempts', system).notNull(),
    dueAt: time('due_at', system).notNull(),
    leasedUntil: time('leased_until', system),
    lastError: text('last_error', system),
  });

  /**
   * One row per key of the installation: a digest of a fixed text, so that a changed key is detected before it is used.
   */
  const keyChecks = table('key_checks', {
    name: text('name', system).primaryKey(),
    digest: text('digest', system).notNull(),
  });

  /** When this installation first did something that gives time: from then on staff have days to add a second factor. */
  const milestones = table('milestones', {
    name: text('name', system).$type<'staff_factor_required'>().primaryKey(),
    at: time('at', system).notNull(),
  });

  /** The one row that says which shop this database is: backups carry its id. */
  const shop = table('shop', {
    id: text('id', system).primaryKey(),
  });

  /** Work that the server repeats, and since when it fails. Null: it last ended well. */
  const repeats = table('repeats', {
    name: text('name', system).primaryKey(),
    failingSince: time('failing_since', system),
  });

  /** A backup that this installation has made outside, and when one was last restored into a place to try it. */
  const backups = table('backups', {
    stamp: text('stamp', system).primaryKey(),
    /** Where it lies: a folder or a bucket, without what opens it. */
    place: text('place', system).notNull(),
    madeAt: time('made_at', system).notNull(),
    triedAt: time('tried_at', system),
  });

  /**
   * A copy of this database into another one, or from another one: both have the same id. Is not copied. `place`: the
   * other one, without a password.
   */
  const databaseMoves = table('database_moves', {
    id: text('id', system).primaryKey(),
    state: text('state', system).$type<MoveState>().notNull(),
    place: text('place', system).notNull(),
    at: time('at', system).notNull(),
  });

  return { rateLimitBuckets, outboxMessages, mailPauses, keyChecks, milestones, shop, repeats, backups, databaseMoves };
}
