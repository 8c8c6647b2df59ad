/** The names of pages, in heads and in the browser's tab. */
export const page = {
  portal: '{product} Portal',
  shopTitle: '{shop} | {product} Portal',
  shopPartTitle: '{name} | {shop} | {product} Portal',
  collectionBy: '{collection} by {developer}',
} as const;
