import { dayMs } from '@backline/domain/time';
import type { YearShop } from '../shop.ts';
import { toMs } from '../tables.ts';
import type { Invariant } from './snapshot.ts';

/** Tables whose rows expire: the column with the time, and how many days later no such row may be left. */
const ends: Readonly<Record<string, readonly [column: string, days: number]>> = {
  sessions: ['expires_at', 2],
  login_challenges: ['expires_at', 2],
  one_time_tokens: ['expires_at', 32],
  device_sign_ins: ['expires_at', 9],
  outbox_messages: ['delivered_at', 32],
  sign_ins: ['at', 182],
  plugin_refusals: ['at', 32],
  plugin_seats: ['ends_at', 2],
  seat_moves: ['ends_at', 2],
  payment_events: ['applied_at', 92],
  rate_limit_buckets: ['reset_at_ms', 2],
};

/** Tables in which a sign-up leaves permanent rows: the account, and the record of how it was created. */
const ofSignUp = new Set(['users', 'audit_entries', 'consents', 'subject_keys', 'find_texts']);

export const oldRowsAreSwept: Invariant = async ({ shop, now }) => {
  const wrong: string[] = [];
  for (const [table, [column, days]] of Object.entries(ends)) {
    const rows = await shop.tables.ask(`SELECT ${column} AS at FROM ${table} WHERE ${column} IS NOT NULL`);
    const old = rows.filter(({ at }) => (toMs(at) ?? 0) < now.getTime() - days * dayMs);
    if (old.length > 0) wrong.push(`${old.length} rows of ${table} ended more than ${days} days ago.`);
  }
  return wrong;
};

/** Requests without an account may fill only tables whose rows expire, except for a sign-up's account. */
export const strangersFillNothing: Invariant = ({ facts }) => {
  const grown = new Set<string>();
  for (const fact of facts) {
    if (fact.kind !== 'grown' || fact.table in ends) continue;
    if (fact.by === 'POST /signup' && ofSignUp.has(fact.table)) continue;
    grown.add(`The table ${fact.table} grows by ${fact.by} of somebody without an account, and has no end.`);
  }
  return [...grown];
};

/** Tables that only anonymous requests write. */
const ofStrangers = ['login_challenges', 'rate_limit_buckets', 'device_sign_ins'] as const;
const firstDay = 118;
const laterDay = 238;
const firstCounts = new WeakMap<YearShop, { atMs: number; counts: Map<string, number> }>();
const begins = new WeakMap<YearShop, number>();

/** These tables are no larger after eight months than after four. */
export const strangersFillNoTable: Invariant = async ({ shop, now }) => {
  const beganMs = begins.get(shop) ?? now.getTime() - 14 * dayMs;
  begins.set(shop, beganMs);
  const day = (now.getTime() - beganMs) / dayMs;
  if (day < firstDay) return [];
  const counts = new Map<string, number>();
  for (const table of ofStrangers) {
    const [row] = await shop.tables.ask(`SELECT count(*) AS rows FROM ${table}`);
    counts.set(table, Number(row?.rows));
  }
  const first = firstCounts.get(shop);
  if (first === undefined) firstCounts.set(shop, { atMs: now.getTime(), counts });
  if (first === undefined || day < laterDay) return [];
  return ofStrangers.flatMap((table) => {
    const before = first.counts.get(table) ?? 0;
    const after = counts.get(table) ?? 0;
    return after > 2 * before + 100 ? [`The table ${table} had ${before} rows, and four months later ${after}.`] : [];
  });
};
