import type { Db, SessionKind, Store } from '@backline/db';
import type { DomainEvent } from '@backline/domain/events';
import type { SubscriptionType } from '@backline/domain/licenses/terms';
import type { WithdrawalExemption, WithdrawalMode } from '@backline/domain/orders/rules';
import type { Keys } from './crypto.ts';
import type { EventContexts } from './event-contexts.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { MailMessage } from './ports/mail-message.ts';
import type { PackStorage } from './ports/pack-storage.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';

export type StaffSecondFactor = 'required' | 'off';

export interface Clock {
  now(): Date;
}

/** The logger that core expects from its host. Compatible with pino. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The settings that the use cases need. */
export interface CoreSettings {
  productName: string;
  productSlug: string;
  /** The beginning of printed license codes. */
  codePrefix: string;
  /** The portal's public origin, at the start of every mailed link. No trailing slash. */
  publicUrl: string;
  apiKey: string;
  /** Multiplies the limits per address. */
  rateLimitIpFactor: number;
  /** True if the names of the hosts that plugins run in are stored. */
  hasHostNames: boolean;
  /** Customers of these subscription types are not offered the installer. */
  downloadRedirects: readonly SubscriptionType[];
  /** True if customers can withdraw from an order in the portal, and who then asks for the refund. */
  withdrawal: WithdrawalMode;
  /** Events that end the right to withdraw from a line. */
  withdrawalExempt: readonly WithdrawalExemption[];
  /** True if staff need a second factor. */
  staffSecondFactor: StaffSecondFactor;
  /** The data that is kept of people, for how long, and the parts that they are shown. */
  privacy: PrivacySettings;
  /** The folder that stores the installers. */
  downloadsPath: string;
  /** How many GB of packs an account may fetch that has them by an unpaid trial alone. */
  packTrialGb: number;
}

export interface PrivacySettings {
  /** How long the audit, sign-ins, and what the provider has sent once it was applied are kept. */
  keepAuditMs: number;
  keepSignInsMs: number;
  keepPaymentPayloadsMs: number;
  /** True if customers read the reasons that support gives. */
  areReasonsShown: boolean;
  /** True if the boxes of the sign-up form start ticked. */
  isConsentPreticked: boolean;
}

/** Wakes the workers of this process, so that they do not wait for their next turn. */
export interface Workers {
  /** Call after a message was written to the outbox. */
  wakeMail(): void;
  /** Call after an event was written to the inbox. */
  wakePayments(): void;
}

export interface AddressedMail {
  /** The account that it is about; null for an address without one. */
  userId: string | null;
  message: MailMessage;
}

/** The mails that report an event, made in its transaction. */
export type MailSubscribers = {
  readonly [Type in keyof EventContexts]: (
    core: Core,
    tx: Db,
    event: DomainEvent<Type>,
    context: EventContexts[Type],
  ) => Promise<readonly AddressedMail[]>;
};

/**
 * The ports of the use cases. `createCore` makes them once at start. State between calls stays in the module that needs
 * it: see `perCore`.
 */
export interface Core {
  store: Store;
  clock: Clock;
  /** The clock for the provider's dates. Differs from `clock` only with an emulator whose clock was moved. */
  providerClock: Clock;
  log: Log;
  settings: CoreSettings;
  keys: Keys;
  passwords: PasswordHasher;
  gateway: PaymentGateway;
  /** Where the blocks of packs lie. */
  packStorage: PackStorage;
  workers: Workers;
  mails: MailSubscribers;
}

/** The account of the caller. */
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
  kind: SessionKind;
  /** When a second factor was proved in it. */
  factorAt: Date | null;
  /** Until then the password or a passkey is not asked again. */
  confirmedUntil: Date | null;
}

/** A plugin on a computer of an account, by its device token. It has no session. */
export interface CallingDevice {
  installId: string;
  deviceId: string;
  userId: string;
  /** The computer was removed, or the account is disabled. */
  /** `released`: the computer was removed. `signed_out`: its owner ended its token, and nothing else. */
  ended: 'released' | 'signed_out' | null;
}

/** The caller of a use case. `source` and `actor` are written to the audit. */
export interface Caller {
  source: 'api' | 'cli' | 'webhook' | 'portal';
  ip: string;
  /** A proxy that is not named has sent the request: `ip` is the proxy's, and says nothing of the network. */
  isBehindUnnamedProxy?: true;
  userAgent: string | null;
  session: LiveSession | null;
  device?: CallingDevice;
  /** The token of a sign-up's browser, from its cookie. */
  signUpToken?: string;
}
