import type { Entitlement } from '@backline/activation/claims';
import type { GrantCause, GrantRecord, GrantTerm, HoldEffect } from '../../licenses/terms.ts';
import { dayMs } from '../../time.ts';

/**
 * Longer than the time in which a purchase can be returned. In a lease, newer purchases are temporary, so that a copy
 * doesn't outlive a refund.
 */
export const settledAfterMs = 45 * dayMs;
/** The extra time for a plan, so that it continues without a gap if it renews while the computer is offline. */
export const renewalSlackMs = 3 * dayMs;
/** How long sessions still play after the end of a paid plan or of a timed purchase. */
export const keepAfterPaidMs = 60 * dayMs;
/** How long sessions still play while a bank reviews a payment. */
export const keepInDisputeMs = 30 * dayMs;
/** How long sessions still play after the computer learned that its seat was given away. */
export const keepAfterSeatMs = 14 * dayMs;
/** How long a license file works if support made it for a computer with too few identifiers. */
export const looseFileMs = 30 * dayMs;

/** A grant with the data for its terms in a lease. */
export interface LeaseGrant extends GrantRecord {
  cause: GrantCause;
  pool: string;
  /** True if its order was paid: false for trials and for grants without an order. */
  isPaid: boolean;
  holds: readonly { effect: HoldEffect; reason: string; at: Date }[];
}

/**
 * A device's seat in a pool. `toldAt`: when the device learned that its seat was given away; null if it learns it now.
 * `courtesyUntil`: a seat beyond the limit, which has no `keep`.
 */
export interface SeatHold {
  isHeld: boolean;
  toldAt?: Date | null;
  courtesyUntil?: Date;
}

export interface LeaseTermsInput {
  /** The terms of the grants. Their times are by the provider's clock. */
  terms: readonly GrantTerm<LeaseGrant>[];
  /** The seats by pool. If a pool is missing, the device never had a seat in it. */
  seats: ReadonlyMap<string, SeatHold>;
  /** The machine's clock, for sessions and a lease's own times. */
  now: Date;
  /** The provider's clock, for payments, plans and grants. */
  providerNow: Date;
  /** The lease's end; null for none. */
  leaseEndsAt: Date | null;
}

export interface LeaseTerms {
  ent: Entitlement[];
  wait: number;
}

/** The two ends of an entry, in milliseconds of the provider's clock. Infinite means the lease's own end, or no end. */
export interface Ends {
  until: number;
  keep: number;
}

const lasting = Number.POSITIVE_INFINITY;
const none = Number.NEGATIVE_INFINITY;

/** The combined ends of several grants of a SKU. */
function toBest(ends: readonly Ends[]): Ends | null {
  if (ends.length === 0) return null;
  return { until: Math.max(...ends.map(({ until }) => until)), keep: Math.max(...ends.map(({ keep }) => keep)) };
}

function toEnd({ graceUntil }: LeaseGrant, endsAt: Date): number {
  return Math.max(endsAt.getTime(), graceUntil?.getTime() ?? 0);
}

/** The ends of a timed grant. A trial, an offer, a code and a gift from support don't play after their end. */
function toTimedEnds({ cause, isPaid }: LeaseGrant, end: number): Ends {
  const until = cause === 'subscription' ? end + renewalSlackMs : end;
  return { until, keep: isPaid ? until + keepAfterPaidMs : none };
}

/** The ends of a SKU's active grants, including waiting ones that follow without a gap. */
function toActiveEnds(terms: readonly GrantTerm<LeaseGrant>[], leaseEnd: number, now: number): Ends | null {
  const ends: Ends[] = [];
  let chainEnd = now;
  for (const { grant, startsAt, endsAt, state } of terms.toSorted(
    (one, other) => Number(one.startsAt) - Number(other.startsAt),
  )) {
    if (state !== 'active' && !(state === 'waiting' && startsAt.getTime() <= chainEnd)) continue;
    if (endsAt === null) {
      const settledAt = grant.grantedAt.getTime() + settledAfterMs;
      if (now >= settledAt) ends.push({ until: lasting, keep: lasting });
      // A lease without an end would outlive a refund, so recent purchases are treated as temporary.
      else if (leaseEnd === lasting) ends.push({ until: settledAt, keep: settledAt + keepAfterPaidMs });
      else ends.push({ until: lasting, keep: leaseEnd });
      continue;
    }
    chainEnd = Math.max(chainEnd, toEnd(grant, endsAt));
    ends.push(toTimedEnds(grant, toEnd(grant, endsAt)));
  }
  return toBest(ends);
}

