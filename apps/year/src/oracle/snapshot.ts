import type { Fact } from '../act.ts';
import type { Books } from '../books.ts';
import type { Person } from '../person.ts';
import type { YearShop } from '../shop.ts';
import type { Finding } from '../story.ts';
import type { Row } from '../tables.ts';

/** Everything that the oracle judges: the provider's books, the shop's tables and what people know, all at one time. */
export interface Snapshot {
  shop: YearShop;
  people: readonly Person[];
  facts: readonly Fact[];
  books: Books;
  now: Date;
  tables: Readonly<Record<TableName, Row[]>>;
}

const tableNames = [
  'audit_entries',
  'users',
  'sessions',
  'orders',
  'order_items',
  'adjustments',
  'reviews',
  'grants',
  'grant_holds',
  'license_codes',
  'subscriptions',
  'tasks',
  'outbox_messages',
  'payment_events',
  'withdrawals',
  'refund_requests',
  'one_time_tokens',
] as const;
type TableName = (typeof tableNames)[number];

/** Something that must be true. Returns what is not, with the ids to find it. */
export type Invariant = (snapshot: Snapshot) => string[] | Promise<string[]>;

export async function takeSnapshot(
  shop: YearShop,
  people: readonly Person[],
  facts: readonly Fact[],
): Promise<Snapshot> {
  const entries = await Promise.all(
    tableNames.map(async (name) => [name, await shop.tables.ask(`SELECT * FROM ${name}`)] as const),
  );
  const tables = Object.fromEntries(entries) as Record<TableName, Row[]>;
  return { shop, people, facts, books: await shop.readBooks(), now: shop.clock.now(), tables };
}

/** Groups rows by the value of a column. */
export function groupBy(rows: readonly Row[], column: string): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => String(row[column]));
}

export const toFindings = (invariant: string, messages: readonly string[]): Finding[] =>
  messages.map((message) => ({ invariant, message }));

/** Accounts that support merged into another one, which owns everything of both. */
export function findMerged({ tables }: Pick<Snapshot, 'tables'>): Set<string> {
  const tasks = tables.tasks.filter(({ kind }) => kind === 'account.merge');
  const told = tables.audit_entries.filter(({ action }) => String(action).startsWith('account.merge'));
  const ids = tasks.flatMap(({ subject, user_id: user, other_user_id: other }) => [subject, user, other]);
  return new Set([...ids, ...told.map(({ subject_user_id: user }) => user)].map(String));
}
