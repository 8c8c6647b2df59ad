import { and, type Db, eq, inArray, isNotNull } from '@backline/db';
import { type SubscriptionRecord, toPlanTerms } from '@backline/domain/plans/terms';
import type { Core } from '../core.ts';
import type { SubscriptionRow } from './find-plan.ts';

function toRecord(row: SubscriptionRow): SubscriptionRecord {
  return { ...row, isCancelScheduled: row.scheduledAction === 'cancel' };
}

/**
 * Brings the grants of a subscription up to date. They are computed from all its completed payments and its state,
 * whatever has changed.
 */
export async function settlePlan(core: Core, tx: Db, subscriptionId: string): Promise<void> {
  const tables = core.store.t;
  const [row] = await tx
    .select()
    .from(tables.subscriptions)
    .where(eq(tables.subscriptions.subscriptionId, subscriptionId));
  if (row === undefined) return;
  const paid = await tx
    .select({
      itemId: tables.orderItems.itemId,
      grantId: tables.orderItems.grantId,
      endsAt: tables.orders.periodEndsAt,
    })
    .from(tables.orderItems)
    .innerJoin(tables.orders, eq(tables.orders.transactionId, tables.orderItems.transactionId))
    .where(
      and(
        eq(tables.orders.subscriptionId, subscriptionId),
        isNotNull(tables.orderItems.grantId),
        isNotNull(tables.orders.periodEndsAt),
      ),
    );
  const periods = paid.flatMap(({ itemId, endsAt }) => (endsAt === null ? [] : [{ itemId, endsAt }]));
  if (periods.length === 0) return;
  const grantIds = paid.flatMap(({ grantId }) => grantId ?? []);
  const grants = await tx
    .select({
      id: tables.grants.id,
      itemId: tables.grants.causeRef,
      expiresAt: tables.grants.expiresAt,
      graceUntil: tables.grants.graceUntil,
    })
    .from(tables.grants)
    .where(inArray(tables.grants.id, grantIds));
  for (const { itemId, expiresAt, graceUntil } of toPlanTerms(toRecord(row), periods)) {
    const grant = grants.find((one) => one.itemId === itemId);
    const isSame = (one: Date | null | undefined, other: Date | null) => one?.getTime() === other?.getTime();
    if (grant === undefined || (isSame(grant.expiresAt, expiresAt) && isSame(grant.graceUntil, graceUntil))) continue;
    await tx.update(tables.grants).set({ expiresAt, graceUntil }).where(eq(tables.grants.id, grant.id));
  }
}
