/** What a mailed link may be used for. */
export type TokenPurpose = 'verify' | 'reset' | 'email_confirm' | 'email_cancel' | 'secure';

/** The kind of a mail about a plan. Each is sent once for each event. */
export type NoticeKind = `plan_${string}`;

export type ScheduledAction = 'cancel' | 'pause' | 'resume';

export type AuditDetails = Record<string, string | number | boolean | null>;

/** What a price is for. The plan's two periods have a price with a trial and one without. */
export type PriceKind = 'regular' | 'sale' | 'monthly' | 'annual' | 'monthly_trial' | 'annual_trial';

export interface StoredInstrument {
  name: string;
  modifier: string | null;
  articulation: string | null;
  articulationModifier: string | null;
  audioPreview: string | null;
}

export interface StoredAdjustmentItem {
  itemId: string;
  type: string;
  amount: number;
}

export type EventOrigin = 'webhook' | 'reconcile';

/** What became of an event: it changed something, was older than what is stored, or does not concern us. */
export type EventOutcome = 'applied' | 'stale' | 'ignored' | 'simulated';

/** How it was found out who buys. `customer` is in old rows only: by the provider's customer, which proves nothing. */
export type Buyer = 'checkout' | 'subscription' | 'token' | 'support' | 'customer' | 'guest' | 'unknown';
