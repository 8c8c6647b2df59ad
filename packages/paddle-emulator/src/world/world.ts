import { createHash } from 'node:crypto';
import type {
  IAddressResponse,
  IAdjustmentResponse,
  IBusinessResponse,
  IClientTokenResponse,
  ICustomerResponse,
  IDiscountGroupResponse,
  IDiscountResponse,
  INotificationSettingsResponse,
  IPaymentMethodResponse,
  IPriceResponse,
  IProductResponse,
  ISubscriptionResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk';
import type { ResolvedOptions } from '../options.ts';
import { createClock } from './clock.ts';
import { createCollection } from './collection.ts';
import type { Database } from './database.ts';
import type {
  BalanceRecord,
  CardRecord,
  CheckoutRecord,
  ReportRecord,
  SimulationEventRecord,
  SimulationRecord,
  SimulationRunRecord,
  SubscriptionNotes,
  TransactionNotes,
} from './records.ts';
import { createSettings, type Settings } from './settings.ts';

export type NewId = (prefix: string) => string;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function toBase32(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / 32)) text = alphabet.charAt(rest % 32) + text;
  return text;
}

/**
 * Makes ids. Like Paddle's ULIDs, they sort by age, but they come from a seed and a counter, so that runs can be
 * compared.
 */
export function createIds(settings: Settings, seed: string): NewId {
  return (prefix) => {
    const count = settings.get('id_count', 0) + 1;
    settings.set('id_count', count);
    const digest = createHash('sha256').update(`${seed}:${prefix}:${count}`).digest();
    const tail = Array.from(digest.subarray(0, 16), (byte) => alphabet.charAt(byte % 32)).join('');
    return `${prefix}_01k${toBase32(count, 7)}${tail}`;
  };
}

/** Creates the emulator's complete state, with the functions to use it. */
export function createWorld(options: ResolvedOptions, database: Database) {
  const settings = createSettings(database);
  return {
    options,
    database,
    settings,
    clock: createClock(settings, options.now),
    newId: createIds(settings, options.seed),
    products: createCollection<IProductResponse>(database, 'product'),
    prices: createCollection<IPriceResponse>(database, 'price'),
    discounts: createCollection<IDiscountResponse>(database, 'discount'),
    discountGroups: createCollection<IDiscountGroupResponse>(database, 'discount_group'),
    customers: createCollection<ICustomerResponse>(database, 'customer'),
    addresses: createCollection<IAddressResponse>(database, 'address'),
    businesses: createCollection<IBusinessResponse>(database, 'business'),
    transactions: createCollection<ITransactionResponse>(database, 'transaction'),
    transactionNotes: createCollection<TransactionNotes>(database, 'transaction_notes'),
    subscriptions: createCollection<ISubscriptionResponse>(database, 'subscription'),
    subscriptionNotes: createCollection<SubscriptionNotes>(database, 'subscription_notes', 'Subscription'),
    adjustments: createCollection<IAdjustmentResponse>(database, 'adjustment'),
    paymentMethods: createCollection<IPaymentMethodResponse>(database, 'payment_method'),
    cards: createCollection<CardRecord>(database, 'card'),
    balances: createCollection<BalanceRecord>(database, 'balance'),
    checkouts: createCollection<CheckoutRecord>(database, 'checkout'),
    notificationSettings: createCollection<INotificationSettingsResponse>(database, 'notification_setting'),
    clientTokens: createCollection<IClientTokenResponse>(database, 'client_token', 'Client-side token'),
    reports: createCollection<ReportRecord>(database, 'report'),
    simulations: createCollection<SimulationRecord>(database, 'simulation'),
    simulationRuns: createCollection<SimulationRunRecord>(database, 'simulation_run'),
    simulationEvents: createCollection<SimulationEventRecord>(database, 'simulation_event'),
    /** Wakes the delivery worker. */
    wake: () => {},
  };
}

export type World = ReturnType<typeof createWorld>;

/** Runs a call as a transaction, so that a refused call changes nothing. */
export function inTransaction<T>(world: World, act: () => T): T {
  return world.database.inTransaction ? act() : world.database.transaction(act).immediate();
}

/** Runs `act` and undoes all of its changes, for previews and simulations. */
export function tryOut<T>(world: World, act: () => T): T {
  world.database.exec('SAVEPOINT try_out');
  try {
    return act();
  } finally {
    world.database.exec('ROLLBACK TO try_out; RELEASE try_out');
  }
}
