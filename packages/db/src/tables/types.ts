/** The purpose of a mailed link, or of a browser's sign-up token. */
export type TokenPurpose = 'verify' | 'reset' | 'email_confirm' | 'email_cancel' | 'secure' | 'sign_up' | 'stop';

/** The purpose of a session: for the portal and programs, or for the staff's command line. */
export type SessionKind = 'portal' | 'cli';

/**
 * The purpose of a running proof: a second factor after a password, in the portal or at the staff's command line; a
 * login with a passkey alone; adding a passkey; asking again for the password or a passkey.
 */
export type ChallengePurpose = 'second_factor' | 'staff' | 'passkey' | 'add_passkey' | 'confirm';

/** Documents that a person accepts. Terms and privacy policy have the vendor's versions; mails from us have ours. */
export type TermsKind = 'terms' | 'privacy';
/** `trackers` is an answer about both purposes, from before each had its own. */
export type ConsentKind = TermsKind | 'marketing' | 'analytics' | 'referrals' | 'trackers';

/**
 * How a login ended. One with a wrong password leaves no row, because writing it would reveal a known address by its
 * time.
 */
export type SignInOutcome = 'signed_in' | 'factor_wrong';

/** A part of a line of an order, including tax. */
export interface RequestedLine {
  itemId: string;
  amount: number;
}

/** A task's data besides its person and subject. */
export interface TaskInput {
  /** For a change of address: the new one. */
  email?: string;
  emailCanonical?: string;
  /** For a removal of factors: their ids; null for all factors at that time. */
  factorIds?: readonly string[] | null;
  /** For an invitation: the shop that the account was imported from. */
  source?: string;
}

/** The ids that a merge moved to another account, by table. */
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
  /** Missing if the provider has sent no sums. */
  tax?: number;
  total?: number;
}

export type EventOrigin = 'webhook' | 'reconcile';

/** The outcome of an event: applied, older than the stored snapshot, or not about one of our sales. */
export type EventOutcome = 'applied' | 'stale' | 'ignored' | 'simulated';

/** How the buyer was identified. */
export type Buyer = 'checkout' | 'subscription' | 'token' | 'support' | 'guest' | 'unknown';

/** `moved`: the database was copied to another place and is not opened any more. `arrived`: it was copied into. */
export type MoveState = 'moved' | 'arrived';
