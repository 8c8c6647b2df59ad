const DAY = 24 * 60 * 60_000;

/** Why somebody has something. */
export const grantCauses = ['redemption', 'order_item', 'subscription', 'offer', 'support'] as const;
export type GrantCause = (typeof grantCauses)[number];

/** What a SKU is as a plan, by the catalog: `plus` is subscribed to, `essentials` comes with the plugin. */
export const planKinds = ['plus', 'essentials'] as const;
export type PlanKind = (typeof planKinds)[number];

/** What holds a grant back: taken away, or only for as long as something is unsettled. */
export type HoldEffect = 'revoked' | 'suspended';

/** What decides when one grant is in force. A duration runs from when its turn comes; an end is fixed. */
export interface GrantRecord {
  id: string;
  sku: string;
  /** Null, or absent: no plan. */
  planKind?: PlanKind | null;
  grantedAt: Date;
  durationMs: number | null;
  expiresAt: Date | null;
  /** Until when it stays in force past its end, because a payment is waited for. */
  graceUntil?: Date | null;
  /** The reasons that hold it back now, a set: they may come and go in any order. */
  holds: readonly { effect: HoldEffect; reason: string }[];
}

export type GrantState = 'active' | 'waiting' | 'expired' | 'suspended' | 'revoked';

export interface GrantTerm<Grant extends GrantRecord = GrantRecord> {
  grant: Grant;
  startsAt: Date;
  /** Null: for ever. */
  endsAt: Date | null;
  state: GrantState;
}

function toState({ holds, graceUntil }: GrantRecord, startsAt: Date, endsAt: Date | null, now: Date): GrantState {
  if (holds.some(({ effect }) => effect === 'revoked')) return 'revoked';
  const isInGrace = graceUntil != null && graceUntil > now;
  if (endsAt !== null && endsAt <= now && !isInGrace) return 'expired';
  if (holds.length > 0) return 'suspended';
  return startsAt > now ? 'waiting' : 'active';
}

/**
 * When each grant of one user is in force. Timed grants of one SKU follow each other and never overlap: each begins
 * when it is granted or when the one before it ends, and takes the place of one that is revoked.
 */
export function toGrantTerms<Grant extends GrantRecord>(grants: readonly Grant[], now: Date): GrantTerm<Grant>[] {
  const freeFrom = new Map<string, number>();
  const inOrder = grants.toSorted(
    (a, b) => a.grantedAt.getTime() - b.grantedAt.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
  return inOrder.map((grant) => {
    const { sku, grantedAt, durationMs, expiresAt } = grant;
    if (durationMs === null)
      return { grant, startsAt: grantedAt, endsAt: expiresAt, state: toState(grant, grantedAt, expiresAt, now) };
    const startsAt = new Date(Math.max(grantedAt.getTime(), freeFrom.get(sku) ?? 0));
    const endsAt = new Date(startsAt.getTime() + durationMs);
    const state = toState(grant, startsAt, endsAt, now);
    if (state !== 'revoked') freeFrom.set(sku, endsAt.getTime());
    return { grant, startsAt, endsAt, state };
  });
}

/** What a user has of one SKU, on one of the two lists. */
export interface LicenseState {
  sku: string;
  /** Null: for ever. */
  expiresAt: Date | null;
  isExpired: boolean;
  /** Whether it is in force now: false as well while a payment is in dispute. */
  isActive: boolean;
}

function toLicense(sku: string, terms: readonly GrantTerm[]): LicenseState {
  const ends = terms.map(({ endsAt }) => endsAt);
  const expiresAt = ends.includes(null) ? null : new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
  return {
    sku,
    expiresAt,
    isExpired: terms.every(({ state }) => state === 'expired'),
    isActive: terms.some(({ state }) => state === 'active'),
  };
}

/** The licenses that grants add up to, one for each SKU and list. What was revoked is not listed. */
export function toLicenses(
  grants: readonly GrantRecord[],
  now: Date,
): { timed: LicenseState[]; perpetual: LicenseState[] } {
  const bySku = Map.groupBy(
    toGrantTerms(grants, now).filter(({ state }) => state !== 'revoked'),
    ({ grant }) => grant.sku,
  );
  const timed: LicenseState[] = [];
  const perpetual: LicenseState[] = [];
  for (const [sku, terms] of bySku) {
    const [lasting, ending] = [
      terms.filter(({ endsAt }) => endsAt === null),
      terms.filter(({ endsAt }) => endsAt !== null),
    ];
    if (ending.length > 0) timed.push(toLicense(sku, ending));
    if (lasting.length > 0) perpetual.push(toLicense(sku, lasting));
  }
  return { timed, perpetual };
}

export const subscriptionTypes = ['none', 'plus', 'essentials', 'lapsed'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

/** What a user's grants make of them. Lapsed: had the plus plan, and no active license is left. */
export function toSubscriptionType(grants: readonly GrantRecord[], now: Date): SubscriptionType {
  const terms = toGrantTerms(grants, now);
  const active = new Set(terms.filter(({ state }) => state === 'active').map(({ grant }) => grant.planKind ?? null));
  if (active.has('plus')) return 'plus';
  if (active.has('essentials')) return 'essentials';
  const hadPlus = terms.some(({ grant, state }) => grant.planKind === 'plus' && state === 'expired');
  return hadPlus && active.size === 0 ? 'lapsed' : 'none';
}

export type ExpiryTone = 'expired' | 'soon' | 'later';
const soonMs = 30 * DAY;

/** Section 2: how an expiration date is coloured. Red when it is over, orange within 30 days, green otherwise. */
export function toExpiryTone(expiresAt: Date, now: Date): ExpiryTone {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return 'expired';
  return leftMs <= soonMs ? 'soon' : 'later';
}
