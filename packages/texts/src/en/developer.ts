import { plural } from '../message.ts';

/** A developer's page. */
export const developer = {
  opensInANew: '(opens in a new tab)',
  category: 'Category',
  collectionsFound: 'Collections found',
  collections: plural('count', { one: '{count} collection', other: '{count} collections' }),
  instruments: plural('count', { one: '{count} instrument', other: '{count} instruments' }),
  from: 'from {price}',
  ofCollections: '{size} of {length} collections',
  nothingHere: 'Nothing here',
  nothingIsOnSale: 'Nothing is on sale yet.',
  nothingIsInAll: 'Nothing is in all of these categories. Remove one of them.',
  filters: 'Filters',
  loadingTheDeveloper: 'Loading the developer…',
} as const;
