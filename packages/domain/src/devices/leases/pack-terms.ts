import type { GrantState } from '../../licenses/grant-rules.ts';
import type { GrantTerm } from '../../licenses/terms.ts';
import { type LeaseGrant, toFormerEnds } from './lease-terms.ts';

/** The right to a pack from a grant in each state: all versions, those published while it was active, or none. */
export const packRules = {
  active: 'all',
  waiting: 'nothing',
  expired: 'kept',
  suspended: 'kept',
  revoked: 'nothing',
} as const satisfies Record<GrantState, 'all' | 'kept' | 'nothing'>;

/** The versions of a pack that an account may download. Times are the provider's. */
export type PackRight =
  /** `isTrial`: only through an unpaid trial. */
  | { may: 'all'; since: Date; isTrial: boolean }
  | { may: 'kept'; since: Date; publishedBefore: Date }
  | { may: 'nothing' };

const isUnpaidTrial = ({ cause, isPaid }: LeaseGrant) => cause === 'subscription' && !isPaid;

/**
 * The right to a pack from its own SKU and from plans that include it. No seat is needed, so a computer that waits for
 * one can already install.
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
 * True if a right covers a version. A withdrawn version is only for users whose right began before, for a limited time.
 * `aheadMs`: how far the provider's clock is ahead of the publications' clock.
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
