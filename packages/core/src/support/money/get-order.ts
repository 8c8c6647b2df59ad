import { asc, type Db, eq, inArray } from '@backline/db';
import type { SupportOrder } from '@backline/domain/support/money/get-order';
import type { Caller, Core } from '../../core.ts';
import { type OrderFile, readOrderFile, toOrderDetails } from '../../orders/to-details.ts';
import { toPlanEnd } from '../../payments/refund-requests.ts';
import { readMails, toMailReport } from '../mails/mail-reports.ts';
import { recordLookUp } from '../staff.ts';
import { getAnyOrder } from './get-any-order.ts';
import { toReview } from './to-review.ts';

const newestMails = 50;

async function findEmails(core: Core, db: Db, { order, codes }: OrderFile): Promise<Map<string, string>> {
  const { users } = core.store.t;
  const ids = [order.userId, ...codes.map(({ redeemedBy }) => redeemedBy)].flatMap((id) => id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

async function findPayer(core: Core, db: Db, { order }: OrderFile): Promise<string | null> {
  const { paymentCustomers } = core.store.t;
  if (order.email !== null || order.customerId === null) return order.email;
  const [customer] = await db
    .select({ email: paymentCustomers.email })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.customerId, order.customerId));
  return customer?.email ?? null;
}

/**
 * Everything that support needs to know about an order: amounts, owners of codes, reviews and mails. Throws
 * `not_found`.
 */
export async function getOrder(
  core: Core,
  caller: Caller,
  { transactionId, reason }: { transactionId: string; reason: string },
): Promise<SupportOrder> {
  const tables = core.store.t;
  const { db } = core.store;
  const file = await readOrderFile(core, db, await getAnyOrder(core, db, transactionId));
  const { order, lines, codes } = file;
  const emails = await findEmails(core, db, file);
  const reviews = await db
    .select()
    .from(tables.reviews)
    .where(eq(tables.reviews.transactionId, transactionId))
    .orderBy(asc(tables.reviews.createdAt));
  const notices = await db
    .select()
    .from(tables.orderNotices)
    .where(eq(tables.orderNotices.transactionId, transactionId))
    .orderBy(asc(tables.orderNotices.at));
  const mails = await readMails(core, eq(tables.outboxMessages.transactionId, transactionId), newestMails);
  const requests = await db
    .select()
    .from(tables.refundRequests)
    .where(eq(tables.refundRequests.transactionId, transactionId))
    .orderBy(asc(tables.refundRequests.askedAt));
  const toAsked = ({ lines: parts, askedAt }: (typeof requests)[number]) => ({
    amount: { amount: parts.reduce((sum, { amount }) => sum + amount, 0), currency: order.currency },
    at: askedAt.toISOString(),
  });
  const { payoutCurrency } = order;
  const toPayout = (amount: number | null) =>
    amount === null || payoutCurrency === null ? null : { amount: Math.max(0, amount), currency: payoutCurrency };
  await recordLookUp(core, caller, {
    type: 'support.order_shown',
    ...(order.userId === null ? {} : { subjectUserId: order.userId }),
    subject: `order ${transactionId}`,
    reason,
  });
  return {
    order: await toOrderDetails(core, db, file),
    account: order.userId === null ? null : (emails.get(order.userId) ?? null),
    paidBy: await findPayer(core, db, file),
    country: order.country,
    status: order.status,
    fee: toPayout(order.fee),
    earnings: toPayout(order.earnings),
    redeemed: lines.flatMap(({ itemId, codeHash }) => {
      const code = codes.find((one) => one.codeHash === codeHash);
      if (code?.redeemedBy == null) return [];
      const email = emails.get(code.redeemedBy) ?? code.redeemedBy;
      return [{ itemId, email, at: code.redeemedAt?.toISOString() ?? null }];
    }),
    unanswered: requests.filter(({ state }) => state === 'open').map(toAsked),
    refused: requests.filter(({ state }) => state === 'refused').map(toAsked),
    planEnds: requests.flatMap((request) => {
      const plan = toPlanEnd(request);
      // If the plan's end was refused together with the refund, the refund reports it.
      return plan === null || (plan === 'runs' && request.state === 'refused')
        ? []
        : [{ plan, at: (request.planEndedAt ?? request.askedAt).toISOString() }];
    }),
    erasedAt: order.erasedAt?.toISOString() ?? null,
    reviews: reviews.map(toReview),
    notices: notices.map(({ ref, at }) => ({ kind: ref, at: at.toISOString() })),
    mails: mails.map(toMailReport),
  };
}
