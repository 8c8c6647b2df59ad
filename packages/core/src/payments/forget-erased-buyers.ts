import { and, type Db, eq, erasePerson, inArray, isNotNull, or } from '@backline/db';
import type { Core } from '../core.ts';
import type { PaymentSnapshot } from '../ports/payment-snapshots.ts';

/** True for a customer whose address an erasure has removed. Only a purchase asks the provider for it again. */
export async function isForgotten(core: Core, tx: Db, customerId: string): Promise<boolean> {
  const { paymentCustomers } = core.store.t;
  return (
    (await tx.$count(
      paymentCustomers,
      and(eq(paymentCustomers.customerId, customerId), eq(paymentCustomers.email, '')),
    )) > 0
  );
}

/**
 * Removes personal data from the provider's events about customers without a purchase, because no row says to whom they
 * belong.
 */
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
 * Removes data about erased people again if a snapshot brought it back, because refunds and changes may arrive at any
 * time. If nobody was erased, this costs one read.
 */
export async function forgetErasedBuyers(core: Core, tx: Db, snapshot: PaymentSnapshot): Promise<void> {
  const { users, orders, subscriptions } = core.store.t;
  if (snapshot.about === 'customer' && (await isForgotten(core, tx, snapshot.customerId)))
    return redactCustomerEvents(core, tx, [snapshot.customerId]);
  const isOrder =
    'transactionId' in snapshot
      ? eq(orders.transactionId, snapshot.transactionId)
      : eq(orders.customerId, snapshot.customerId);
  const isSubscription =
    snapshot.about === 'subscription'
      ? eq(subscriptions.subscriptionId, snapshot.subscriptionId)
      : snapshot.about === 'customer'
        ? eq(subscriptions.customerId, snapshot.customerId)
        : undefined;
  const isBuyer = or(
    inArray(users.id, tx.select({ id: orders.userId }).from(orders).where(isOrder)),
    isSubscription &&
      inArray(users.id, tx.select({ id: subscriptions.userId }).from(subscriptions).where(isSubscription)),
  );
  const erased = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.erasedAt), isBuyer));
  for (const { id } of erased) await erasePerson(tx, core.store.t, id, core.gateway.events.redact);
}
