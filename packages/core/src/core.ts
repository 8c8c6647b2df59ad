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
  /** The prefix of printed license codes. */
  codePrefix: string;
  /** The portal's public origin, the base of every mailed link. No trailing slash. */
  publicUrl: string;
  apiKey: string;
  /**
   * The provider's token for browsers and its secret for webhooks, if the settings have them: see `connectProvider`.
   */
  clientToken?: string | undefined;
  webhookSecret?: string | undefined;
  /** A factor for the limits per address. */
  rateLimitIpFactor: number;
  /** True to store the names of the hosts that plugins run in. */
  hasHostNames: boolean;
  /** Customers with these types of subscriptions don't get the installer. */
  downloadRedirects: readonly SubscriptionType[];
  /** Decides if customers can withdraw from orders in the portal, and who then requests the refund. */
  withdrawal: WithdrawalMode;
  /** Events that end the right to withdraw from a line. */
  withdrawalExempt: readonly WithdrawalExemption[];
  /** True if staff need a second factor. */
  staffSecondFactor: StaffSecondFactor;
  /**
   * The most that a member of staff may refund in 24 hours, in units of each currency. If absent, there is no limit.
   */
  staffRefundMax?: number | undefined;
  /** Which personal data is stored, for how long, and which parts people can see. */
  privacy: PrivacySettings;
  /** The folder that stores the installers. */
  downloadsPath: string;
  /** How many GB of packs an account may download if it has them only through an unpaid trial. */
  packTrialGb: number;
}

export interface PrivacySettings {
  /** How long to keep the audit, sign-ins, and the provider's data after it was applied. */
  keepAuditMs: number;
  keepSignInsMs: number;
  keepPaymentPayloadsMs: number;
  /** True to show customers the reasons that support gives. */
  areReasonsShown: boolean;
  /** True to check the boxes of the sign-up form in advance. */
  isConsentPreticked: boolean;
}

/** Wakes the workers of this process, so that new work does not wait for their next turn. */
export interface Workers {
  /** Call this after writing a message to the outbox. */
  wakeMail(): void;
  /** Call this after writing an event to the inbox. */
  wakePayments(): void;
}

export interface AddressedMail {
  /** The account that the mail is about; null for an address without one. */
  userId: string | null;
  message: MailMessage;
}

/** Creates the mails that report an event, in the event's transaction. */
export type MailSubscribers = {
  readonly [Type in keyof EventContexts]: (
    core: Core,
    tx: Db,
    event: DomainEvent<Type>,
    context: EventContexts[Type],
  ) => Promise<readonly AddressedMail[]>;
};

/**
 * Everything that the use cases need from outside, created once at a start by `createCore`. Data that is kept between
 * calls belongs to the module that needs it: see `perCore`.
 */
export interface Core {
  store: Store;
  clock: Clock;
  /** The clock for the provider's dates. Differs from `clock` only if an emulator's clock was moved. */
  providerClock: Clock;
  log: Log;
  settings: CoreSettings;
  keys: Keys;
  passwords: PasswordHasher;
  gateway: PaymentGateway;
  /** The storage for the blocks of packs. */
  packStorage: PackStorage;
  workers: Workers;
  mails: MailSubscribers;
}

/** The caller's account. */
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
  /** When the session's second factor was verified. */
  factorAt: Date | null;
  /** Until then, the password or passkey is not asked for again. */
  confirmedUntil: Date | null;
}

/** A plugin on an account's computer, identified by its device token. It has no session. */
export interface CallingDevice {
  installId: string;
  deviceId: string;
  userId: string;
  /** `released`: the computer was removed. `signed_out`: only its token has ended, at its owner's wish. */
  ended: 'released' | 'signed_out' | null;
}

/** The caller of a use case. `source` and `actor` are written to the audit. */
export interface Caller {
  source: 'api' | 'cli' | 'webhook' | 'portal';
  ip: string;
  /**
   * True if the request came through a proxy that the settings don't name. `ip` is then the proxy's and says nothing
   * about the network.
   */
  isBehindUnnamedProxy?: true;
  userAgent: string | null;
  session: LiveSession | null;
  device?: CallingDevice;
  /** The sign-up token from the browser's cookie. */
  signUpToken?: string;
}
