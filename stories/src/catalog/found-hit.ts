import type { SearchHit } from '@backline/domain/catalog/search/search';
import { shopItems } from '@backline/fixtures';

/** A hit by a tag, by a part of its text, and by sounds. The one that is listed can't be played. */
export const foundHit: SearchHit = {
  collectionSlug: shopItems.regular.collectionSlug,
  reasons: [
    { place: 'tag', source: 'Intimate', word: 'intimate' },
    { place: 'text', source: 'Recorded in a boathouse, with the doors shut and the tide out.', word: 'door' },
  ],
  instruments: [{ number: 3, text: 'Cello, Sordino', isAudible: false, wordCount: 1 }],
  sounds: [],
  more: 2,
  lineCount: 3,
  wordCount: 1,
  mark: (text) => [{ text, isMet: false }],
};
