import { and, type Db, type EventOutcome, eq, inArray, isNotNull } from '@backline/db';
import { parsePayerEmail } from '@backline/domain/inputs/parse-email';
import type { Core } from '../core.ts';
import { forgetErasedBuyers, isForgotten } from '../payments/forget-erased-buyers.ts';
import { writePayments } from '../payments/payment-turn.ts';
import { settleAdjustments } from '../payments/settle-adjustments.ts';
import { GatewayError } from '../ports/payment-gateway.ts';
import type {
  AdjustmentSnapshot,
  CustomerSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
  TransactionSnapshot,
} from '../ports/payment-snapshots.ts';
import { findOwner, isFollowUp } from '../subscriptions/find-owner.ts';
import { settlePlan } from '../subscriptions/settle-plan.ts';
import { isNewerSubscription, storeSubscription } from '../subscriptions/store-subscription.ts';
import { isFuller, keepKnown } from './books.ts';
import { isNewer } from './is-newer.ts';
import { noteBuyer } from './note-buyer.ts';
import { readCountry } from './read-country.ts';
import { settleOrder } from './settle-order.ts';
import { storeTransaction } from './store-transaction.ts';

const adjustmentProgress: Record<string, number> = { pending_approval: 0, rejected: 1, approved: 2, reversed: 3 };

/** Stores the latest snapshot of an adjustment. Returns false if it is known or older than the stored one. */
export async function storeAdjustment(core: Core, tx: Db, snapshot: AdjustmentSnapshot): Promise<boolean> {
  const { adjustments } = core.store.t;
  const { about: _, ...adjustment } = snapshot;
  const [stored] = await tx.select().from(adjustments).where(eq(adjustments.adjustmentId, snapshot.adjustmentId));
  const toProgress = ({ status, occurredAtUs }: { status: string; occurredAtUs: number }) => ({
    rank: adjustmentProgress[status] ?? 0,
    occurredAtUs,
  });
  if (stored !== undefined && !isNewer(toProgress(adjustment), toProgress(stored)) && !isFuller(adjustment, stored))
    return false;
  const row = { ...adjustment, ...keepKnown(adjustment, stored) };
  await tx.insert(adjustments).values(row).onConflictDoUpdate({ target: adjustments.adjustmentId, set: row });
  return true;
}

/** Stores a customer's address. */
export async function storeCustomer(core: Core, tx: Db, snapshot: CustomerSnapshot): Promise<boolean> {
  const { paymentCustomers } = core.store.t;
  const { customerId, occurredAtUs } = snapshot;
  // The domain is stored in a single spelling, so that a search for any other spelling finds it.
  const email = parsePayerEmail(snapshot.email)?.address ?? snapshot.email;
  const [stored] = await tx
    .select({ at: paymentCustomers.occurredAtUs, email: paymentCustomers.email })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.customerId, customerId));
  // If an erasure has removed the address, it is read again for the next purchase.
  if (stored?.email && stored.at >= occurredAtUs) return false;
  await tx
    .insert(paymentCustomers)
    .values({ customerId, email, occurredAtUs })
    .onConflictDoUpdate({ target: paymentCustomers.customerId, set: { email, occurredAtUs } });
  return true;
}

/** True for a sale of another product in the same provider account: it has neither our marker nor one of our prices. */
async function isForeign(core: Core, snapshot: TransactionSnapshot | SubscriptionSnapshot): Promise<boolean> {
  if (snapshot.kind !== null) return false;
  const { prices } = core.store.t;
  const priceIds =
    snapshot.about === 'subscription' ? [snapshot.priceId] : snapshot.items.map(({ priceId }) => priceId);
  const ours = await core.store.db
    .select({ sku: prices.sku })
    .from(prices)
    .where(inArray(prices.priceId, priceIds))
    .limit(1);
  return ours.length === 0;
}

/**
 * Finds the customer of a purchase that is not delivered yet, because delivery needs the address. After delivery, an
 * address that an erasure removed is not needed. Runs before the transaction, because it asks the provider.
 */
async function findMissingCustomer(
  core: Core,
  { transactionId, status, customerId }: TransactionSnapshot,
): Promise<CustomerSnapshot | null> {
  if (status !== 'completed' || customerId === null) return null;
  const { paymentCustomers, orders } = core.store.t;
  const { db } = core.store;
  const [stored] = await db
    .select({ email: paymentCustomers.email })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.customerId, customerId));
  if (stored?.email) return null;
  const isDelivered = and(eq(orders.transactionId, transactionId), isNotNull(orders.settledAt));
  return (await db.$count(orders, isDelivered)) > 0 ? null : core.gateway.checkout.findCustomer(customerId);
}

/**
 * Reads a subscription after each of its events, because events don't contain the amounts of the next charge. If the
 * provider doesn't answer, the event's own data is used.
 */
