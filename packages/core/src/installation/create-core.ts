import type { Store } from '@backline/db';
import type { Clock, Core, CoreSettings, Log, Workers } from '../core.ts';
import { deriveKeys } from '../crypto.ts';
import { createPasswordHasher, type PasswordHasher } from '../passwords/password-hasher.ts';
import { noGateway } from '../ports/no-gateway.ts';
import { noPackStorage, type PackStorage } from '../ports/pack-storage.ts';
import type { PaymentGateway } from '../ports/payment-gateway.ts';
import { checkSecret } from './check-secret.ts';
import { mailSubscribers } from './mail-subscribers.ts';

export interface CreateCoreOptions {
  store: Store;
  settings: CoreSettings;
  log: Log;
  /** The installation's secret, from which a key for each purpose is derived. */
  secret: string;
  /** Without a gateway, nothing can be sold. */
  gateway?: PaymentGateway;
  /** Without storage, no pack can be published or served. */
  packStorage?: PackStorage;
  clock?: Clock;
  /** The provider's clock, if it differs from the machine's. */
  providerClock?: Clock;
  passwords?: PasswordHasher;
  /** Called for new messages and events. If absent, these wait for the workers' next turn. */
  workers?: Workers;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * Creates the context for all use cases: prepares frequent statements and derives the keys. Throws `WrongSecretError`
 * if the database belongs to another secret.
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
