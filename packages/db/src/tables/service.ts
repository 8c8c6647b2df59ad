import { erase, exported, keep, system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { CopyProgress, MoveState } from './types.ts';

const limit = keep('a limit outlasts the account that reached it', '1 day');

export function serviceTables({ table, text, int, big, time, json, index }: Kit) {
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
   * (they include live links) and is emptied once the mail is delivered or has failed for good.
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
    },
    (row) => [index('outbox_messages_open').on(row.deliveredAt, row.failedAt, row.dueAt)],
  );

  /**
   * One row per key of the installation: a digest of a fixed text, so that a changed key is detected before it is used.
   */
  const keyChecks = table('key_checks', {
    name: text('name', system).primaryKey(),
    digest: text('digest', system).notNull(),
    createdAt: time('created_at', system).notNull(),
  });

  /** When this installation first did something that gives time: from then on staff have days to add a second factor. */
  const milestones = table('milestones', {
    name: text('name', system).$type<'staff_factor_required'>().primaryKey(),
    at: time('at', system).notNull(),
  });

  /** The one row that says which shop this database is: backups carry its id. */
  const shop = table('shop', {
    id: text('id', system).primaryKey(),
    createdAt: time('created_at', system).notNull(),
  });

  /** Work that the server repeats: which process does it now, and since when it fails. Null: it last ended well. */
  const repeats = table('repeats', {
    name: text('name', system).primaryKey(),
    leasedUntil: time('leased_until', system),
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
   * other one, without a password. `progress`: how far an unfinished copy into this database is.
   */
  const databaseMoves = table('database_moves', {
    id: text('id', system).primaryKey(),
    state: text('state', system).$type<MoveState>().notNull(),
    place: text('place', system).notNull(),
    at: time('at', system).notNull(),
    progress: json('progress', system).$type<CopyProgress>(),
  });

  return { rateLimitBuckets, outboxMessages, keyChecks, milestones, shop, repeats, backups, databaseMoves };
}
