import { and, type Db, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, lte, or } from '@backline/db';
import type { PlanReport } from '@backline/domain/support/reports/get-plan-report';
import { type Period, toPeriod } from '@backline/domain/support/reports/month';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';

function countSubscriptions(core: Core, db: Db, { from, until }: Period) {
  const { subscriptions, orders } = core.store.t;
  const { startedAt, canceledAt, pausedAt, trialEndsAt, subscriptionId } = subscriptions;
  const isLive = and(
    lt(startedAt, until),
    or(isNull(canceledAt), gte(canceledAt, until)),
    or(isNull(pausedAt), gte(pausedAt, until)),
  );
  const isBegun = and(gte(startedAt, from), lt(startedAt, until));
  const isPaid = db
    .select({ transactionId: orders.transactionId })
    .from(orders)
    .where(
      and(
        eq(orders.subscriptionId, subscriptionId),
        inArray(orders.status, ['paid', 'completed']),
        gt(orders.total, 0),
      ),
    );
  const count = (...conditions: Parameters<typeof and>) => db.$count(subscriptions, and(...conditions));
  return Promise.all([
    count(isLive, or(isNull(trialEndsAt), lte(trialEndsAt, until))),
    count(isLive, gt(trialEndsAt, until)),
    count(isBegun),
    count(gte(canceledAt, from), lt(canceledAt, until)),
    count(isBegun, isNotNull(trialEndsAt)),
    count(gte(trialEndsAt, from), lt(trialEndsAt, until), exists(isPaid)),
  ]);
}

const idsAtOnce = 500;

/** The payments that failed in a period, and how many of them were paid later. */
async function countFailures(core: Core, db: Db, { from, until }: Period) {
  const { subscriptionNotices, subscriptions, auditEntries } = core.store.t;
  const failed = await db
    .select({ id: subscriptionNotices.subscriptionId, at: subscriptionNotices.at, userId: subscriptions.userId })
    .from(subscriptionNotices)
    .innerJoin(subscriptions, eq(subscriptions.subscriptionId, subscriptionNotices.subscriptionId))
    .where(
      and(
        eq(subscriptionNotices.kind, 'plan_payment_failed'),
        gte(subscriptionNotices.at, from),
        lt(subscriptionNotices.at, until),
      ),
    );
  const userIds = [...new Set(failed.flatMap(({ userId }) => userId ?? []))];
  const changes: { subject: string | null; at: Date }[] = [];
  for (let start = 0; start < userIds.length; start += idsAtOnce) {
    const entries = await db
      .select({ subject: auditEntries.subject, at: auditEntries.at, details: auditEntries.details })
      .from(auditEntries)
      .where(
        and(
          inArray(auditEntries.subjectUserId, userIds.slice(start, start + idsAtOnce)),
          eq(auditEntries.action, 'plan.status_changed'),
        ),
      );
    changes.push(...entries.filter(({ details }) => details.from === 'past_due' && details.to === 'active'));
  }
  const mendedAt = Map.groupBy(changes, ({ subject }) => subject);
  const isMended = ({ id, at }: { id: string; at: Date }) =>
    (mendedAt.get(`subscription ${id}`) ?? []).some((change) => change.at > at);
  return { failed: failed.length, mended: failed.filter(isMended).length };
}

/**
 * Reports on the plan in a month (UTC): the paying accounts at its end, and what began, ended and failed during it. The
 * current month is counted up to now.
 */
export async function getPlanReport(
  core: Core,
  caller: Caller,
  { month, reason }: { month: string; reason: string },
): Promise<PlanReport> {
  const { db } = core.store;
  const { from, until } = toPeriod(month);
  const now = core.providerClock.now();
  const [active, inTrial, begun, ended, trialsBegun, trialsConverted] = await countSubscriptions(core, db, {
    from,
    until: until < now ? until : now,
  });
  const { failed, mended } = await countFailures(core, db, { from, until });
  await recordLookUp(core, caller, { type: 'support.report_read', reason, details: { report: 'plan', month } });
  return {
    month,
    active,
    inTrial,
    begun,
    ended,
    trialsBegun,
    trialsConverted,
    paymentsFailed: failed,
    paymentsMended: mended,
  };
}
