import type { Store } from '@backline/db';
import type { Clock, Core, CoreSettings, Log, Workers } from '../core.ts';
import { deriveKeys } from '../crypto.ts';
import { createPasswordHasher, type PasswordHasher } from '../passwords/password-hasher.ts';
import { noPackStorage, type PackStorage } from '../ports/pack-storage.ts';
import { noGateway, type PaymentGateway } from '../ports/payment-gateway.ts';
import { checkSecret } from './check-secret.ts';
import { mailSubscribers } from './mail-subscribers.ts';

export interface CreateCoreOptions {
  store: Store;
  settings: CoreSettings;
  log: Log;
  /** The installation's secret. Keys for each purpose are derived from it. */
  secret: string;
  /** Without a gateway nothing is sold. */
  gateway?: PaymentGateway;
  /** Without it no pack is published or served. */
  packStorage?: PackStorage;
  clock?: Clock;
  /** Set when it differs from the clock: see `Core`. */
  providerClock?: Clock;
  passwords?: PasswordHasher;
  /** Without them, new messages and events wait for the workers' next turn, here or in another process. */
  workers?: Workers;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * Creates the context of the use cases: prepares the statements of every request and derives the keys. Throws
 * `WrongSecretError` when the database belongs to another secret.
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
    packStorage: options.packStorage ?? noPackStorage,
    workers: options.workers ?? { wakeMail: () => {}, wakePayments: () => {} },
    mails: mailSubscribers,
  };
  await checkSecret(core);
  return core;
}
