import { dayMs, hourMs } from '@backline/domain/time';
import type { BookedSubscription, BookedTransaction } from '../books.ts';
import { type Row, toMs } from '../tables.ts';
import { openAddressBook } from './history.ts';
import { heldGrants } from './ownership.ts';
import type { Invariant } from './snapshot.ts';

const running = (plan: BookedSubscription): boolean => plan.status !== 'canceled';

/**
 * How long access may last beyond what was paid: a day for the renewal, or 35 days while it is past due, and one more
 * day for the work.
 */
const toGraceMs = ({ status }: BookedSubscription): number => (status === 'past_due' ? 36 : 2) * dayMs;

/** When a plan was ended or paused within a period. Null if it wasn't. */
function toStop({ status, canceled_at: canceledAt, paused_at: pausedAt }: BookedSubscription): number | null {
  const at = status === 'canceled' ? canceledAt : status === 'paused' ? pausedAt : null;
  return at === null ? null : Date.parse(at);
}

/**
 * A plan gives access for what was paid, by the provider's books: not for less, and not for longer than the grace
 * period.
 */
export const planGivesWhatWasPaid: Invariant = (snapshot) => {
  const { tables, books, now } = snapshot;
  const lines = new Map(tables.order_items.map((row) => [String(row.grant_id), String(row.transaction_id)]));
  const payments = new Map(books.transactions.map((one) => [one.id, one]));
  const held = heldGrants(snapshot);
  const nowMs = now.getTime();
  const isAfter = (cell: Row[string] | undefined) => (toMs(cell) ?? 0) > nowMs;
  const grants = tables.grants
    .filter(({ cause, id }) => cause === 'subscription' && !held.has(String(id)))
    .flatMap((row) => {
      const payment = payments.get(lines.get(String(row.id)) ?? '');
      return payment === undefined
        ? []
        : [{ row, payment, isOpen: isAfter(row.expires_at) || isAfter(row.grace_until) }];
    });
  return books.subscriptions.flatMap((plan) => {
    const own = grants.filter(({ payment }) => payment.subscription_id === plan.id);
    const ends = own.map(({ payment }) => Date.parse(payment.billing_period?.ends_at ?? ''));
    const paidUntil = Math.max(...ends.filter((ms) => !Number.isNaN(ms)));
    if (own.length === 0 || !Number.isFinite(paidUntil)) return [];
    const isOpen = own.some((one) => one.isOpen);
    const stop = toStop(plan);
    const is = `${plan.id} is ${plan.status}, paid until ${new Date(paidUntil).toISOString()}`;
    if (isOpen && stop !== null && stop < nowMs - dayMs) return [`${is}, and gives access.`];
    if (isOpen && paidUntil + toGraceMs(plan) < nowMs) return [`${is}, and gives access for longer than the grace.`];
    if (!isOpen && stop === null && paidUntil > nowMs) return [`${is}, and gives no access.`];
    return [];
  });
};

