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
  const tables = core.store.t;
  const lines = await core.store.db
    .select({ transactionId: tables.orderItems.transactionId, grantId: tables.grants.id, userId: tables.grants.userId })
    .from(tables.orderItems)
    .innerJoin(tables.grants, eq(tables.grants.id, tables.orderItems.grantId))
    .where(inArray(tables.orderItems.transactionId, [...ids]));
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
  const tables = core.store.t;
  const { db } = core.store;
  const { subscriptionId, customerId, priceId } = row;
  const orders = await db
    .select()
    .from(tables.orders)
    .where(eq(tables.orders.subscriptionId, subscriptionId))
    .orderBy(desc(tables.orders.createdAt))
    .limit(maxRows);
  const ids = orders.map(({ transactionId }) => transactionId);
  const grants = await findGrantsOfPayments(core, ids);
  const notices = await db
    .select()
    .from(tables.subscriptionNotices)
    .where(eq(tables.subscriptionNotices.subscriptionId, subscriptionId))
    .orderBy(tables.subscriptionNotices.at, tables.subscriptionNotices.kind);
  const reviews = await db
    .select()
    .from(tables.reviews)
    .where(and(inArray(tables.reviews.transactionId, ids), isNull(tables.reviews.resolvedAt)))
    .orderBy(tables.reviews.createdAt);
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