async function readLatest(core: Core, snapshot: SubscriptionSnapshot): Promise<SubscriptionSnapshot> {
  const { subscriptions } = core.store.t;
  const [stored] = await core.store.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.subscriptionId, snapshot.subscriptionId));
  if (snapshot.amounts !== null || !isNewerSubscription(snapshot, stored)) return snapshot;
  try {
    const found = await core.gateway.subscriptions.findSubscription(snapshot.subscriptionId);
    return found !== null && found.occurredAtUs >= snapshot.occurredAtUs ? found : snapshot;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    core.log.warn(
      { subscriptionId: snapshot.subscriptionId, reason: error.message },
      'a subscription could not be read from the provider, so its event is applied as it is',
    );
    return snapshot;
  }
}

/** Adds what events lack, if the provider answers. */
async function complete(core: Core, received: PaymentSnapshot): Promise<PaymentSnapshot> {
  if (received.about === 'subscription') return readLatest(core, received);
  return received.about === 'transaction' ? readCountry(core, received) : received;
}

/** True if the first payment of a subscription is settled, or if its owner is known without it. */
async function isFirstPaymentSettled(core: Core, subscriptionId: string): Promise<boolean> {
  const { orders } = core.store.t;
  const settled = await core.store.db
    .select({ origin: orders.origin })
    .from(orders)
    .where(and(eq(orders.subscriptionId, subscriptionId), isNotNull(orders.settledAt)));
  return (
    settled.some((order) => !isFollowUp(core, order)) || (await findOwner(core, core.store.db, subscriptionId)) !== null
  );
}

/**
 * The first payment determines the owner of a subscription. If it has not arrived yet, or is older than the portal, it
 * is fetched. A bill cannot be applied without it; a subscription can wait for its event.
 */
async function applyFirstPayment(core: Core, snapshot: SubscriptionSnapshot | TransactionSnapshot): Promise<void> {
  const { subscriptionId } = snapshot;
  const isBill = snapshot.about === 'transaction' && snapshot.status === 'completed' && isFollowUp(core, snapshot);
  if (subscriptionId === null || (snapshot.about === 'transaction' && !isBill)) return;
  if (await isFirstPaymentSettled(core, subscriptionId)) return;
  try {
    const first = await core.gateway.subscriptions.findFirstPayment(subscriptionId);
    // A subscription at a price from before the portal still belongs to us. Its review is a task for support.
    if (first?.status === 'completed') await applySnapshot(core, { ...first, kind: 'subscription' });
    else if (first !== null) throw new GatewayError('unknown', `${first.transactionId} is not completed yet.`);
  } catch (error) {
    if (isBill || !(error instanceof GatewayError)) throw error;
  }
}

/**
 * Applies a snapshot from the provider, which comes from a webhook, a read or a reconciliation. `note` runs in the same
 * transaction and records what caused the snapshot or what it ends. `isVolatile` allows a power loss to undo it
 * together with the event's mark, so that the stored event is applied again. Throws `GatewayError` if a necessary read
 * fails.
 */
export async function applySnapshot(
  core: Core,
  received: PaymentSnapshot | null,
  note?: (tx: Db, outcome: EventOutcome) => Promise<void>,
  options: { isVolatile?: boolean } = {},
): Promise<EventOutcome> {
  const canBeForeign = received?.about === 'transaction' || received?.about === 'subscription';
  if (received === null || (canBeForeign && (await isForeign(core, received)))) {
    if (note !== undefined) await core.store.write((tx) => note(tx, 'ignored'), options);
    return 'ignored';
  }
  const snapshot = await complete(core, received);
  if (snapshot.about === 'transaction' || snapshot.about === 'subscription') await applyFirstPayment(core, snapshot);
  const customer = snapshot.about === 'transaction' ? await findMissingCustomer(core, snapshot) : null;
  return writePayments(
    core,
    async (tx) => {
      if (customer !== null) await storeCustomer(core, tx, customer);
      const outcome = (await storeSnapshot(core, tx, snapshot)) ? 'applied' : 'stale';
      await note?.(tx, outcome);
      await forgetErasedBuyers(core, tx, snapshot);
      return outcome;
    },
    options,
  );
}

async function storeSnapshot(core: Core, tx: Db, snapshot: PaymentSnapshot): Promise<boolean> {
  if (snapshot.about === 'customer')
    return !(await isForgotten(core, tx, snapshot.customerId)) && storeCustomer(core, tx, snapshot);
  if (snapshot.about === 'adjustment') {
    const isChanged = await storeAdjustment(core, tx, snapshot);
    if (isChanged) await settleAdjustments(core, tx, snapshot.transactionId);
    return isChanged;
  }
  if (snapshot.about === 'subscription') {
    const isChanged = await storeSubscription(core, tx, snapshot);
    if (isChanged) await settlePlan(core, tx, snapshot.subscriptionId);
    return isChanged;
  }
  const isChanged = await storeTransaction(core, tx, snapshot);
  await settleOrder(core, tx, snapshot.transactionId);
  await noteBuyer(core, tx, snapshot.transactionId);
  return isChanged;
}
