/** The purpose of a mailed link, or of what the browser of a sign-up keeps. */
export type TokenPurpose = 'verify' | 'reset' | 'email_confirm' | 'email_cancel' | 'secure' | 'sign_up' | 'stop';

/** The purpose of a session: the portal and programs, or the command line of staff. */
export type SessionKind = 'portal' | 'cli';

/**
 * The purpose of a proof that is under way: a second factor after a password, in the portal or at the command line of
 * staff; a sign-in with a passkey alone; a passkey that is added; the password or a passkey asked again.
 */
export type ChallengePurpose = 'second_factor' | 'staff' | 'passkey' | 'add_passkey' | 'confirm';

/**
 * The documents that a person accepts. The terms and the privacy policy have versions of the vendor's; mails from us,
 * of ours.
 */
export type TermsKind = 'terms' | 'privacy';
export type ConsentKind = TermsKind | 'marketing' | 'trackers';

/** How a sign-in ended. One with a wrong password leaves no row: it would take longer for a known address. */
export type SignInOutcome = 'signed_in' | 'factor_wrong';

/** A part of a line of an order, including tax. */
export interface RequestedLine {
  itemId: string;
  amount: number;
}

/** The data of a task besides its person and its subject. */
export interface TaskInput {
  /** Of a change of address: the new one. */
  email?: string;
  emailCanonical?: string;
  /** Of a removal of second factors: their ids; null: all that there are when it is due. */
  factorIds?: readonly string[] | null;
  /** Of an invitation: the shop that the account was imported from. */
  source?: string;
}

/** The ids of what a merge moved to another account, by table. */
export interface MergedRows {
  grants: readonly string[];
  licenseCodes: readonly string[];
  orders: readonly string[];
  subscriptions: readonly string[];
  trialClaims: readonly string[];
  withdrawals: readonly string[];
  orderReaders: readonly string[];
}

/** The kind of a mail about a plan. Each is sent once per `ref`. */
export type NoticeKind = `plan_${string}`;

export type ScheduledAction = 'cancel' | 'pause' | 'resume';

export type AuditDetails = Record<string, string | number | boolean | null>;

/** The kind of a price. Each of the plan's two periods has a price with a trial and one without. */
export type PriceKind = 'regular' | 'sale' | 'monthly' | 'annual' | 'monthly_trial' | 'annual_trial';

export interface StoredInstrument {
  name: string;
  modifier: string | null;
  articulation: string | null;
  articulationModifier: string | null;
  audioPreview: string | null;
}

export interface StoredDemo {
  title: string;
  by: string | null;
  audio: string;
}

export interface StoredPicture {
  image: string;
  alt: string;
}

export interface StoredAdjustmentItem {
  itemId: string;
  type: string;
  /** Including tax. */
  amount: number;
  /** Missing where the provider has sent no sums. */
  tax?: number;
  total?: number;
}

export type EventOrigin = 'webhook' | 'reconcile';

/** The outcome of an event: applied, older than the stored snapshot, or not about one of our sales. */
export type EventOutcome = 'applied' | 'stale' | 'ignored' | 'simulated';

/** How the buyer was identified. */
export type Buyer = 'checkout' | 'subscription' | 'token' | 'support' | 'guest' | 'unknown';

/** `moved`: the database was copied away, and is not opened any more. `arrived`: it was copied into. */
export type MoveState = 'moved' | 'arrived';
