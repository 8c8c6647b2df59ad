import { createLate } from '../../../lib/calls/create-late.tsx';

/** Parts that open over the list. Not in the first load, together with all dialogs. */
export const LateSheet = createLate(async () => (await import('../filter/filter-sheet.tsx')).FilterSheet);
export const LateComparePacks = createLate(async () => (await import('./compare-packs.tsx')).ComparePacks);

/** The view of a search. */
const loadSearch = () => import('./late-search.tsx');
export const LateMoodSentences = createLate(async () => (await loadSearch()).MoodSentences);
export const LateNearHits = createLate(async () => (await loadSearch()).NearHits);
export const LateFoundSounds = createLate(async () => (await loadSearch()).FoundSounds);
