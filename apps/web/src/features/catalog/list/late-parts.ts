import { createLate } from '../../../lib/calls/create-late.tsx';

/** The parts that lie over the list: its code, with that of all dialogs, is no part of the first load. */
export const LateSheet = createLate(async () => (await import('../filter/filter-sheet.tsx')).FilterSheet);
export const LateComparePacks = createLate(async () => (await import('./compare-packs.tsx')).ComparePacks);

/** The view of a search. */
const loadSearch = () => import('./late-search.tsx');
export const LateMoodChips = createLate(async () => (await loadSearch()).MoodChips);
export const LateNearHits = createLate(async () => (await loadSearch()).NearHits);
export const LatePlayMatches = createLate(async () => (await loadSearch()).PlayMatches);
