import type { Entitlement } from '@backline/activation/claims';

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The end of an item in a file in milliseconds. Infinite if it is permanent. */
export function toEndMs({ until }: Pick<Entitlement, 'until'>, leaseEndMs: number): number {
  return Math.min(leaseEndMs, until === 0 ? Number.POSITIVE_INFINITY : until * 1000);
}

/**
 * Describes how long a file plays, with a sentence per kind: items whose sessions continue afterwards, and items that
 * end completely. If a kind has several ends, the first one is shown.
 */
export function describeEnds(ent: readonly Pick<Entitlement, 'until' | 'keep'>[], leaseEndMs: number): string[] {
  const ends = ent.map(({ until, keep }) => {
    const endMs = toEndMs({ until }, leaseEndMs);
    return { endMs, isKept: keep === -1 || keep * 1000 > endMs };
  });
  const ending = ends.filter(({ endMs }) => Number.isFinite(endMs));
  if (ending.length === 0) return ['Plays without internet, for good.'];
  return [true, false].flatMap((isKept) => {
    const own = ending.filter((one) => one.isKept === isKept).map(({ endMs }) => endMs);
    if (own.length === 0) return [];
    const first = Math.min(...own);
    const isAll = ends.every(({ endMs }) => endMs === first) && own.length === ends.length;
    const what = `${isAll ? 'Plays' : 'Part of it plays'} without internet until ${toDay(first)}`;
    return [isKept ? `${what}; after that your sessions keep playing for a while.` : `${what}, and not after that.`];
  });
}
