/** The purpose of a mailed link, or of what the browser of a sign-up keeps. */
export type TokenPurpose = 'verify' | 'reset' | 'email_confirm' | 'email_cancel' | 'secure' | 'sign_up';

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
  /** Missing in what was stored before they were read. */
  tax?: number;
  total?: number;
}

export type EventOrigin = 'webhook' | 'reconcile';

/** The outcome of an event: applied, older than the stored snapshot, or not about one of our sales. */
export type EventOutcome = 'applied' | 'stale' | 'ignored' | 'simulated';

/** How the buyer was identified. */
export type Buyer = 'checkout' | 'subscription' | 'token' | 'support' | 'guest' | 'unknown';
