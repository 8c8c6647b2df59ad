import type { OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import type { FactorChange, ResetCause } from '@backline/domain/factors/change';
import type { Plan } from '@backline/domain/plans/plan';
import type { PlanEnd } from '@backline/domain/support/money/order';

/** Every kind of mail with its fields: the content, not the layout. Links are absolute URLs, times are ISO strings. */
export interface MailKinds {
  verify: Named & NotMe & { verifyUrl: string };
  already_registered: Named & { loginUrl: string; recoverUrl: string };
  recover: Named & { resetUrl: string; cancelUrl: string };
  password_changed: Named & { recoverUrl: string; withdrawnEmail?: string };
  email_confirm: Named & NotMe & { confirmUrl: string };
  email_change_notice: Named & { newEmail: string; cancelUrl: string };
  /** `moved`: the shop that the account was imported from, as staff call it, and what was bought there. */
  invite: { verifyUrl: string; moved?: { from: string; items: readonly string[] } | null };
  /** `client`: the browser and system in words. Null for an unknown program. */
  new_sign_in: Named & NotMe & { client: string | null; at: string };
  /** `name`: the passkey's name, or the number of recovery codes left. */
  factor_changed: Named & NotMe & { what: FactorChange; name: string | null };
  factor_reset_asked: Named & { by: ResetCause; dueAt: string; stopUrl: string };
  factor_reset: Named & NotMe & { by: ResetCause; loginUrl: string };
  /** `newerFactorsWait`: another mail reports factors that will be removed. */
  account_secured: { resetUrl: string; recoverUrl: string; withdrawnEmail?: string; newerFactorsWait?: boolean };
  email_move_asked: Named & { newEmail: string; dueAt: string; stopUrl: string };
  email_moved: Named & { resetUrl: string };
  email_moved_notice: Named & { newEmail: string; recoverUrl: string };
  account_change_stopped: Named & { recoverUrl: string };
  erasure_asked: Named & { dueAt: string; stopUrl: string };
  erasure_stopped: Named & { loginUrl: string };
  erasure_done: Named & { shopUrl: string };
  secure_link: Named & { secureUrl: string };
  account_exported: Named & { exportedAt: string; secureUrl: string };
  merge_asked: Named & Merged & { dueAt: string; stopUrl: string };
  merged: Named & Merged & { loginUrl: string };
  /** `endsOn`: until when the codes can be redeemed; null for no limit. */
  purchase_codes: {
    items: readonly PurchasedCode[];
    redeemAllUrl: string;
    order: PaidOrder;
    endsOn: string | null;
    /** True if the codes replace those of an earlier mail. */
    isAgain?: boolean;
    /** The number of this mail among several, if one can't hold all codes. */
    part?: { number: number; of: number };
  };
  order_withdrawal_asked: OrderOwner & { name: string; askedAt: string; isAutomatic: boolean };
  withdrawal_confirm: Pick<OrderOwner, 'orderId' | 'items'> & { name: string; confirmUrl: string };
  order_withdrawal_declined: OrderOwner;
  /** `plan`: the state of the plan that the refund was to end; null if none. */
  order_refunded: OrderOwner & { amount: string; lost: readonly string[]; plan: PlanEnd | null };
  /** `what` the provider refused: the refund, or then the end of the plan. */
  order_refund_refused: OrderOwner & { what: 'refund' | 'plan_end'; plan: PlanEnd | null };
  order_disputed: OrderOwner;
  order_dispute_ended: OrderOwner;
  plan_welcome: PlanOwner & NextCharge & { plan: Plan; isTrial: boolean };
  plan_trial_ending: PlanOwner & NextCharge & { plan: Plan };
  plan_payment_failed: PlanOwner & { dueAt: string | null };
  plan_changed: PlanOwner & NextCharge & { plan: Plan };
  plan_canceled: PlanOwner & { endsOn: string };
  plan_ended: PlanOwner & { endedOn: string };
  device_added: DeviceOwner & { deviceName: string; os: string; addedAt: string; isSameNetwork: boolean };
  device_moved_out: DeviceOwner & { deviceName: string; newDeviceName: string; how: 'swap' | 'idle' };
  offline_file_made: DeviceOwner & { deviceName: string } & Pick<
      OfflineActivation,
      'endsAt' | 'isPart' | 'lastingFrom'
    >;
  download_page: Named & { downloadUrl: string };
  twins_noticed: DeviceOwner & { deviceName: string };
}

export type MailKind = keyof MailKinds;

/** A mail of one kind, or of any kind. `until`: when the first of its links expires, at this attempt. */
export type MailMessage<Kind extends MailKind = MailKind> = {
  [K in Kind]: { kind: K; to: string; until?: string } & MailKinds[K];
}[Kind];

/** A mail about a plan, without the fields that all of them share. */
export type PlanNotice = {
  [K in PlanMailKind]: { kind: K } & Omit<MailKinds[K], keyof PlanOwner>;
}[PlanMailKind];

/** A mail about an order, without the fields that all of them share. */
export type OrderNotice = {
  [K in OrderMailKind]: { kind: K } & Omit<MailKinds[K], keyof OrderOwner>;
}[OrderMailKind];

export type OrderMailKind = Extract<MailKind, `order_${string}`>;

export type PlanMailKind = Extract<MailKind, `plan_${string}`>;

interface Named {
  contactName: string | null;
}

/** `isEnding`: this account becomes part of the other. */
interface Merged {
  otherEmail: string;
  isEnding: boolean;
}

/** The link to report that someone else made the request. */
interface NotMe {
  secureUrl: string;
}

interface PlanOwner extends Named {
  /** The plan's name in the catalog. */
  planName: string;
  /** The plan's own page. */
  planUrl: string;
}

export interface OrderOwner extends Named {
  /** The provider's id. */
  orderId: string;
  /** The names of its items. */
  items: readonly string[];
  /** True if it was delivered as codes, to an address without an account. */
  isGuest: boolean;
  /** The page of the order; for a guest, with the link from its mail. */
  nextUrl: string;
}

interface DeviceOwner extends Named {
  /** The list of the account's computers. */
  devicesUrl: string;
}

/** `amount` is formatted; null when unknown. */
interface NextCharge {
  amount: string | null;
  chargeOn: string | null;
}

/** A line of a guest's purchase. */
export interface PurchasedCode {
  name: string;
  licenseCode: string;
  redeemUrl: string;
}

/** The provider's id of an order, its formatted sum with tax, and a link to its page. */
export interface PaidOrder {
  id: string;
  /** Null if nothing was charged, so there is no invoice. */
  total: string | null;
  url: string;
}

/** The message that the worker delivers. `id` is the same in every attempt, so that duplicates can be recognized. */
export interface OutgoingMail {
  id: string;
  message: MailMessage;
}

/**
 * A mail that was not accepted. `of` is `server` if the server takes no mail at all now. `isFinal`: it will never
 * accept this mail. The message has the server's answer, without addresses.
 */
export class MailFault extends Error {
  readonly of: 'server' | 'mail';
  readonly isFinal: boolean;

  constructor(words: string, { of, isFinal = false }: { of: 'server' | 'mail'; isFinal?: boolean }) {
    super(toLastWords(words));
    this.of = of;
    this.isFinal = isFinal;
  }
}

/**
 * Shortens an error to words that may be stored and logged. A mail server's answer usually quotes the recipient, and
 * may quote the mail.
 */
export function toLastWords(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(an address)').slice(0, 500);
}

/**
 * Passes a mail to the mail server. Throws a `MailFault` if the server is the reason. Implemented by `@backline/mail`.
 */
export interface Mailer {
  deliver(mail: OutgoingMail): Promise<void>;
}
