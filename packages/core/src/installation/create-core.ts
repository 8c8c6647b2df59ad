import type { Store } from '@backline/db';
import { createCatalogState } from '../catalog/catalog-version.ts';
import type { Clock, Core, CoreSettings, Log } from '../core.ts';
import { deriveKeys } from '../crypto.ts';
import { createFindGrants } from '../licenses/grants.ts';
import { createPasswordHasher, type PasswordHasher } from '../password-hasher.ts';
import { noGateway, type PaymentGateway } from '../payment-gateway.ts';
import { createFindSession } from '../sessions/find-session.ts';
import { createFindPlans } from '../subscriptions/find-plan.ts';
import { checkSecret } from './check-secret.ts';

export interface CreateCoreOptions {
  store: Store;
  settings: CoreSettings;
  log: Log;
  /** The installation's one secret; keys for single uses are derived from it. */
  secret: string;
  /** Without one, nothing is sold. */
  gateway?: PaymentGateway;
  clock?: Clock;
  /** Where it is another than the clock: see `Core`. */
  providerClock?: Clock;
  passwords?: PasswordHasher;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * Puts the use cases' world together: prepares what runs on every request, and derives the keys. Throws
 * `WrongSecretError` where the database belongs to another secret.
 */
export async function createCore(options: CreateCoreOptions): Promise<Core> {
  const { store, settings, log, secret, clock = systemClock, providerClock = clock } = options;
  const core: Core = {
    store,
    clock,
    providerClock,
    log,
    settings,
    keys: deriveKeys(secret),
    passwords: options.passwords ?? (await createPasswordHasher()),
    findSession: createFindSession(store, clock),
    findGrants: createFindGrants(store),
    findPlans: createFindPlans(store),
    catalog: createCatalogState(),
    gateway: options.gateway ?? noGateway,
    paymentBell: { ring: () => {} },
    endedSales: new Set(),
    mailBell: { ring: () => {} },
    budgets: new Map(),
  };
  await checkSecret(core);
  return core;
}
