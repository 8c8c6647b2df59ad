import { and, type Db, eq, erasePerson, inArray, isNotNull, or } from '@backline/db';
import type { Core } from '../core.ts';
import type { PaymentSnapshot } from '../payment-snapshots.ts';

/** True for a customer whose address an erasure has emptied. A purchase asks the provider for it again, nothing else does. */
export async function isForgotten(core: Core, tx: Db, customerId: string): Promise<boolean> {
  const { paymentCustomers } = core.store.t;
  return (
    (await tx.$count(
      paymentCustomers,
      and(eq(paymentCustomers.customerId, customerId), eq(paymentCustomers.email, '')),
    )) > 0
  );
}

/** Reduces what the provider has sent about customers without a purchase: no row says whose it is. */
export async function redactCustomerEvents(core: Core, tx: Db, customerIds: readonly string[]): Promise<void> {
  const { paymentEvents } = core.store.t;
  const isDone = or(isNotNull(paymentEvents.appliedAt), isNotNull(paymentEvents.deadLetteredAt));
  const rows = await tx
    .select({ eventId: paymentEvents.eventId, payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(and(inArray(paymentEvents.entityId, [...customerIds]), isDone));
  for (const { eventId, payload } of rows)
    await tx
      .update(paymentEvents)
      .set({ payload: core.gateway.events.redact(payload) })
      .where(eq(paymentEvents.eventId, eventId));
}

/**
 * Erases again what a snapshot has brought back about people who were erased: a refund or a change at the provider comes
 * whenever it wants to. Costs one read where nobody was.
 */
export async function forgetErasedBuyers(core: Core, tx: Db, snapshot: PaymentSnapshot): Promise<void> {
  const { users: u, orders: o, subscriptions: s } = core.store.t;
  if (snapshot.about === 'customer' && (await isForgotten(core, tx, snapshot.customerId)))
    return redactCustomerEvents(core, tx, [snapshot.customerId]);
  const isOrder =
    'transactionId' in snapshot
      ? eq(o.transactionId, snapshot.transactionId)
      : 'customerId' in snapshot && snapshot.customerId !== null
        ? eq(o.customerId, snapshot.customerId)
        : undefined;
  const isSubscription =
    snapshot.about === 'subscription'
      ? eq(s.subscriptionId, snapshot.subscriptionId)
      : snapshot.about === 'customer'
        ? eq(s.customerId, snapshot.customerId)
        : undefined;
  const buyers = [
    isOrder &&
      inArray(
        u.id,
        tx
          .select({ id: o.userId })
          .from(o)
          .where(and(isOrder, isNotNull(o.userId))),
      ),
    isSubscription &&
      inArray(
        u.id,
        tx
          .select({ id: s.userId })
          .from(s)
          .where(and(isSubscription, isNotNull(s.userId))),
      ),
  ].filter((condition) => condition !== undefined);
  if (buyers.length === 0) return;
  const erased = await tx
    .select({ id: u.id })
    .from(u)
    .where(and(isNotNull(u.erasedAt), or(...buyers)));
  for (const { id } of erased) await erasePerson(tx, core.store.t, id, core.gateway.events.redact);
}
