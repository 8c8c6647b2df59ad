import { dayMs } from '../time.ts';
import { type GrantState, grantRules } from './grant-rules.ts';

/** Why someone has a grant. */
export const grantCauses = ['redemption', 'order_item', 'subscription', 'offer', 'support', 'import'] as const;
export type GrantCause = (typeof grantCauses)[number];

/** The kind of plan that a SKU is: `plus` is a subscription, `essentials` comes with the plugin. */
export const planKinds = ['plus', 'essentials'] as const;
export type PlanKind = (typeof planKinds)[number];

/** How a hold affects a grant: permanently, or until something is settled. */
export type HoldEffect = 'revoked' | 'suspended';

/** The fields that decide when a grant is active. A duration starts when it is the grant's turn; an end is fixed. */
export interface GrantRecord {
  id: string;
  sku: string;
  /** Null or absent if it is not a plan. */
  planKind?: PlanKind | null;
  grantedAt: Date;
  durationMs: number | null;
  expiresAt: Date | null;
  /** How long it stays active past its end while a payment is pending. */
  graceUntil?: Date | null;
  /** The current holds, as a set, because they may come and go in any order. */
  holds: readonly { effect: HoldEffect; reason: string }[];
}

export interface GrantTerm<Grant extends GrantRecord = GrantRecord> {
  grant: Grant;
  startsAt: Date;
  /** Null for no end. */
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
 * The period of each of a user's grants. Timed grants of a SKU follow each other without overlap. Each starts when it
 * is granted or when the previous one ends, and moves forward if that one is revoked.
 */
export function toGrantTerms<Grant extends GrantRecord>(grants: readonly Grant[], now: Date): GrantTerm<Grant>[] {
  const freeFrom = new Map<string, number>();
  const inOrder = grants.toSorted(
    (one, other) => one.grantedAt.getTime() - other.grantedAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  return inOrder.map((grant) => {
    const { sku, grantedAt, durationMs, expiresAt } = grant;
    if (durationMs === null)
      return { grant, startsAt: grantedAt, endsAt: expiresAt, state: toState(grant, grantedAt, expiresAt, now) };
    const startsAt = new Date(Math.max(grantedAt.getTime(), freeFrom.get(sku) ?? 0));
    const endsAt = new Date(startsAt.getTime() + durationMs);
    const state = toState(grant, startsAt, endsAt, now);
    if (grantRules[state].isOwned) freeFrom.set(sku, endsAt.getTime());
    return { grant, startsAt, endsAt, state };
  });
}

/** A user's license for one SKU, on one of the two lists. */
export interface LicenseState {
  sku: string;
  /** Null for no end. */
  expiresAt: Date | null;
  isExpired: boolean;
  /** True if it is active now. Also false while a payment is disputed. */
  isActive: boolean;
  /** Its active grants, or all if none is active, the latest first. */
  heldBy: readonly string[];
}

function toLicense(sku: string, terms: readonly GrantTerm[]): LicenseState {
  const ends = terms.map(({ endsAt }) => endsAt);
  const active = terms.filter(({ state }) => state === 'active');
  const expiresAt = ends.includes(null) ? null : new Date(Math.max(...ends.map(Number)));
  return {
    sku,
    expiresAt,
    isExpired: terms.every(({ state }) => state === 'expired'),
    isActive: active.length > 0,
    heldBy: (active.length > 0 ? active : terms).map(({ grant }) => grant.id).toReversed(),
  };
}

/** The licenses that result from grants, one per SKU and list. Revoked ones are not listed. */
export function toLicenses(
  grants: readonly GrantRecord[],
  now: Date,
): { timed: LicenseState[]; perpetual: LicenseState[] } {
  const bySku = Map.groupBy(
    toGrantTerms(grants, now).filter(({ state }) => grantRules[state].isOwned),
    ({ grant }) => grant.sku,
  );
  const timed: LicenseState[] = [];
  const perpetual: LicenseState[] = [];
  for (const [sku, terms] of bySku) {
    const lasting = terms.filter(({ endsAt }) => endsAt === null);
    const ending = terms.filter(({ endsAt }) => endsAt !== null);
    if (ending.length > 0) timed.push(toLicense(sku, ending));
    if (lasting.length > 0) perpetual.push(toLicense(sku, lasting));
  }
  return { timed, perpetual };
}

export const subscriptionTypes = ['none', 'plus', 'essentials', 'lapsed'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

/** A user's subscription type, from their grants. Lapsed: had the plus plan, and has no active license. */
export function toSubscriptionType(grants: readonly GrantRecord[], now: Date): SubscriptionType {
  const terms = toGrantTerms(grants, now);
  const active = new Set(terms.filter(({ state }) => state === 'active').map(({ grant }) => grant.planKind ?? null));
  if (active.has('plus')) return 'plus';
  if (active.has('essentials')) return 'essentials';
  const hadPlus = terms.some(({ grant, state }) => grant.planKind === 'plus' && state === 'expired');
  return hadPlus && active.size === 0 ? 'lapsed' : 'none';
}

export type ExpiryTone = 'expired' | 'soon' | 'later';
const soonMs = 30 * dayMs;

/** The color of an expiration date: red if it has passed, orange within 30 days, otherwise green. */
export function toExpiryTone(expiresAt: Date, now: Date): ExpiryTone {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return 'expired';
  return leftMs <= soonMs ? 'soon' : 'later';
}
