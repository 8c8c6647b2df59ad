import type { Store } from '@backline/db';
import type { Clock, Core, CoreSettings, Log, Workers } from '../core.ts';
import { deriveKeys } from '../crypto.ts';
import { createPasswordHasher, type PasswordHasher } from '../password-hasher.ts';
import { noGateway, type PaymentGateway } from '../payment-gateway.ts';
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
  /** Without them, what is written waits for the workers' next turn, here or in another process. */
  workers?: Workers;
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
    gateway: options.gateway ?? noGateway,
    workers: options.workers ?? { wakeMail: () => {}, wakePayments: () => {} },
  };
  await checkSecret(core);
  return core;
}
