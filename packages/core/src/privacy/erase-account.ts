import { and, type Db, eq, erasePerson, hasText, inArray, isNotNull, isNull, ne, notInArray, or } from '@backline/db';
import type { Core } from '../core.ts';
import { openContents } from '../mail/enqueue-message.ts';
import { forgetKey } from '../subject-keys.ts';

type User = Core['store']['t']['users']['$inferSelect'];

/** Mails to an address without an account may be to this person's: only their contents, which are sealed, say so. */
async function eraseUnaddressedMails(core: Core, tx: Db, addresses: readonly string[]): Promise<void> {
  const { outboxMessages: m } = core.store.t;
  const rows = await tx
    .select()
    .from(m)
    .where(and(isNull(m.userId), isNotNull(m.sealed), ne(m.kind, 'erasure_done')));
  const names = addresses.map((address) => address.toLowerCase());
  const isOurs = ({ sealed }: (typeof rows)[number]) => {
    if (sealed === null) return false;
    const contents = openContents(core, sealed);
    const to = contents.type === 'message' ? contents.message.to : contents.request.canonical;
    return names.includes(to.toLowerCase());
  };
  const ids = rows.filter(isOurs).map(({ id }) => id);
  if (ids.length > 0) await tx.delete(m).where(inArray(m.id, ids));
  // What a mail server said of a mail whose contents are gone may quote anybody.
  await tx
    .update(m)
    .set({ lastError: null })
    .where(and(isNull(m.userId), isNull(m.sealed), isNotNull(m.lastError)));
}

/** The provider's customers of these addresses who never paid: nothing else says whose they are. */
async function eraseUnpaidCustomers(core: Core, tx: Db, addresses: readonly string[]): Promise<void> {
  const { paymentCustomers: c, orders: o } = core.store.t;
  const paid = tx.select({ id: o.customerId }).from(o).where(isNotNull(o.customerId));
  const isAny = or(...addresses.map((address) => hasText(c.email, address)));
  await tx
    .update(c)
    .set({ email: '' })
    .where(and(isAny, notInArray(c.customerId, paid)));
}

/**
 * Erases an account, as the marks of the columns say. The first statement takes the row from everybody who refers to it, as it
 * changes a key: who comes later sees that it is erased. What is
 * written of the person later, such as a refund, is erased by a repeat.
 */
export async function eraseAccount(core: Core, tx: Db, user: User): Promise<void> {
  const { users: u, orders: o } = core.store.t;
  const now = core.clock.now();
  await tx
    .update(u)
    .set({
      ...{ erasedAt: user.erasedAt ?? now, disabledAt: user.disabledAt ?? now, updatedAt: now },
      emailCanonical: `erased:${user.id}`,
    })
    .where(eq(u.id, user.id));
  const paid = await tx.select({ email: o.email }).from(o).where(eq(o.userId, user.id));
  const addresses = [...new Set([user.email, user.emailCanonical, ...paid.flatMap(({ email }) => email ?? [])])];
  await erasePerson(tx, core.store.t, user.id, core.gateway.events.redact);
  await eraseUnpaidCustomers(core, tx, addresses);
  await eraseUnaddressedMails(core, tx, addresses);
  forgetKey(core, user.id);
}
