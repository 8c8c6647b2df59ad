import { and, type Db, eq, erasePerson, hasText, inArray, isNotNull, isNull, ne, notInArray, or } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import { openContents, toRecipient } from '../mail/enqueue-message.ts';
import { findLeavingOrders } from '../orders/find-leaving-orders.ts';
import { redactCustomerEvents } from '../payments/forget-erased-buyers.ts';
import { forgetKey } from '../subject-keys.ts';
import { dropTasksOf } from '../tasks/task-rows.ts';
import { takeGuestOrders } from './take-guest-orders.ts';

type User = Core['store']['t']['users']['$inferSelect'];

/**
 * Erases mails that may belong to this person, such as to an address without an account, or about an order that is
 * erased. This can be seen only in their encrypted contents.
 */
async function eraseUnaddressedMails(
  core: Core,
  tx: Db,
  addresses: readonly string[],
  orders: readonly string[],
): Promise<void> {
  const { outboxMessages } = core.store.t;
  const rows = await tx
    .select()
    .from(outboxMessages)
    .where(
      and(isNull(outboxMessages.userId), isNotNull(outboxMessages.sealed), ne(outboxMessages.kind, 'erasure_done')),
    );
  const names = addresses.map((address) => address.toLowerCase());
  const isOurs = ({ sealed }: (typeof rows)[number]) => {
    if (sealed === null) return false;
    const contents = openContents(core, sealed);
    const to = contents.type === 'message' ? contents.message.to : contents.request.canonical;
    return names.includes(to.toLowerCase()) || orders.some((id) => JSON.stringify(contents).includes(id));
  };
  const ids = rows.filter(isOurs).map(({ id }) => id);
  if (ids.length > 0) await tx.delete(outboxMessages).where(inArray(outboxMessages.id, ids));
  // Other mails don't have their contents any more.
  const recipients = addresses.map((address) => toRecipient(core, address));
  await tx
    .delete(outboxMessages)
    .where(
      and(
        isNull(outboxMessages.userId),
        isNull(outboxMessages.sealed),
        or(inArray(outboxMessages.recipient, recipients), inArray(outboxMessages.transactionId, orders)),
      ),
    );
  // The stored error of a mail server may quote any address, if the mail's contents are gone.
  await tx
    .update(outboxMessages)
    .set({ lastError: null })
    .where(and(isNull(outboxMessages.userId), isNull(outboxMessages.sealed), isNotNull(outboxMessages.lastError)));
}

/**
 * Erases the provider's customers with these addresses that no order needs: they never paid, or support has sent their
 * purchase to someone else. Only the address shows to whom they belong.
 */
async function eraseUnneededCustomers(core: Core, tx: Db, addresses: readonly string[]): Promise<void> {
  const { paymentCustomers, orders } = core.store.t;
  const isPaid = inArray(orders.status, ['billed', 'paid', 'past_due', 'completed']);
  const hasAddress = or(isNull(orders.email), eq(orders.email, paymentCustomers.email));
  const needed = tx
    .select({ id: orders.customerId })
    .from(orders)
    .where(and(isNotNull(orders.customerId), isPaid, hasAddress));
  const isAny = or(...addresses.map((address) => hasText(paymentCustomers.email, address)));
  const emptied = await tx
    .update(paymentCustomers)
    .set({ email: '' })
    .where(and(isAny, notInArray(paymentCustomers.customerId, needed)))
    .returning({ customerId: paymentCustomers.customerId });
  const ids = emptied.map(({ customerId }) => customerId);
  if (ids.length > 0) await redactCustomerEvents(core, tx, ids);
}

/**
 * Erases an account and the guest orders that belong to it, as the columns are marked. The first statement changes a
 * key of the account's row and so locks out everything that refers to it: a concurrent redemption either comes first,
 * or sees the erasure. Data that is written about the person later, such as a refund, is erased by repeating this.
 * `again`: guest orders from an earlier run.
 */
export async function eraseAccount(
  core: Core,
  tx: Db,
  caller: Caller,
  user: User,
  again: readonly string[] = [],
): Promise<void> {
  const { users, orders } = core.store.t;
  const now = core.clock.now();
  const erasedAt = user.erasedAt ?? now;
  const emailCanonical = `erased:${user.id}`;
  await tx
    .update(users)
    .set({ erasedAt, disabledAt: user.disabledAt ?? now, updatedAt: now, emailCanonical })
    .where(eq(users.id, user.id));
  const paid = await tx.select({ email: orders.email }).from(orders).where(eq(orders.userId, user.id));
  const addresses = [...new Set([user.email, user.emailCanonical, ...paid.flatMap(({ email }) => email ?? [])])];
  const leaving = [...(await findLeavingOrders(core, tx, user)), ...again];
  const taken = await takeGuestOrders(core, tx, caller, leaving, { userId: user.id, erasedAt });
  await dropTasksOf(core, tx, user.id);
  await erasePerson(tx, core.store.t, user.id, core.gateway.events.redact);
  await eraseUnneededCustomers(core, tx, addresses);
  await eraseUnaddressedMails(core, tx, addresses, taken);
  forgetKey(core, user.id);
}
