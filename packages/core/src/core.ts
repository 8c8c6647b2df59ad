import type { Store } from '@backline/db';
import type { SubscriptionType } from '@backline/domain/licenses/terms';
import type { CatalogState } from './catalog/catalog-version.ts';
import type { Keys } from './crypto.ts';
import type { FindGrants } from './licenses/grants.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { Budget } from './rate-limit.ts';
import type { FindSession } from './sessions/find-session.ts';
import type { FindPlans } from './subscriptions/find-plan.ts';

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
  /** Decision 16: whom the installer is not offered. */
  downloadRedirects: readonly SubscriptionType[];
  /** The folder that holds installers. */
  downloadsPath: string;
}

/** What every use case works with. Made once at start by `createCore`. */
export interface Core {
  store: Store;
  clock: Clock;
  /** What the provider's dates are compared with. Differs from `clock` only beside an emulator whose clock was moved. */
  providerClock: Clock;
  log: Log;
  settings: CoreSettings;
  keys: Keys;
  passwords: PasswordHasher;
  findSession: FindSession;
  findGrants: FindGrants;
  findPlans: FindPlans;
  catalog: CatalogState;
  gateway: PaymentGateway;
  /** Prices of sales that this process knows to be over at the provider. */
  endedSales: Set<string>;
  /** Set by the mail worker: called when a message was written, so that it goes out at once. */
  mailBell: { ring(): void };
  /** Set by the worker of the inbox: called when an event was written. */
  paymentBell: { ring(): void };
  /** What this process may still spend of limits that it charges in blocks, without asking the database. */
  budgets: Map<string, Budget>;
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
