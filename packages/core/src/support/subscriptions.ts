import { desc, eq } from '@backline/db';
import { AppError, type Subscription } from '@backline/domain';
import { GatewayError } from '../billing/payment-gateway.ts';
import type { Caller, Core } from '../core.ts';
import type { SubscriptionRow } from '../plans/find-plan.ts';
import { refreshPlan } from '../plans/refresh-plan.ts';
import { recordLookUp } from './staff.ts';

const most = 1000;
const toIso = (at: Date | null) => at?.toISOString() ?? null;

function toNext({ status, scheduledAction, nextAmount, recurringAmount, currency }: SubscriptionRow) {
  const isCharged = status !== 'canceled' && status !== 'paused' && scheduledAction !== 'cancel';
  const amount = nextAmount ?? recurringAmount;
  return isCharged && amount !== null ? { amount, currency } : null;
}

/** A subscription as staff see it. */
export function toSubscription(row: SubscriptionRow, email: string | null): Subscription {
  return {
    subscriptionId: row.subscriptionId,
    email,
    status: row.status,
    plan: row.plan,
    next: toNext(row),
    startedAt: row.startedAt.toISOString(),
    trialEndsAt: toIso(row.trialEndsAt),
    periodStartsAt: toIso(row.periodStartsAt),
    periodEndsAt: toIso(row.periodEndsAt),
    nextBilledAt: toIso(row.nextBilledAt),
    scheduledAction: row.scheduledAction,
    scheduledAt: toIso(row.scheduledAt),
    canceledAt: toIso(row.canceledAt),
    pausedAt: toIso(row.pausedAt),
    checkedAt: toIso(row.checkedAt),
  };
}

/** The subscriptions, the newest first, and how many there are where they are too many to list. */
export async function listSubscriptions(
  core: Core,
  caller: Caller,
  { status, reason }: { status: Subscription['status'] | null; reason: string },
): Promise<{ subscriptions: Subscription[]; total: number }> {
  const { subscriptions: s, users: u } = core.store.t;
  const { db } = core.store;
  const isMeant = status === null ? undefined : eq(s.status, status);
  const rows = await db
    .select({ row: s, email: u.email })
    .from(s)
    .leftJoin(u, eq(u.id, s.userId))
    .where(isMeant)
    .orderBy(desc(s.startedAt), desc(s.subscriptionId))
    .limit(most);
  const total = await db.$count(s, isMeant);
  await recordLookUp(core, caller, { action: 'support.subscriptions_listed', reason, details: { status, total } });
  return { subscriptions: rows.map(({ row, email }) => toSubscription(row, email)), total };
}

async function findSubscription(core: Core, subscriptionId: string): Promise<Subscription | null> {
  const { subscriptions: s, users: u } = core.store.t;
  const [found] = await core.store.db
    .select({ row: s, email: u.email })
    .from(s)
    .leftJoin(u, eq(u.id, s.userId))
    .where(eq(s.subscriptionId, subscriptionId));
  return found === undefined ? null : toSubscription(found.row, found.email);
}

/** The provider's own words: this answer is for staff. */
function refuse(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  const said = error.message.replace(/\.?$/, '.');
  throw new AppError('provider_unavailable', { message: `${said} What is known stays as it was.`, cause: error });
}

const toWord = (subscription: Subscription | null) => JSON.stringify({ ...subscription, checkedAt: null });

/**
 * Asks the provider how a subscription stands, and keeps the answer: also of one that nothing was known of. Throws
 * `not_found`, `provider_unavailable`.
 */
export async function refreshSubscription(
  core: Core,
  caller: Caller,
  { subscriptionId, reason }: { subscriptionId: string; reason: string },
): Promise<{ subscription: Subscription; isNews: boolean }> {
  const before = await findSubscription(core, subscriptionId);
  await refreshPlan(core, subscriptionId).catch(refuse);
  const subscription = await findSubscription(core, subscriptionId);
  if (subscription === null)
    throw new AppError('not_found', { message: `Paddle has no subscription ${subscriptionId} to a plan of ours.` });
  const isNews = toWord(before) !== toWord(subscription);
  await recordLookUp(core, caller, {
    action: 'support.subscription_refreshed',
    subject: `subscription ${subscriptionId}`,
    reason,
    details: { from: before?.status ?? null, to: subscription.status, isNews },
  });
  return { subscription, isNews };
}
