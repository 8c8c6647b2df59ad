/** What the server alone writes into pages, for search engines, previews of shared links, and browsers without scripts. */
export const head = {
  portalDescription: 'a shop for virtual instruments built for {product}',
  shopDescription: 'Instruments for {product}, from the people who recorded them.',
  coverOf: 'The cover of {name}',
  noScript: 'The {product} portal needs JavaScript. Please allow it for this site and load the page again.',
} as const;