/** The mailbox of an address, however it is spelled. */
function toMailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const [name = ''] = local.split('+');
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.split('.').join('')}@gmail.com` : `${name}@${domain}`;
}

/** A person gets one trial, by account and by mailbox. Two that begin at the same time are allowed. */
export const oneTrialAPerson: Invariant = (snapshot) => {
  const { tables, books } = snapshot;
  const addresses = openAddressBook(snapshot);
  const delivered = new Set(
    tables.order_items.filter((row) => row.grant_id !== null).map((row) => String(row.transaction_id)),
  );
  const owners = new Map(tables.orders.map((row) => [String(row.transaction_id), row.user_id]));
  /** The accounts that paid. Support may have merged them into the owner's account since. */
  const buyers = new Map(
    tables.audit_entries
      .filter(({ action }) => action === 'order.settled')
      .map(({ subject, subject_user_id: buyer }) => [String(subject).replace('order ', ''), buyer]),
  );
  /** Orders that support delivered in spite of an earlier trial. */
  const bySupport = new Set(
    tables.orders.filter(({ buyer }) => buyer === 'support').map((row) => String(row.transaction_id)),
  );
  const trials = new Map<string, BookedTransaction[]>();
  /** A merged account brings its own trial. */
  const lastMerges = new Map(
    tables.audit_entries
      .filter(({ action }) => action === 'account.merged')
      .map((row) => [String(row.subject_user_id), toMs(row.at) ?? 0]),
  );
  for (const order of books.transactions) {
    const isTrial =
      order.items.some(({ price }) => price.trial_period !== null) && !order.origin.startsWith('subscription');
    const owner = owners.get(order.id) ?? null;
    if (!isTrial || owner === null || order.status !== 'completed' || !delivered.has(order.id)) continue;
    if (bySupport.has(order.id)) continue;
    const atMs = Date.parse(order.billed_at ?? order.created_at);
    const address = addresses.find(String(buyers.get(order.id) ?? owner), atMs - hourMs, atMs + dayMs);
    const keys = [`the account ${owner}`, ...(address === null ? [] : [`the mailbox ${toMailbox(address)}`])];
    for (const key of keys) trials.set(key, [...(trials.get(key) ?? []), order]);
  }
  return [...trials].flatMap(([key, orders]) => {
    const [first, ...more] = orders.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
    const late = more.filter(({ id, created_at: at }) => {
      const mergedAtMs = lastMerges.get(String(owners.get(id))) ?? 0;
      const firstAtMs = Date.parse(first?.billed_at ?? first?.created_at ?? '');
      return Date.parse(at) > Math.max(firstAtMs + 2 * hourMs, mergedAtMs);
    });
    return late.length === 0 ? [] : [`${key} had the trials ${[first, ...late].map((one) => one?.id).join(', ')}.`];
  });
};

/** The plan page shows the provider's state of a plan: its status, its next payment and its end. */
export const planIsShownAsItIs: Invariant = async ({ shop, people, tables, books }) => {
  const users = new Map(tables.users.map((row) => [String(row.email), String(row.id)]));
  const plans = new Map(books.subscriptions.map((plan) => [plan.id, plan]));
  const wrong: string[] = [];
  for (const { name, sessions } of people)
    for (const token of sessions.values()) {
      const ask = (path: string) => shop.portals[0]?.service.rest('GET', path, { token });
      const account = await ask('/user');
      if (account?.status !== 200) continue;
      const { body: shown } = (await ask('/user/recurring')) ?? {};
      const owner = users.get(account.body.email);
      const own = tables.subscriptions.filter((row) => row.user_id === owner);
      const live = own.flatMap((row) => plans.get(String(row.subscription_id)) ?? []).filter(running);
      // Support reviews the second plan.
      if (live.length > 1) continue;
      const [plan] = live;
      const status = plan?.status ?? 'inactive';
      if (shown.status !== status)
        wrong.push(`${name} is shown a plan that is ${shown.status}; ${plan?.id} is ${status}.`);
      if (plan === undefined) continue;
      const isEnding = plan.scheduled_change?.action === 'cancel';
      if (shown.canceled !== isEnding) wrong.push(`${name} is shown canceled: ${shown.canceled}; ${plan.id} differs.`);
      const endsAt = isEnding ? (plan.scheduled_change?.effective_at ?? '') : null;
      if (endsAt !== null && Date.parse(shown.periodEnd) !== Date.parse(endsAt))
        wrong.push(`${name} is shown that ${plan.id} ends at ${shown.periodEnd}; it ends at ${endsAt}.`);
      const isDue = plan.status === 'active' || plan.status === 'trialing';
      if (isDue && plan.next_billed_at !== null && Date.parse(shown.periodEnd) !== Date.parse(plan.next_billed_at))
        wrong.push(`${name} is shown ${shown.periodEnd}; ${plan.id} is billed at ${plan.next_billed_at}.`);
    }
  return wrong;
};
