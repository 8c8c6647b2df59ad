/** The parts of a search, loaded when the search field gets focus. */
export { buildSearch } from '../search/build-search.ts';
export { MoodSentences } from '../search/mood-sentences.tsx';
export { FoundSounds } from './found-sounds.tsx';
export { NearHits } from './near-hits.tsx';
