import { type Db, eq } from '@backline/db';
import { confirmWithdrawalPath, toGuestOrderPath, toOrdersPath } from '@backline/domain/pages/paths';
import type { AddressedMail, Core, MailSubscribers } from '../core.ts';
import type { EventContexts } from '../event-contexts.ts';
import { toLink } from '../links.ts';
import { createOrderToken } from '../order-tokens.ts';
import type { OrderNotice } from '../ports/mail-message.ts';

type OrderContext = EventContexts['order.disputed'];

/** A mail to an order's owner or guest. Null if neither has an address. */
async function mailBuyer(
  core: Core,
  tx: Db,
  subject: `order ${string}`,
  { userId, email, items }: OrderContext,
  notice: OrderNotice,
): Promise<AddressedMail[]> {
  const { users } = core.store.t;
  const [user] =
    userId === null
      ? []
      : await tx.select({ email: users.email, contactName: users.contactName }).from(users).where(eq(users.id, userId));
  const to = user?.email ?? email;
  if (to === null) return [];
  const isGuest = userId === null;
  const orderId = subject.replace('order ', '');
  const path = isGuest ? toGuestOrderPath(await createOrderToken(core, tx, orderId)) : toOrdersPath(orderId);
  const contactName = user?.contactName ?? null;
  return [{ userId, message: { ...notice, to, orderId, items, contactName, isGuest, nextUrl: toLink(core, path) } }];
}

async function mailCodes(
  _core: Core,
  _tx: Db,
  _event: unknown,
  { codes }: EventContexts['order.settled'],
): Promise<AddressedMail[]> {
  return codes.map((part) => ({ userId: null, message: { kind: 'purchase_codes', ...part } }));
}

/** Mails about orders: a guest's codes, refunds and disputes. */
export const orderMails = {
  'order.settled': mailCodes,
  'order.resent': mailCodes,
  async 'order.withdrawal_asked'(core, tx, { subject }, { name, askedAt, isAutomatic, ...context }) {
    return mailBuyer(core, tx, subject, context, { kind: 'order_withdrawal_asked', name, askedAt, isAutomatic });
  },
  async 'order.withdrawal_begun'(core, _tx, { subject }, { email, items, name, confirmToken }) {
    const confirmUrl = toLink(core, confirmWithdrawalPath, confirmToken);
    const orderId = subject.replace('order ', '');
    return [{ userId: null, message: { kind: 'withdrawal_confirm', to: email, orderId, items, name, confirmUrl } }];
  },
  async 'order.withdrawal_declined'(core, tx, { subject }, context) {
    return mailBuyer(core, tx, subject, context, { kind: 'order_withdrawal_declined' });
  },
  async 'order.refund_step_refused'(core, tx, { subject }, { notice }) {
    if (notice === null) return [];
    const { what, plan, ...context } = notice;
    return mailBuyer(core, tx, subject, context, { kind: 'order_refund_refused', what, plan });
  },
  async 'order.refunded'(core, tx, { subject }, { amount, lost, plan, ...context }) {
    return mailBuyer(core, tx, subject, context, { kind: 'order_refunded', amount, lost, plan });
  },
  async 'order.disputed'(core, tx, { subject }, context) {
    return mailBuyer(core, tx, subject, context, { kind: 'order_disputed' });
  },
  async 'order.dispute_ended'(core, tx, { subject }, context) {
    return mailBuyer(core, tx, subject, context, { kind: 'order_dispute_ended' });
  },
} satisfies Partial<MailSubscribers>;
