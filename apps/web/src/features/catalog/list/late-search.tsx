/** The parts of a search, loaded when the search field gets focus. */
export { buildSearch } from './build-search.ts';
export { MoodChips } from './mood-chips.tsx';
export { NearHits } from './near-hits.tsx';
export { PlayMatches } from './play-matches.tsx';
