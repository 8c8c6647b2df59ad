import { and, type Db, type EventOutcome, eq, inArray, isNotNull } from '@backline/db';
import type { Core } from '../core.ts';
import { findOwner, isFollowUp } from '../plans/find-owner.ts';
import { settlePlan } from '../plans/settle-plan.ts';
import { isSubscriptionNews, storeSubscription } from '../plans/store-subscription.ts';
import {
  type CustomerFact,
  GatewayError,
  type PaymentFact,
  type SubscriptionFact,
  type TransactionFact,
} from './payment-gateway.ts';
import { takePaymentTurn } from './payment-turn.ts';
import { settleAdjustments } from './settle-adjustments.ts';
import { settleOrder } from './settle-order.ts';
import { storeAdjustment, storeCustomer, storeTransaction } from './store-fact.ts';

/** A sale of something else through the same account at the provider: neither marked as ours nor at a price of ours. */
async function isForeign(core: Core, fact: TransactionFact | SubscriptionFact): Promise<boolean> {
  if (fact.kind !== null) return false;
  const { prices: p } = core.store.t;
  const priceIds = fact.about === 'subscription' ? [fact.priceId] : fact.items.map(({ priceId }) => priceId);
  const ours = await core.store.db.select({ sku: p.sku }).from(p).where(inArray(p.priceId, priceIds)).limit(1);
  return ours.length === 0;
}

/** Who the provider's customer is has to be known before a completed purchase can be delivered. Asks before anything is written. */
async function findMissingCustomer(core: Core, { status, customerId }: TransactionFact): Promise<CustomerFact | null> {
  if (status !== 'completed' || customerId === null) return null;
  const { paymentCustomers: c } = core.store.t;
  const [known] = await core.store.db.select({ id: c.customerId }).from(c).where(eq(c.customerId, customerId));
  return known === undefined ? core.gateway.findCustomer(customerId) : null;
}

/**
 * What is charged next is only answered, never told: an event about a subscription is a reason to ask. Where nobody
 * answers, what was told has to do.
 */
async function lookAgain(core: Core, fact: SubscriptionFact): Promise<SubscriptionFact> {
  const { subscriptions: s } = core.store.t;
  const [known] = await core.store.db.select().from(s).where(eq(s.subscriptionId, fact.subscriptionId));
  if (fact.amounts !== null || !isSubscriptionNews(fact, known)) return fact;
  try {
    const found = await core.gateway.findSubscription(fact.subscriptionId);
    return found !== null && found.occurredAtUs >= fact.occurredAtUs ? found : fact;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    core.log.warn({ subscriptionId: fact.subscriptionId, reason: error.message }, 'a subscription was not looked at');
    return fact;
  }
}

/** Whether the payment that began a subscription is settled, or whose it is known without. */
async function isBegun(core: Core, subscriptionId: string): Promise<boolean> {
  const { orders: o } = core.store.t;
  const settled = await core.store.db
    .select({ origin: o.origin })
    .from(o)
    .where(and(eq(o.subscriptionId, subscriptionId), isNotNull(o.settledAt)));
  return settled.some((order) => !isFollowUp(order)) || (await findOwner(core, core.store.db, subscriptionId)) !== null;
}

/**
 * Whose a subscription is, is known from the payment that began it: what is told of it earlier, or from before the
 * portal, is a reason to ask for that payment. A bill cannot do without; a subscription can, until it is told.
 */
async function applyFirstPayment(core: Core, fact: SubscriptionFact | TransactionFact): Promise<void> {
  const { subscriptionId } = fact;
  const isBill = fact.about === 'transaction' && fact.status === 'completed' && isFollowUp(fact);
  if (subscriptionId === null || (fact.about === 'transaction' && !isBill)) return;
  if (await isBegun(core, subscriptionId)) return;
  try {
    const first = await core.gateway.findFirstPayment(subscriptionId);
    // At a price from before the portal it is ours all the same, and for a person.
    if (first?.status === 'completed') await applyFact(core, { ...first, kind: 'subscription' });
    else if (first !== null) throw new GatewayError('unknown', `${first.transactionId} is not completed yet.`);
  } catch (error) {
    if (isBill || !(error instanceof GatewayError)) throw error;
  }
}

/**
 * Takes in what the provider has said, by whichever way it came: an event, an answer, a look around. `note` runs in the
 * same transaction. Throws `GatewayError` when something is missing that only the provider knows.
 */
export async function applyFact(
  core: Core,
  told: PaymentFact | null,
  note: (tx: Db, outcome: EventOutcome) => Promise<void> = async () => {},
): Promise<EventOutcome> {
  const canBeForeign = told?.about === 'transaction' || told?.about === 'subscription';
  if (told === null || (canBeForeign && (await isForeign(core, told)))) {
    await core.store.write((tx) => note(tx, 'ignored'));
    return 'ignored';
  }
  const fact = told.about === 'subscription' ? await lookAgain(core, told) : told;
  if (fact.about === 'transaction' || fact.about === 'subscription') await applyFirstPayment(core, fact);
  const customer = fact.about === 'transaction' ? await findMissingCustomer(core, fact) : null;
  return core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    if (customer !== null) await storeCustomer(core, tx, customer);
    const outcome = (await storeFact(core, tx, fact)) ? 'applied' : 'stale';
    await note(tx, outcome);
    return outcome;
  });
}

async function storeFact(core: Core, tx: Db, fact: PaymentFact): Promise<boolean> {
  if (fact.about === 'customer') return storeCustomer(core, tx, fact);
  if (fact.about === 'adjustment') {
    const isNews = await storeAdjustment(core, tx, fact);
    if (isNews) await settleAdjustments(core, tx, fact.transactionId);
    return isNews;
  }
  if (fact.about === 'subscription') {
    const isNews = await storeSubscription(core, tx, fact);
    if (isNews) await settlePlan(core, tx, fact.subscriptionId);
    return isNews;
  }
  const isNews = await storeTransaction(core, tx, fact);
  await settleOrder(core, tx, fact.transactionId);
  return isNews;
}
