import { and, desc, eq, inArray, isNull } from '@backline/db';
import { toGrantTerms } from '@backline/domain/licenses/terms';
import type { SubscriptionReport } from '@backline/domain/support/money/subscription-report';
import type { Core } from '../../core.ts';
import { findGrants } from '../../licenses/grants.ts';
import type { SubscriptionRow } from '../../subscriptions/find-plan.ts';
import { toReview } from './to-review.ts';
import { toSubscription } from './to-subscription.ts';

const maxRows = 200;
const toIso = (at: Date | null | undefined) => at?.toISOString() ?? null;

type Payment = SubscriptionReport['payments'][number];

/** The grants of the lines of payments, by transaction. */
async function findGrantsOfPayments(core: Core, ids: readonly string[]): Promise<Map<string, Payment['grants']>> {
  const { orderItems: i, grants: g } = core.store.t;
  const lines = await core.store.db
    .select({ transactionId: i.transactionId, grantId: g.id, userId: g.userId })
    .from(i)
    .innerJoin(g, eq(g.id, i.grantId))
    .where(inArray(i.transactionId, [...ids]));
  const owners = [...new Set(lines.map(({ userId }) => userId))];
  const owned = await Promise.all(owners.map((userId) => findGrants(core, userId)));
  const terms = owned.flatMap((grants) => toGrantTerms(grants, core.providerClock.now()));
  const found = new Map<string, Payment['grants']>();
  for (const { transactionId, grantId } of lines) {
    const term = terms.find(({ grant }) => grant.id === grantId);
    if (term === undefined) continue;
    const { grant, state, endsAt } = term;
    const { id, sku, name: productName } = grant;
    const shown = { id, sku, productName, state, endsAt: toIso(endsAt), graceUntil: toIso(grant.graceUntil) };
    found.set(transactionId, [...(found.get(transactionId) ?? []), shown]);
  }
  return found;
}

/** A subscription with its payments, their grants and the mails about it. */
export async function toSubscriptionReport(
  core: Core,
  row: SubscriptionRow,
  email: string | null,
): Promise<SubscriptionReport> {
  const { orders: o, reviews: r, subscriptionNotices: n } = core.store.t;
  const { db } = core.store;
  const { subscriptionId, customerId, priceId } = row;
  const orders = await db
    .select()
    .from(o)
    .where(eq(o.subscriptionId, subscriptionId))
    .orderBy(desc(o.createdAt))
    .limit(maxRows);
  const ids = orders.map(({ transactionId }) => transactionId);
  const grants = await findGrantsOfPayments(core, ids);
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
