/** An object's status at the provider, and its time. */
interface Progress {
  rank: number;
  occurredAtUs: number;
}

/**
 * The status that is further along wins, then the later timestamp. The result does not depend on the order of arrival.
 */
export function isNewer(next: Progress, stored: Progress): boolean {
  return next.rank > stored.rank || (next.rank === stored.rank && next.occurredAtUs > stored.occurredAtUs);
}
