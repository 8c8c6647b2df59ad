import { plural } from '../../message.ts';
import { createTexts } from '../../write.ts';

/** A developer's page. */
export const developer = {
  opensInNewTab: '(opens in a new tab)',
  category: 'Category',
  collectionsFound: 'Collections found',
  collections: plural('count', { one: '{count} collection', other: '{count} collections' }),
  instruments: plural('count', { one: '{count} instrument', other: '{count} instruments' }),
  from: 'from {price}',
  ofCollections: '{found} of {all} collections',
  emptyTitle: 'Nothing here',
  empty: 'Nothing is on sale yet.',
  noMatchHint: 'Nothing is in all of these categories. Remove one of them.',
  filters: 'Filters',
  loading: 'Loading the developer…',
} as const;

export const { t } = createTexts({ developer });
