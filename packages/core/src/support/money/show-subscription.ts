import { and, desc, eq, gt, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { SubscriptionAnswer } from '@backline/domain/support/money/show-subscription';
import type { Caller, Core } from '../../core.ts';
import { rankPlans, type SubscriptionRow } from '../../subscriptions/find-plan.ts';
import { hadPlan } from '../../subscriptions/trial-claims.ts';
import { getUserByEmail, recordLookUp } from '../staff.ts';
import { toSubscriptionReport } from './subscription-report.ts';

type User = Awaited<ReturnType<typeof getUserByEmail>>;

async function toAccount(core: Core, user: User): Promise<SubscriptionAnswer['account']> {
  const { trialClaims, accountLocks } = core.store.t;
  const { db } = core.store;
  const [reservation] = await db
    .select({ until: trialClaims.reservedUntil })
    .from(trialClaims)
    .where(
      and(eq(trialClaims.userId, user.id), isNull(trialClaims.usedAt), gt(trialClaims.reservedUntil, core.clock.now())),
    )
    .orderBy(desc(trialClaims.reservedUntil));
  const [lock] = await db
    .select({ transactionId: accountLocks.transactionId })
    .from(accountLocks)
    .where(eq(accountLocks.userId, user.id));
  return {
    email: user.email,
    hadTrial: await hadPlan(core, db, user),
    trialReservedUntil: reservation?.until.toISOString() ?? null,
    openTransactionId: lock?.transactionId ?? null,
  };
}

async function findById(core: Core, subscriptionId: string): Promise<{ row: SubscriptionRow; user: User | null }> {
  const { subscriptions, users } = core.store.t;
  const [found] = await core.store.db
    .select({ row: subscriptions, user: users })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.subscriptionId, subscriptionId));
  if (found !== undefined) return found;
  throw new AppError('not_found', {
    message: `Nothing is known of ${subscriptionId}. If it is at Paddle: backline subscription refresh ${subscriptionId}.`,
  });
}

/**
 * Shows the state and history of a plan: payments with their grants, and mails. Lists all plans of an account, or one
 * by its id. Throws `not_found`.
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
  const rows = found === null ? (user === null ? [] : await rankPlans(core, user.id)) : [found.row];
  const subscriptions = await Promise.all(rows.map((row) => toSubscriptionReport(core, row, user?.email ?? null)));
  const account = user === null ? null : await toAccount(core, user);
  await recordLookUp(core, caller, {
    type: 'support.subscription_shown',
    subjectUserId: user?.id,
    ...(named === null ? { subject: `subscription ${subscriptionId}` } : {}),
    reason,
  });
  return { asOf: core.providerClock.now().toISOString(), account, subscriptions };
}