/** The ends of grants that are no longer active: never `full`. */
export function toFormerEnds({ grant, endsAt, state }: GrantTerm<LeaseGrant>, now: number): Ends[] {
  if (state === 'revoked' || state === 'active' || state === 'waiting') return [];
  if (grant.holds.length > 0) {
    const since = Math.min(now, ...grant.holds.map(({ at }) => at.getTime()));
    return [{ until: since, keep: since + keepInDisputeMs }];
  }
  const end = endsAt === null ? now : toEnd(grant, endsAt);
  const { keep } = toTimedEnds(grant, end);
  return keep === none ? [] : [{ until: end, keep }];
}

/** The ends after the seat was given away, which are never later than with the seat. */
function toLostEnds({ until, keep }: Ends, toldAt: number, now: number): Ends {
  return { until: Math.min(until, now), keep: Math.min(toldAt + keepAfterSeatMs, Math.max(until, keep)) };
}

/**
 * The terms of a lease for each SKU. Grants are judged by the provider's clock. Each end is written as the machine's
 * time plus the remaining time, because plugins know no other clock.
 */
export function toLeaseTerms({ terms, seats, now, providerNow, leaseEndsAt }: LeaseTermsInput): LeaseTerms {
  const nowMs = providerNow.getTime();
  const aheadMs = providerNow.getTime() - now.getTime();
  const leaseEnd = leaseEndsAt === null ? lasting : leaseEndsAt.getTime() + aheadMs;
  const toSeconds = (ms: number) => Math.max(1, Math.floor((ms - aheadMs) / 1000));
  const ent: Entitlement[] = [];
  let wait = 0;
  for (const [sku, own] of Map.groupBy(terms, ({ grant }) => grant.sku)) {
    const seat = seats.get(own[0]?.grant.pool ?? '');
    const active = toActiveEnds(own, leaseEnd, nowMs);
    const ends = own.flatMap((term) => toFormerEnds(term, nowMs));
    if (active !== null && seat?.isHeld) ends.push(active);
    if (active !== null && !seat?.isHeld) {
      if (seat?.toldAt !== undefined) ends.push(toLostEnds(active, (seat.toldAt ?? now).getTime() + aheadMs, nowMs));
      if (seat?.courtesyUntil === undefined) wait += 1;
      else ends.push({ until: Math.min(active.until, seat.courtesyUntil.getTime() + aheadMs), keep: none });
    }
    const best = toBest(ends);
    if (best === null) continue;
    ent.push({
      sku,
      until: best.until === lasting ? 0 : toSeconds(best.until),
      keep: best.keep === lasting ? -1 : best.keep === none ? 0 : toSeconds(best.keep),
    });
  }
  return { ent: ent.sort((one, other) => (one.sku < other.sku ? -1 : 1)), wait };
}

/**
 * The time from which a new license file would be permanent, by the machine's clock. Null if no purchase can still be
 * returned.
 */
export function toLastingFrom({ terms, now, providerNow }: Pick<LeaseTermsInput, 'terms' | 'now' | 'providerNow'>) {
  const aheadMs = providerNow.getTime() - now.getTime();
  const settled = terms
    .filter(({ state, endsAt }) => state === 'active' && endsAt === null)
    .map(({ grant }) => grant.grantedAt.getTime() + settledAfterMs)
    .filter((at) => at > providerNow.getTime());
  return settled.length === 0 ? null : new Date(Math.max(...settled) - aheadMs);
}
