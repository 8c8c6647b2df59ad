/** The parts of a search, loaded when the search field gets focus. */
export { buildSearch } from '../search/build-search.ts';
export { MoodChips } from '../search/mood-chips.tsx';
export { PlayMatches } from '../search/play-matches.tsx';
export { NearHits } from './near-hits.tsx';
