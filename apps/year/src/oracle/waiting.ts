import { dayMs } from '@backline/domain/time';
import { toMs } from '../tables.ts';
import type { Invariant } from './snapshot.ts';

/** How long after its due time something counts as late. */
const lateMs = dayMs;

export const nothingWaitsTooLong: Invariant = ({ tables, now }) => {
  const isLate = (at: number | null) => at !== null && at < now.getTime() - lateMs;
  return [
    ...tables.tasks
      .filter((row) => row.state === 'waiting' && isLate(toMs(row.due_at)))
      .map((row) => `The task ${row.id} (${row.kind}) is due since ${row.due_at}.`),
    ...tables.payment_events
      .filter((row) => row.applied_at === null && row.dead_lettered_at === null && isLate(toMs(row.received_at)))
      .map((row) => `The event ${row.event_id} (${row.type}) was not applied: ${row.last_error}`),
    ...tables.outbox_messages
      .filter((row) => row.delivered_at === null && row.failed_at === null && row.dropped_at === null)
      .filter((row) => isLate(toMs(row.created_at)))
      .map((row) => `The mail ${row.id} (${row.kind}) was not sent: ${row.last_error}`),
    ...tables.payment_events
      .filter((row) => row.dead_lettered_at !== null)
      .map((row) => `The event ${row.event_id} (${row.type}) could not be applied: ${row.last_error}`),
  ];
};

/** Expired rows are deleted after some time. The longest lifetime of any of them is a day. */
export const endedRowsAreSwept: Invariant = async ({ shop, now }) => {
  const wrong: string[] = [];
  const ends: readonly (readonly [table: string, column: string])[] = [
    ['sessions', 'expires_at'],
    ['login_challenges', 'expires_at'],
    ['one_time_tokens', 'expires_at'],
    ['device_sign_ins', 'expires_at'],
  ];
  for (const [table, column] of ends) {
    const rows = await shop.tables.ask(`SELECT ${column} AS at FROM ${table}`);
    const old = rows.filter(({ at }) => (toMs(at) ?? now.getTime()) < now.getTime() - 60 * dayMs);
    if (old.length > 0) wrong.push(`${old.length} rows of ${table} ended more than 60 days ago.`);
  }
  return wrong;
};

/** Changes of one account that may not be pending at the same time, because one would undo what the other promises. */
const exclusive = ['account.erase', 'account.merge', 'email.move'];

/**
 * Two changes of one account are never pending at the same time, except for a move of the address that replaced an
 * earlier one.
 */
export const changesExclude: Invariant = ({ tables, now }) => {
  const spans = tables.tasks
    .filter(({ kind }) => exclusive.includes(String(kind)))
    .flatMap((row) =>
      [row.user_id, row.other_user_id]
        .filter((user) => user !== null)
        .map((user) => ({
          row,
          user: String(user),
          from: toMs(row.created_at) ?? 0,
          until: toMs(row.ended_at) ?? now.getTime(),
        })),
    );
  return [...Map.groupBy(spans, ({ user }) => user)].flatMap(([user, own]) =>
    own.flatMap((one, at) =>
      own
        .slice(at + 1)
        .filter((other) => one.row.kind !== other.row.kind && one.from < other.until && other.from < one.until)
        .map((other) => `For the account ${user} ${one.row.kind} and ${other.row.kind} waited at the same time.`),
    ),
  );
};
