import { asc, type Db, eq, type FoundText, inArray, matchFindTexts } from '@backline/db';
import { formatMoney } from '@backline/domain/format-money';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import { findLimit } from '@backline/domain/limits';
import type { FindAnswer } from '@backline/domain/support/search/find';
import { foldFindText } from '@backline/domain/support/search/parse-find-text';
import type { Core } from '../../core.ts';

type User = Core['store']['t']['users']['$inferSelect'];

function toState({ disabledAt, emailVerifiedAt, role }: User): string {
  if (disabledAt !== null) return 'disabled';
  if (role === 'support') return 'staff';
  return emailVerifiedAt === null ? 'not verified' : 'verified';
}

function toUserAnswer(user: User): FindAnswer {
  const name = user.contactName === null ? '' : `${user.contactName}, `;
  return {
    kind: 'user',
    id: user.email,
    what: `${name}${toState(user)}`,
    at: user.createdAt.toISOString(),
    next: `user show ${user.email}`,
  };
}

export async function findUsers(core: Core, db: Db, ids: readonly string[]): Promise<FindAnswer[]> {
  const { users } = core.store.t;
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toUserAnswer));
}

interface PaidOrder {
  email: string | null;
  total: number;
  currency: string;
  createdAt: Date;
}

function toPayerAnswer(email: string, newest: PaidOrder | undefined): FindAnswer {
  const paid = newest === undefined ? '' : `, last ${formatMoney({ amount: newest.total, currency: newest.currency })}`;
  return {
    kind: 'guest',
    id: email,
    what: `${newest === undefined ? 'has paid nothing' : 'has paid'}${paid}`,
    at: newest?.createdAt.toISOString() ?? null,
    next: `order list --user ${email}`,
  };
}

/** Payers with their newest order, from the provider's customers. Payers with an account are shown as accounts. */
export async function findPayers(core: Core, db: Db, customerIds: readonly string[]): Promise<FindAnswer[]> {
  const tables = core.store.t;
  if (customerIds.length === 0) return [];
  const customers = await db
    .select()
    .from(tables.paymentCustomers)
    .where(inArray(tables.paymentCustomers.customerId, [...customerIds]));
  const orders = await db
    .select({
      customerId: tables.orders.customerId,
      email: tables.orders.email,
      total: tables.orders.total,
      currency: tables.orders.currency,
      createdAt: tables.orders.createdAt,
    })
    .from(tables.orders)
    .where(inArray(tables.orders.customerId, [...customerIds]))
    .orderBy(asc(tables.orders.createdAt), asc(tables.orders.transactionId));
  const newest = new Map(orders.map((order) => [order.customerId, order]));
  const emails = new Map(customers.map(({ customerId, email }) => [customerId, email]));
  return customerIds.flatMap((customerId) => {
    const order = newest.get(customerId);
    const email = order?.email ?? emails.get(customerId);
    return email === undefined ? [] : toPayerAnswer(email, order);
  });
}

/** Accounts and payers, each in the order of the texts that were found. */
async function toAnswers(core: Core, db: Db, texts: readonly FoundText[]) {
  const refs = (kind: FoundText['kind']) => [
    ...new Set(texts.filter((text) => text.kind === kind).map(({ ref }) => ref)),
  ];
  const users = await findUsers(core, db, refs('user'));
  const payers = await findPayers(core, db, refs('payer'));
  const known = new Set(users.map(({ id }) => id.toLowerCase()));
  return { users, payers: payers.filter(({ id }) => !known.has(id.toLowerCase())) };
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
/** Sorts by ISO 8601 times as text. Missing ones come last. */
const toNewestFirst = (answers: readonly FindAnswer[]) =>
  answers.toSorted((one, other) => compareTexts(other.at ?? '', one.at ?? '') || compareTexts(one.id, other.id));

/** The account with exactly this address, even if other texts contain it. */
async function findExact(core: Core, db: Db, words: readonly string[]): Promise<FindAnswer[]> {
  const email = words.length === 1 ? parseEmail(words[0] ?? '') : null;
  if (email === null) return [];
  const { users } = core.store.t;
  const [user] = await db.select().from(users).where(eq(users.emailCanonical, email.canonical));
  return user === undefined ? [] : [toUserAnswer(user)];
}

/** How many texts are sorted. If there are more, the most recently written ones are used. */
const maxOrdered = 100;

/** Accounts and payers whose name or address contains all of these words: accounts first, each newest first. */
export async function findPeople(core: Core, db: Db, words: readonly string[]): Promise<FindAnswer[]> {
  const exact = await findExact(core, db, words);
  const texts = await matchFindTexts(core.store, db, words, { limit: maxOrdered });
  const { users, payers } = await toAnswers(core, db, texts);
  return [...exact, ...toNewestFirst(users), ...toNewestFirst(payers)];
}

/** How many similar texts are compared, which takes a few milliseconds. A common name has more of them. */
const maxCompared = 600;
const minLikeness = 0.4;

function toTrigrams(text: string): Set<string> {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function toLikeness(wanted: ReadonlySet<string>, text: string): number {
  const words = text.split(/[\s@]/).map(toTrigrams);
  const shares = words.map((own) => [...wanted].filter((one) => own.has(one)).length / Math.max(wanted.size, own.size));
  return Math.max(0, ...shares);
}

/** Both halves of a word and its middle: a single wrong letter leaves at least one of them intact. */
function toParts(word: string): string[] {
  const half = Math.floor(word.length / 2);
  if (half < 3) return [word.slice(0, 3), word.slice(-3)];
  const quarter = Math.floor(half / 2);
  return [word.slice(0, half), word.slice(quarter, quarter + half), word.slice(half)];
}

/** Accounts and payers whose name or address is similar to one of these words, the most similar first. */
export async function findNearPeople(core: Core, db: Db, words: readonly string[]): Promise<FindAnswer[]> {
  // The domain is rarely mistyped, and most people share it.
  const [longest = ''] = words
    .map((word) => word.split('@')[0] ?? '')
    .toSorted((one, other) => other.length - one.length);
  if (longest.length < 3) return [];
  const wanted = toTrigrams(longest);
  const texts = await matchFindTexts(core.store, db, toParts(longest), { isAny: true, limit: maxCompared });
  const likest = texts
    .map((found) => ({ ...found, text: foldFindText(found.text) }))
    .map((found) => ({ ...found, likeness: toLikeness(wanted, found.text) }))
    .filter(({ likeness }) => likeness >= minLikeness)
    .toSorted((one, other) => other.likeness - one.likeness || compareTexts(one.text, other.text))
    .slice(0, findLimit);
  const { users, payers } = await toAnswers(core, db, likest);
  return [...users, ...payers];
}
