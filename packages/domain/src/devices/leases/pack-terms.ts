import type { GrantState } from '../../licenses/grant-rules.ts';
import type { GrantTerm } from '../../licenses/terms.ts';
import { type LeaseGrant, toFormerEnds } from './lease-terms.ts';

/** The right to a pack that a grant gives, by its state: all, what was published while it was in force, or nothing. */
export const packRules = {
  active: 'all',
  waiting: 'nothing',
  expired: 'kept',
  suspended: 'kept',
  revoked: 'nothing',
} as const satisfies Record<GrantState, 'all' | 'kept' | 'nothing'>;

/** Which versions of a pack an account may fetch. Times are the provider's. */
export type PackRight =
  /** `isTrial`: by an unpaid trial alone. */
  | { may: 'all'; since: Date; isTrial: boolean }
  | { may: 'kept'; since: Date; publishedBefore: Date }
  | { may: 'nothing' };

const isUnpaidTrial = ({ cause, isPaid }: LeaseGrant) => cause === 'subscription' && !isPaid;

/**
 * The right to a pack: those of its own SKU and of the plans that include it. A seat is not asked for: a computer that
 * waits for one may install meanwhile.
 */
export function toPackRight(terms: readonly GrantTerm<LeaseGrant>[], providerNow: Date): PackRight {
  const nowMs = providerNow.getTime();
  const since = (of: readonly GrantTerm[]) => new Date(Math.min(...of.map(({ startsAt }) => startsAt.getTime())));
  const active = terms.filter(({ state }) => packRules[state] === 'all');
  if (active.length > 0)
    return { may: 'all', since: since(active), isTrial: active.every(({ grant }) => isUnpaidTrial(grant)) };
  const kept = terms
    .filter(({ state }) => packRules[state] === 'kept')
    .flatMap((term) => toFormerEnds(term, nowMs).map((ends) => ({ term, ...ends })))
    .filter(({ keep }) => keep > nowMs);
  if (kept.length === 0) return { may: 'nothing' };
  const publishedBefore = new Date(Math.max(...kept.map(({ until }) => until)));
  return { may: 'kept', since: since(kept.map(({ term }) => term)), publishedBefore };
}

interface Published {
  publishedAt: Date;
  withdrawnAt: Date | null;
}

/**
 * True if a right opens a version. A withdrawn one is for those who could have it: their right began before, and for so
 * long they may repair it. `aheadMs`: how far the provider's clock is before the one of publications.
 */
export function mayFetch(
  right: PackRight,
  { publishedAt, withdrawnAt }: Published,
  { now, aheadMs, withdrawnForMs }: { now: Date; aheadMs: number; withdrawnForMs: number },
): boolean {
  if (right.may === 'nothing') return false;
  if (withdrawnAt !== null) {
    const isOver = now.getTime() - withdrawnAt.getTime() >= withdrawnForMs;
    if (isOver || right.since.getTime() > withdrawnAt.getTime() + aheadMs) return false;
  }
  return right.may === 'all' || publishedAt.getTime() + aheadMs < right.publishedBefore.getTime();
}
