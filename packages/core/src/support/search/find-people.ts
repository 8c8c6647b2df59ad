import { type Db, desc, eq, type FoundText, inArray, matchFindTexts } from '@backline/db';
import { formatMoney } from '@backline/domain/format-money';
import { parseEmail } from '@backline/domain/parse-email';
import { type FindAnswer, findLimit } from '@backline/domain/support/find';
import { foldFindText } from '@backline/domain/support/parse-find-text';
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
  const { users: u } = core.store.t;
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(u)
    .where(inArray(u.id, [...ids]));
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toUserAnswer));
}

/** People who paid, with their newest order, by the provider's customers. Those of accounts are the accounts' to show. */
export async function findPayers(core: Core, db: Db, customerIds: readonly string[]): Promise<FindAnswer[]> {
  const { orders: o, paymentCustomers: c } = core.store.t;
  const answers: FindAnswer[] = [];
  for (const customerId of customerIds) {
    const [customer] = await db.select().from(c).where(eq(c.customerId, customerId));
    const [newest] = await db.select().from(o).where(eq(o.customerId, customerId)).orderBy(desc(o.createdAt)).limit(1);
    const email = newest?.email ?? customer?.email;
    if (email === undefined) continue;
    const { total, currency, createdAt } = newest ?? { createdAt: null };
    const paid =
      total === undefined || currency === undefined ? '' : `, last ${formatMoney({ amount: total, currency })}`;
    answers.push({
      kind: 'guest',
      id: email,
      what: `${newest === undefined ? 'has paid nothing' : 'has paid'}${paid}`,
      at: createdAt?.toISOString() ?? null,
      next: `order list --user ${email}`,
    });
  }
  return answers;
}

async function toAnswers(core: Core, db: Db, texts: readonly FoundText[]): Promise<FindAnswer[]> {
  const refs = (kind: FoundText['kind']) => [
    ...new Set(texts.filter((text) => text.kind === kind).map(({ ref }) => ref)),
  ];
  const users = await findUsers(core, db, refs('user'));
  const payers = await findPayers(core, db, refs('payer').slice(0, findLimit));
  const known = new Set(users.map(({ id }) => id.toLowerCase()));
  return [...users, ...payers.filter(({ id }) => !known.has(id.toLowerCase()))];
}

/** The account of exactly this address, whatever else contains it. */
async function findExact(core: Core, db: Db, words: readonly string[]): Promise<FindAnswer[]> {
  const email = words.length === 1 ? parseEmail(words[0] ?? '') : null;
  if (email === null) return [];
  const { users: u } = core.store.t;
  const [user] = await db.select().from(u).where(eq(u.emailCanonical, email.canonical));
  return user === undefined ? [] : [toUserAnswer(user)];
}

/** Accounts and payers whose name or address has all of these words in it. */
export async function findPeople(core: Core, db: Db, words: readonly string[]): Promise<FindAnswer[]> {
  const exact = await findExact(core, db, words);
  const texts = await matchFindTexts(core.store, db, words, { limit: findLimit * 2 });
  return [...exact, ...(await toAnswers(core, db, texts))];
}

/** How many near texts are compared: reading them takes a few milliseconds, and a common name has more. */
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

/** Both halves of a word and its middle: one wrong letter leaves at least one of them as it is. */
function toParts(word: string): string[] {
  const half = Math.floor(word.length / 2);
  if (half < 3) return [word.slice(0, 3), word.slice(-3)];
  const quarter = Math.floor(half / 2);
  return [word.slice(0, half), word.slice(quarter, quarter + half), word.slice(half)];
}

/** Accounts and payers whose name or address is nearly one of these words, the likest first. */
export async function findNearPeople(core: Core, db: Db, words: readonly string[]): Promise<FindAnswer[]> {
  // The mail server's name is nearly never what was mistyped, and most people share it.
  const [longest = ''] = words.map((word) => word.split('@')[0] ?? '').toSorted((a, b) => b.length - a.length);
  if (longest.length < 3) return [];
  const wanted = toTrigrams(longest);
  const texts = await matchFindTexts(core.store, db, toParts(longest), { isAny: true, limit: maxCompared });
  const likest = texts
    .map((text) => ({ text, likeness: toLikeness(wanted, foldFindText(text.text)) }))
    .filter(({ likeness }) => likeness >= minLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, findLimit);
  return toAnswers(
    core,
    db,
    likest.map(({ text }) => text),
  );
}
