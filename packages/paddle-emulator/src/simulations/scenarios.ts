import type { ISubscriptionResponse, SimulationScenarioType } from '@paddle/paddle-node-sdk';
import { createDiscount } from '../catalog/discounts.ts';
import { createBusiness } from '../customers/businesses.ts';
import { createCustomer, findCustomerByEmail } from '../customers/customers.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { retryPayment } from '../subscriptions/dunning.ts';
import { endSubscription, holdSubscription } from '../subscriptions/end-subscription.ts';
import { pauseSubscription } from '../subscriptions/pause-subscription.ts';
import { renewSubscription } from '../subscriptions/renew-subscription.ts';
import { resumeNow } from '../subscriptions/resume-subscription.ts';
import { createTransaction } from '../transactions/create-transaction.ts';
import { payTransaction } from '../transactions/pay-transaction.ts';
import { changeTransaction } from '../transactions/update-transaction.ts';
import type { CardBehaviour } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { type Buyer, buyExample, cardOf, enterExample, fillExample } from './example-purchase.ts';
import { recordEvents, type SimulatedEvent } from './record-events.ts';
import type { SimulationConfig } from './simulations.ts';

type Config<Type extends keyof SimulationConfig> = NonNullable<SimulationConfig[Type]>;

function setCard(world: World, subscriptionId: string, behaviour: CardBehaviour): void {
  const { paymentMethodId } = world.subscriptionNotes.get(subscriptionId);
  if (paymentMethodId) world.cards.put({ id: paymentMethodId, behaviour });
}

/** Finds the seller's subscription, or makes one up. */
function findOrBuy(world: World, id: string | null | undefined): ISubscriptionResponse {
  if (id) return world.subscriptions.get(id);
  return world.subscriptions.get(buyExample(world, fillExample(world).monthlyId).subscription_id ?? '');
}

/** Prepares entities that exist before the scenario, so their events are not part of it. */
function prepare(world: World, config: Config<'subscription_creation'>) {
  const { entities, options } = config;
  const catalogId = entities?.items ? null : fillExample(world).monthlyId;
  const isKnown = options?.customer_simulated_as !== undefined && options.customer_simulated_as !== 'new';
  const email = 'sam@example.com';
  const known = findCustomerByEmail(world, email);
  const customer = isKnown ? (known ?? createCustomer(world, { email, name: 'Sam Miller' })) : null;
  const isDiscounted = (options?.discount_simulated_as ?? 'not_provided') !== 'not_provided';
  const code = { description: 'A tenth', type: 'percentage', amount: '10' };
  return {
    items: entities?.items ?? [{ price_id: catalogId ?? '', quantity: 1 }],
    buyer: {
      customer_id: entities?.customer_id ?? customer?.id,
      address_id: entities?.address_id,
      business_id: entities?.business_id,
      discount_id: entities?.discount_id ?? (isDiscounted ? createDiscount(world, code).id : null),
    } satisfies Buyer,
    business: options?.business_simulated_as ?? 'not_provided',
  };
}

function subscribe(world: World, transactionId: string | null, prepared: ReturnType<typeof prepare>): void {
  const id = transactionId ?? createTransaction(world, { items: prepared.items, origin: 'web' }).id;
  const { status, customer_id } = world.transactions.get(id);
  const entered = status === 'draft' ? enterExample(world, id, prepared.buyer) : world.transactions.get(id);
  if (prepared.business !== 'not_provided' && !entered.business_id) {
    const name = { name: 'Example Inc.' };
    const business_id = createBusiness(world, entered.customer_id ?? customer_id ?? '', name).id;
    changeTransaction(world, id, { business_id });
  }
  payTransaction(world, id, cardOf('pays'));
}

/** Bills a subscription. The payment follows at once, later or never. */
function bill(world: World, id: string, config: Config<'subscription_renewal'>, act: () => void): void {
  const outcome = config.options?.payment_outcome ?? 'success';
  setCard(world, id, outcome === 'success' ? 'pays' : 'declined');
  act();
  const { dunning } = world.subscriptionNotes.get(id);
  if (!dunning) return;
  if (outcome === 'recovered_existing_payment_method') {
    setCard(world, id, 'pays');
    retryPayment(world, world.subscriptions.get(id));
  }
  if (outcome === 'recovered_updated_payment_method') payTransaction(world, dunning.transactionId, cardOf('pays'));
  if (outcome !== 'failed') return;
  const subscription = world.subscriptions.get(id);
  if (config.options?.dunning_exhausted_action === 'subscription_paused') holdSubscription(world, subscription, null);
  else endSubscription(world, subscription);
}

function fallBehind(world: World, subscription: ISubscriptionResponse): ISubscriptionResponse {
  if (subscription.status !== 'active') return subscription;
  setCard(world, subscription.id, 'declined');
  renewSubscription(world, subscription);
  return world.subscriptions.get(subscription.id);
}

/** The events of a scenario. It is played with the seller's entities or with invented ones, and then undone. */
export function playScenario(world: World, type: SimulationScenarioType, stored: object | null): SimulatedEvent[] {
  const config = (stored ?? {}) as SimulationConfig;
  let events: SimulatedEvent[] = [];
  const play = (act: () => void) => {
    events = recordEvents(world, act);
  };
  // The outer recording also undoes the preparation.
  recordEvents(world, () => {
    world.settings.set('next_charge', null);
    if (type === 'subscription_creation') {
      const own = config.subscription_creation ?? {};
      const prepared = prepare(world, own);
      play(() => subscribe(world, own.entities?.transaction_id ?? null, prepared));
      return;
    }
    const own = config[type] ?? {};
    const subscription = findOrBuy(world, own.entities?.subscription_id);
    if (type === 'subscription_renewal') {
      play(() => bill(world, subscription.id, config[type] ?? {}, () => renewSubscription(world, subscription)));
    } else if (type === 'subscription_resume') {
      const paused = subscription.status === 'paused' ? subscription : holdSubscription(world, subscription, null);
      play(() => bill(world, paused.id, config[type] ?? {}, () => resumeNow(world, paused)));
    } else {
      const options = config[type]?.options;
      const late = options?.has_past_due_transaction ? fallBehind(world, subscription) : subscription;
      const from = { effective_from: options?.effective_from ?? 'immediately' };
      const isPause = type === 'subscription_pause';
      play(() => {
        if (!isPause) cancelSubscription(world, late.id, from);
        // Only payment recovery pauses overdue subscriptions.
        else if (late.status === 'past_due') holdSubscription(world, late, null);
        else pauseSubscription(world, late.id, from);
      });
    }
  });
  return events;
}
