import { and, type Db, eq, gt, isNotNull, ne } from '@backline/db';
import type { Plan } from '@backline/domain/plans/plan';
import { toPeriodEnd } from '@backline/domain/plans/terms';
import type { Core } from '../core.ts';
import { grantItem } from '../payments/deliver-item.ts';
import { openReview } from '../payments/reviews.ts';
import { isFollowUp } from './find-owner.ts';
import { notify, toUpcoming } from './notify.ts';
import { useTrial } from './trial-claims.ts';

type Order = Core['store']['t']['orders']['$inferSelect'];
type Item = Core['store']['t']['orderItems']['$inferSelect'];

export interface PlanPurchase {
  order: Order;
  item: Item;
  sku: string;
  userId: string;
  plan: Plan;
  /** The trial days of the price. */
  trialDays: number | null;
}

/**
 * The trial days of a purchase. Only the first checkout starts a trial, because later bills have the same price and no
 * trial.
 */
function toTrialDays(core: Core, { order, trialDays }: PlanPurchase): number | null {
  return isFollowUp(core, order) ? null : trialDays;
}

async function findRow(core: Core, tx: Db, subscriptionId: string | null) {
  const { subscriptions } = core.store.t;
  if (subscriptionId === null) return null;
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
  return row ?? null;
}

/**
 * True if the subscription of a trial has been paid since, because a payment may arrive before the event of its trial.
 */
async function isPaidSince(core: Core, tx: Db, { transactionId, subscriptionId }: Order): Promise<boolean> {
  const { orders } = core.store.t;
  if (subscriptionId === null) return false;
  const isOther = and(eq(orders.subscriptionId, subscriptionId), ne(orders.transactionId, transactionId));
  return (await tx.$count(orders, and(isOther, isNotNull(orders.settledAt), gt(orders.total, 0)))) > 0;
}

/** Grants the paid period. */
export async function grantPlan(core: Core, tx: Db, purchase: PlanPurchase): Promise<void> {
  const { order, item, sku, userId, plan } = purchase;
  const { orders, accountLocks } = core.store.t;
  const { transactionId } = order;
  const expiresAt = order.periodEndsAt ?? toPeriodEnd(plan, toTrialDays(core, purchase), order.createdAt);
  await tx.update(orders).set({ periodEndsAt: expiresAt }).where(eq(orders.transactionId, transactionId));
  await grantItem(core, tx, item, { sku, userId, cause: 'subscription', expiresAt });
  await tx
    .update(accountLocks)
    .set({ transactionId: null, choice: null })
    .where(and(eq(accountLocks.userId, userId), eq(accountLocks.transactionId, transactionId)));
}

/** Delivers a paid plan. A second trial grants nothing and opens a review. */
export async function deliverPlan(core: Core, tx: Db, purchase: PlanPurchase): Promise<void> {
  const { order, item, sku, userId, plan } = purchase;
  const trialDays = toTrialDays(core, purchase);
  const { users } = core.store.t;
  const { transactionId, subscriptionId } = order;
  const [person] = await tx
    .select({ id: users.id, emailCanonical: users.emailCanonical })
    .from(users)
    .where(eq(users.id, userId));
  if (person === undefined) throw new Error(`Order ${transactionId} belongs to an account that does not exist.`);
  const row = await findRow(core, tx, subscriptionId);
  const isFirst = await useTrial(core, tx, person);
  if (trialDays !== null && !isFirst && !(await isPaidSince(core, tx, order))) {
    await openReview(core, tx, { reason: 'trial_repeated', transactionId, part: item.itemId, details: { sku } });
    return;
  }
  await grantPlan(core, tx, purchase);
  const upcoming = row === null ? { amount: null, chargeOn: null } : toUpcoming(row);
  const about = { subscriptionId: subscriptionId ?? transactionId, userId, priceId: item.priceId, ref: '' };
  await notify(core, tx, about, { kind: 'plan_welcome', plan, isTrial: trialDays !== null, ...upcoming });
}
