import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type Problem } from '@backline/db';
import { reviewReasons, reviewRules } from '@backline/domain/payments/orders';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { toDeadLetterAdvice } from '../../fulfillment/dead-letters.ts';

const lateMs = 15 * minuteMs;
/** After this many failures, an event is reported before it is late. */
const attemptsNamed = 3;

/** Events that fail, wait too long or are dead-lettered, purchases that were not delivered, and open reviews. */
export async function findPaymentProblems(core: Core): Promise<Problem[]> {
  const { paymentEvents, orders, orderItems, reviews } = core.store.t;
  const { db } = core.store;
  const isAlarming = inArray(
    reviews.reason,
    reviewReasons.filter((reason) => reviewRules[reason].isProblem),
  );
  // A review of one line or of a refund does not cover the other lines.
  const isAboutLine = or(eq(reviews.part, ''), eq(reviews.part, orderItems.itemId));
  const before = new Date(core.clock.now().getTime() - lateMs);
  const late = await db
    .select({ eventId: paymentEvents.eventId, lastError: paymentEvents.lastError, attempts: paymentEvents.attempts })
    .from(paymentEvents)
    .where(
      and(
        isNull(paymentEvents.appliedAt),
        isNull(paymentEvents.deadLetteredAt),
        or(lt(paymentEvents.receivedAt, before), gte(paymentEvents.attempts, attemptsNamed)),
      ),
    );
  const aside = await db
    .select({ eventId: paymentEvents.eventId, lastError: paymentEvents.lastError })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.appliedAt), isNotNull(paymentEvents.deadLetteredAt)));
  const unsettled = await db
    .select({ transactionId: orders.transactionId })
    .from(orders)
    .where(and(eq(orders.status, 'completed'), isNull(orders.settledAt)));
  const lost = await db
    .select({ itemId: orderItems.itemId, transactionId: orderItems.transactionId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.transactionId, orderItems.transactionId))
    .leftJoin(reviews, and(eq(reviews.transactionId, orderItems.transactionId), isAboutLine, isAlarming))
    .where(
      and(
        isNotNull(orders.settledAt),
        gt(orderItems.quantity, 0),
        gte(orderItems.total, 0),
        isNull(orderItems.grantId),
        isNull(orderItems.codeHash),
        isNull(reviews.id),
      ),
    );
  const open = await db.$count(reviews, and(isNull(reviews.resolvedAt), isAlarming));
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
      message: `Event ${eventId} could not be applied (${lastError ?? 'no error'}). Look: backline paddle events show ${eventId}. ${toDeadLetterAdvice(lastError)}`,
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
