import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type Problem } from '@backline/db';
import { reviewReasons, reviewRules } from '@backline/domain/payments/orders';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';

const lateMs = 15 * minuteMs;
/** An event that failed so often is named before it is late. */
const attemptsNamed = 3;

/** Events that fail, wait too long or were dead-lettered, purchases that were not delivered, and open reviews. */
export async function findPaymentProblems(core: Core): Promise<Problem[]> {
  const { paymentEvents: e, orders: o, orderItems: i, reviews: r } = core.store.t;
  const { db } = core.store;
  const isAlarming = inArray(
    r.reason,
    reviewReasons.filter((reason) => reviewRules[reason].isProblem),
  );
  // A review of one line or of a refund does not cover the other lines.
  const isAboutLine = or(eq(r.part, ''), eq(r.part, i.itemId));
  const before = new Date(core.clock.now().getTime() - lateMs);
  const late = await db
    .select({ eventId: e.eventId, lastError: e.lastError, attempts: e.attempts })
    .from(e)
    .where(
      and(isNull(e.appliedAt), isNull(e.deadLetteredAt), or(lt(e.receivedAt, before), gte(e.attempts, attemptsNamed))),
    );
  const aside = await db
    .select({ eventId: e.eventId, lastError: e.lastError })
    .from(e)
    .where(and(isNull(e.appliedAt), isNotNull(e.deadLetteredAt)));
  const unsettled = await db
    .select({ transactionId: o.transactionId })
    .from(o)
    .where(and(eq(o.status, 'completed'), isNull(o.settledAt)));
  const lost = await db
    .select({ itemId: i.itemId, transactionId: i.transactionId })
    .from(i)
    .innerJoin(o, eq(o.transactionId, i.transactionId))
    .leftJoin(r, and(eq(r.transactionId, i.transactionId), isAboutLine, isAlarming))
    .where(
      and(
        isNotNull(o.settledAt),
        gt(i.quantity, 0),
        gte(i.total, 0),
        isNull(i.grantId),
        isNull(i.codeHash),
        isNull(r.id),
      ),
    );
  const open = await db.$count(r, and(isNull(r.resolvedAt), isAlarming));
  return [
    ...late.map(({ eventId, lastError, attempts }) =>
      attempts >= attemptsNamed
        ? {
            code: 'payment_event_failing',
            message: `Event ${eventId} failed ${attempts} times (${lastError ?? 'no error'}) and is tried again. Look: backline paddle events show ${eventId}`,
          }
        : {
            code: 'payment_event_late',
            message: `Event ${eventId} waits for more than a quarter of an hour (${lastError ?? 'no error'}). Is the server running?`,
          },
    ),
    ...aside.map(({ eventId, lastError }) => ({
      code: 'payment_event_dead_lettered',
      message: `Event ${eventId} could not be applied (${lastError ?? 'no error'}). Look: backline paddle events show ${eventId}`,
    })),
    ...unsettled.map(({ transactionId }) => ({
      code: 'order_unsettled',
      message: `Order ${transactionId} was paid and not delivered. Repair: backline paddle reconcile`,
    })),
    ...lost.map(({ itemId, transactionId }) => ({
      code: 'order_item_lost',
      message: `Line ${itemId} of order ${transactionId} was paid, and became neither a grant nor a code nor a review.`,
    })),
    ...(open === 0
      ? []
      : [{ code: 'reviews_open', message: `${open} purchases wait for a person. See them: backline review list` }]),
  ];
}
