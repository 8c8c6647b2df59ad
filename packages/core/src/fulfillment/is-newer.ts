/** How far an object at the provider had come, and when. */
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
