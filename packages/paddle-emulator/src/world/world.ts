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
import { type Clock, createClock } from './clock.ts';
import { type Collection, createCollection } from './collection.ts';
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

/** Ids sort by age like Paddle's ULIDs, but come from a seed and a counter, so that runs can be compared. */
export function createIds(settings: Settings, seed: string): NewId {
  return (prefix) => {
    const count = settings.get('id_count', 0) + 1;
    settings.set('id_count', count);
    const digest = createHash('sha256').update(`${seed}:${prefix}:${count}`).digest();
    const tail = Array.from(digest.subarray(0, 16), (byte) => alphabet.charAt(byte % 32)).join('');
    return `${prefix}_01k${toBase32(count, 7)}${tail}`;
  };
}

/** The emulator's whole state and its tools. */
export interface World {
  options: ResolvedOptions;
  database: Database;
  settings: Settings;
  clock: Clock;
  newId: NewId;
  products: Collection<IProductResponse>;
  prices: Collection<IPriceResponse>;
  discounts: Collection<IDiscountResponse>;
  discountGroups: Collection<IDiscountGroupResponse>;
  customers: Collection<ICustomerResponse>;
  addresses: Collection<IAddressResponse>;
  businesses: Collection<IBusinessResponse>;
  transactions: Collection<ITransactionResponse>;
  transactionNotes: Collection<TransactionNotes>;
  subscriptions: Collection<ISubscriptionResponse>;
  subscriptionNotes: Collection<SubscriptionNotes>;
  adjustments: Collection<IAdjustmentResponse>;
  paymentMethods: Collection<IPaymentMethodResponse>;
  cards: Collection<CardRecord>;
  balances: Collection<BalanceRecord>;
  checkouts: Collection<CheckoutRecord>;
  notificationSettings: Collection<INotificationSettingsResponse>;
  clientTokens: Collection<IClientTokenResponse>;
  reports: Collection<ReportRecord>;
  simulations: Collection<SimulationRecord>;
  simulationRuns: Collection<SimulationRunRecord>;
  simulationEvents: Collection<SimulationEventRecord>;
  /** Wakes the delivery worker. */
  wake(): void;
}

export function createWorld(options: ResolvedOptions, database: Database): World {
  const settings = createSettings(database);
  return {
    options,
    database,
    settings,
    clock: createClock(settings, options.now),
    newId: createIds(settings, options.seed),
    products: createCollection(database, 'product'),
    prices: createCollection(database, 'price'),
    discounts: createCollection(database, 'discount'),
    discountGroups: createCollection(database, 'discount_group'),
    customers: createCollection(database, 'customer'),
    addresses: createCollection(database, 'address'),
    businesses: createCollection(database, 'business'),
    transactions: createCollection(database, 'transaction'),
    transactionNotes: createCollection(database, 'transaction_notes'),
    subscriptions: createCollection(database, 'subscription'),
    subscriptionNotes: createCollection(database, 'subscription_notes', 'Subscription'),
    adjustments: createCollection(database, 'adjustment'),
    paymentMethods: createCollection(database, 'payment_method'),
    cards: createCollection(database, 'card'),
    balances: createCollection(database, 'balance'),
    checkouts: createCollection(database, 'checkout'),
    notificationSettings: createCollection(database, 'notification_setting'),
    clientTokens: createCollection(database, 'client_token', 'Client-side token'),
    reports: createCollection(database, 'report'),
    simulations: createCollection(database, 'simulation'),
    simulationRuns: createCollection(database, 'simulation_run'),
    simulationEvents: createCollection(database, 'simulation_event'),
    wake: () => {},
  };
}

/** Each call is one transaction: a refused call changes nothing. */
export function inTransaction<T>(world: World, act: () => T): T {
  return world.database.inTransaction ? act() : world.database.transaction(act).immediate();
}

/** Runs `act` and undoes all that it changed: for previews and simulations. */
export function tryOut<T>(world: World, act: () => T): T {
  world.database.exec('SAVEPOINT try_out');
  try {
    return act();
  } finally {
    world.database.exec('ROLLBACK TO try_out; RELEASE try_out');
  }
}
