import type { Store } from '@backline/db';
import type { SubscriptionType } from '@backline/domain/licenses/terms';
import type { Keys } from './crypto.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PaymentGateway } from './payment-gateway.ts';

export interface Clock {
  now(): Date;
}

/** The logger that core needs of its host; pino fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The part of the installation's configuration that the use cases depend on. */
export interface CoreSettings {
  productName: string;
  productSlug: string;
  /** Where the portal is reached from outside; every mailed link starts with it. No trailing slash. */
  publicUrl: string;
  apiKey: string;
  /** Multiplies the limits per address. */
  rateLimitIpFactor: number;
  /** Customers of these subscription types are not offered the installer. */
  downloadRedirects: readonly SubscriptionType[];
  /** The folder that holds installers. */
  downloadsPath: string;
}

/** Tells the workers of this process that there is something to do, so that they need not wait for their next turn. */
export interface Workers {
  /** A message was written to the outbox. */
  wakeMail(): void;
  /** An event was written to the inbox. */
  wakePayments(): void;
}

/**
 * The ports that every use case works with. Made once at start by `createCore`. What a process remembers between calls
 * stays in the module that needs it: see `perCore`.
 */
export interface Core {
  store: Store;
  clock: Clock;
  /** What the provider's dates are compared with. Differs from `clock` only beside an emulator whose clock was moved. */
  providerClock: Clock;
  log: Log;
  settings: CoreSettings;
  keys: Keys;
  passwords: PasswordHasher;
  gateway: PaymentGateway;
  workers: Workers;
}

/** The account that a request speaks for. */
export interface SessionUser {
  id: string;
  email: string;
  emailCanonical: string;
  contactName: string | null;
  role: 'customer' | 'support';
}

export interface LiveSession {
  id: string;
  user: SessionUser;
}

/** Who is calling: `source` and `actor` end up in the audit. */
export interface Caller {
  source: 'api' | 'cli' | 'webhook';
  ip: string;
  userAgent: string | null;
  session: LiveSession | null;
}
