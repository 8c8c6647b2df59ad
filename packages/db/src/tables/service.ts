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
      /** The limit at the time of charging, because the command line does not know every factor. */
      max: int('max', system),
      resetAtMs: big('reset_at_ms', system).notNull(),
    },
    (row) => [index('rate_limit_buckets_reset').on(row.resetAtMs)],
  );

  /**
   * A mail to send, written in the transaction of the change that it reports. `sealed` holds its encrypted contents
   * (they include valid links), and is emptied once the mail was delivered or dropped. `deliveredAt`: the mail server
   * accepted it. `failedAt`: the mail server refused it, or a person dropped it.
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
      /** A smaller number is sent sooner: see `mailRanks`. */
      rank: int('rank', erase).notNull().default(1),
      /** The order that it is about, by the provider's id. */
      transactionId: text('transaction_id', exported.erase),
      /** A keyed hash of the recipient's mailbox, which stays when the contents are deleted. */
      recipient: text('recipient', erase),
      droppedAt: time('dropped_at', erase),
      /** When its bounce was read: the mailbox does not accept it. */
      bouncedAt: time('bounced_at', erase),
    },
    (row) => [
      index('outbox_messages_open').on(row.deliveredAt, row.failedAt, row.rank, row.dueAt),
      index('outbox_messages_order').on(row.transactionId),
      index('outbox_messages_recipient').on(row.recipient),
    ],
  );

  /**
   * A single row, present while the mail server takes no mail. It also is the claim of the process that tries it next.
   */
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

  /**
   * When this installation first did something that starts a grace period, such as for staff to add a second factor.
   */
  const milestones = table('milestones', {
    name: text('name', system).$type<'staff_factor_required'>().primaryKey(),
    at: time('at', system).notNull(),
  });

  /** A single row with the id of this database's shop, which backups contain too. */
  const shop = table('shop', {
    id: text('id', system).primaryKey(),
  });

  /** Repeated server work, and since when it has failed. Null if the last run succeeded. */
  const repeats = table('repeats', {
    name: text('name', system).primaryKey(),
    failingSince: time('failing_since', system),
  });

  /** A backup that this installation made, and when one was last restored for a trial. */
  const backups = table('backups', {
    stamp: text('stamp', system).primaryKey(),
    /** The place: a folder or a bucket, without its secrets. */
    place: text('place', system).notNull(),
    madeAt: time('made_at', system).notNull(),
    triedAt: time('tried_at', system),
  });

  /**
   * A copy of this database to or from another one; both have the same id. This row is not copied. `place`: the other
   * database, without a password.
   */
  const databaseMoves = table('database_moves', {
    id: text('id', system).primaryKey(),
    state: text('state', system).$type<MoveState>().notNull(),
    place: text('place', system).notNull(),
    at: time('at', system).notNull(),
  });

  return { rateLimitBuckets, outboxMessages, mailPauses, keyChecks, milestones, shop, repeats, backups, databaseMoves };
}
