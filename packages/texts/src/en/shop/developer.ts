import { plural } from '../../message.ts';
import { createTexts } from '../../write.ts';

/** A developer's page. */
export const developer = {
  opensInNewTab: '(opens in a new tab)',
  category: 'Category',
  collectionsFound: 'Packs found',
  collections: plural('count', { one: '{count} pack', other: '{count} packs' }),
  instruments: plural('count', { one: '{count} instrument', other: '{count} instruments' }),
  from: 'from {price}',
  ofCollections: '{found} of {all} packs',
  emptyTitle: 'No packs yet',
  empty: 'Nothing is on sale yet.',
  noMatchHint: 'No pack is in all of these categories. Remove one of them.',
  filters: 'Filters',
  loading: 'Loading the developer…',
} as const;

export const { t } = createTexts({ developer });
