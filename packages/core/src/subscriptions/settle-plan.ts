import { and, type Db, eq, inArray, isNotNull } from '@backline/db';
import { type SubscriptionRecord, toPlanTerms } from '@backline/domain/plans/terms';
import type { Core } from '../core.ts';
import type { SubscriptionRow } from './find-plan.ts';

function toRecord(row: SubscriptionRow): SubscriptionRecord {
  return { ...row, isCancelScheduled: row.scheduledAction === 'cancel' };
}

/**
 * Brings the grants of a subscription up to date. Computed from all its completed payments and its state, regardless of
 * what changed.
 */
export async function settlePlan(core: Core, tx: Db, subscriptionId: string): Promise<void> {
  const { subscriptions: s, orders: o, orderItems: i, grants: g } = core.store.t;
  const [row] = await tx.select().from(s).where(eq(s.subscriptionId, subscriptionId));
  if (row === undefined) return;
  const paid = await tx
    .select({ itemId: i.itemId, grantId: i.grantId, endsAt: o.periodEndsAt })
    .from(i)
    .innerJoin(o, eq(o.transactionId, i.transactionId))
    .where(and(eq(o.subscriptionId, subscriptionId), isNotNull(i.grantId), isNotNull(o.periodEndsAt)));
  const periods = paid.flatMap(({ itemId, endsAt }) => (endsAt === null ? [] : [{ itemId, endsAt }]));
  if (periods.length === 0) return;
  const grantIds = paid.flatMap(({ grantId }) => grantId ?? []);
  const grants = await tx
    .select({ id: g.id, itemId: g.causeRef, expiresAt: g.expiresAt, graceUntil: g.graceUntil })
    .from(g)
    .where(inArray(g.id, grantIds));
  for (const { itemId, expiresAt, graceUntil } of toPlanTerms(toRecord(row), periods)) {
    const grant = grants.find((one) => one.itemId === itemId);
    const isSame = (a: Date | null | undefined, b: Date | null) => a?.getTime() === b?.getTime();
    if (grant === undefined || (isSame(grant.expiresAt, expiresAt) && isSame(grant.graceUntil, graceUntil))) continue;
    await tx.update(g).set({ expiresAt, graceUntil }).where(eq(g.id, grant.id));
  }
}
