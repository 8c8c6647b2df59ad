import { and, desc, eq, gt, inArray, isNull } from '@backline/db';
import {
  AppError,
  type EmailAddress,
  type SubscriptionAnswer,
  type SubscriptionReport,
  toGrantTerms,
} from '@backline/domain';
import type { Caller, Core } from '../core.ts';
import { findPlan, type SubscriptionRow } from '../plans/find-plan.ts';
import { hadPlan } from '../plans/trial-claims.ts';
import { toReview } from './reviews.ts';
import { getUserByEmail, recordLookUp } from './staff.ts';
import { toSubscription } from './subscriptions.ts';

const most = 200;
const toIso = (at: Date | null | undefined) => at?.toISOString() ?? null;

type User = Awaited<ReturnType<typeof getUserByEmail>>;
type Payment = SubscriptionReport['payments'][number];

/** What the lines of payments have become, by transaction. */
async function findGrants(core: Core, ids: readonly string[]): Promise<Map<string, Payment['grants']>> {
  const { orderItems: i, grants: g } = core.store.t;
  const lines = await core.store.db
    .select({ transactionId: i.transactionId, grantId: g.id, userId: g.userId })
    .from(i)
    .innerJoin(g, eq(g.id, i.grantId))
    .where(inArray(i.transactionId, [...ids]));
  const owners = [...new Set(lines.map(({ userId }) => userId))];
  const owned = await Promise.all(owners.map((userId) => core.findGrants(userId)));
  const terms = owned.flatMap((grants) => toGrantTerms(grants, core.calendar.now()));
  const found = new Map<string, Payment['grants']>();
  for (const { transactionId, grantId } of lines) {
    const term = terms.find(({ grant }) => grant.id === grantId);
    if (term === undefined) continue;
    const { grant, state, endsAt } = term;
    const shown = { id: grant.id, sku: grant.sku, state, endsAt: toIso(endsAt), graceUntil: toIso(grant.graceUntil) };
    found.set(transactionId, [...(found.get(transactionId) ?? []), shown]);
  }
  return found;
}

async function toReport(core: Core, row: SubscriptionRow, email: string | null): Promise<SubscriptionReport> {
  const { orders: o, reviews: r, subscriptionNotices: n } = core.store.t;
  const { db } = core.store;
  const { subscriptionId, customerId, priceId } = row;
  const orders = await db
    .select()
    .from(o)
    .where(eq(o.subscriptionId, subscriptionId))
    .orderBy(desc(o.createdAt))
    .limit(most);
  const ids = orders.map(({ transactionId }) => transactionId);
  const grants = await findGrants(core, ids);
  const notices = await db.select().from(n).where(eq(n.subscriptionId, subscriptionId)).orderBy(n.at, n.kind);
  const reviews = await db
    .select()
    .from(r)
    .where(and(inArray(r.transactionId, ids), isNull(r.resolvedAt)))
    .orderBy(r.createdAt);
  return {
    ...toSubscription(row, email),
    customerId,
    priceId,
    payments: orders.map(({ transactionId, status, origin, total, currency, createdAt, periodEndsAt }) => ({
      transactionId,
      status,
      origin,
      total: { amount: total, currency },
      createdAt: createdAt.toISOString(),
      periodEndsAt: toIso(periodEndsAt),
      grants: grants.get(transactionId) ?? [],
    })),
    notices: notices.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    reviews: reviews.map(toReview),
  };
}

async function toAccount(core: Core, user: User): Promise<SubscriptionAnswer['account']> {
  const { trialClaims: c, planDesks: d } = core.store.t;
  const { db } = core.store;
  const [kept] = await db
    .select({ until: c.reservedUntil })
    .from(c)
    .where(and(eq(c.userId, user.id), isNull(c.usedAt), gt(c.reservedUntil, core.clock.now())))
    .orderBy(desc(c.reservedUntil));
  const [desk] = await db.select({ transactionId: d.transactionId }).from(d).where(eq(d.userId, user.id));
  return {
    email: user.email,
    hadTrial: await hadPlan(core, db, user),
    trialReservedUntil: toIso(kept?.until),
    openTransactionId: desk?.transactionId ?? null,
  };
}

async function findByAccount(core: Core, user: User): Promise<SubscriptionRow[]> {
  const first = await findPlan(core, user.id);
  const others = await core.findPlans(user.id);
  return first === null ? [] : [first, ...others.filter((row) => row.subscriptionId !== first.subscriptionId)];
}

async function findById(core: Core, subscriptionId: string): Promise<{ row: SubscriptionRow; user: User | null }> {
  const { subscriptions: s, users: u } = core.store.t;
  const [found] = await core.store.db
    .select({ row: s, user: u })
    .from(s)
    .leftJoin(u, eq(u.id, s.userId))
    .where(eq(s.subscriptionId, subscriptionId));
  if (found !== undefined) return found;
  throw new AppError('not_found', {
    message: `Nothing is known of ${subscriptionId}. If it is at Paddle: backline subscription refresh ${subscriptionId}.`,
  });
}

/**
 * How a plan stands and how it came to: its state, its payments with what they gave, its mails. All of an account, or
 * one by its id. Throws `not_found`.
 */
export async function showSubscription(
  core: Core,
  caller: Caller,
  { email, subscriptionId, reason }: { email?: EmailAddress; subscriptionId?: string; reason: string },
): Promise<SubscriptionAnswer> {
  if (email === undefined && subscriptionId === undefined)
    throw new AppError('input_invalid', { message: 'Name an account or a subscription.' });
  const named = email === undefined ? null : await getUserByEmail(core, core.store.db, email);
  const found = named === null ? await findById(core, subscriptionId ?? '') : null;
  const user = named ?? found?.user ?? null;
  const rows = found === null ? (user === null ? [] : await findByAccount(core, user)) : [found.row];
  const subscriptions = await Promise.all(rows.map((row) => toReport(core, row, user?.email ?? null)));
  const account = user === null ? null : await toAccount(core, user);
  await recordLookUp(core, caller, {
    action: 'support.subscription_shown',
    subjectUserId: user?.id,
    ...(named === null ? { subject: `subscription ${subscriptionId}` } : {}),
    reason,
  });
  return { asOf: core.calendar.now().toISOString(), account, subscriptions };
}
